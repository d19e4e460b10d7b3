/** Whether bytes begin a tar: its reader takes the first block of anything else for damage (POSIX 1003.1, pax, "ustar Interchange Format"). */

/** A header takes one block. */
export const tarBlockBytes = 512;

const [sumAt, sumEnd] = [148, 156];
const blank = 0x20;

/** True for a block whose sum is the one it states, and for one of zeros, which ends an archive. */
export function isTarHeader(bytes: Uint8Array): boolean {
  const block = bytes.subarray(0, tarBlockBytes);
  if (block.length < tarBlockBytes) return false;
  if (block.every((byte) => byte === 0)) return true;
  const stated = /^[ 0]*([0-7]+)[ \0]/.exec(Buffer.from(block.subarray(sumAt, sumEnd)).toString('latin1'))?.[1];
  return stated !== undefined && Number.parseInt(stated, 8) === sumOf(block);
}

/** All bytes, those of the sum itself as blanks. */
function sumOf(block: Uint8Array): number {
  return block.reduce((sum, byte, at) => sum + (at >= sumAt && at < sumEnd ? blank : byte), 0);
}
