/** Detection of tar archives, because the tar reader reports other files as damaged (POSIX 1003.1, pax, "ustar Interchange Format"). */

/** Size of a header block. */
export const tarBlockBytes = 512;

const sumAt = 148;
const sumEnd = 156;
const blank = 0x20;

/** Whether a block has a valid checksum, or is all zeros, which ends an archive. */
export function isTarHeader(bytes: Uint8Array): boolean {
  const block = bytes.subarray(0, tarBlockBytes);
  if (block.length < tarBlockBytes) return false;
  if (block.every((byte) => byte === 0)) return true;
  const stated = /^ *([0-7]+)[ \0]/.exec(Buffer.from(block.subarray(sumAt, sumEnd)).toString('latin1'))?.[1];
  return stated !== undefined && Number.parseInt(stated, 8) === sumOf(block);
}

/** The sum of all bytes, with spaces in place of the checksum. */
function sumOf(block: Uint8Array): number {
  return block.reduce((sum, byte, at) => sum + (at >= sumAt && at < sumEnd ? blank : byte), 0);
}
