/** Recognises file formats by their first bytes, so that errors can explain which file a user has chosen by mistake. */

interface Signature {
  readonly what: string;
  readonly bytes: Buffer;
  /** Offset of the bytes in the file. */
  readonly at: number;
}

const signatures: readonly Signature[] = [
  signature('a ZIP archive', 'PK\u0003\u0004'),
  signature('a ZIP archive', 'PK\u0005\u0006'),
  signature('a 7z archive', '7z\u00bc\u00af\u0027\u001c'),
  signature('a RAR archive', 'Rar!\u001a\u0007'),
  signature('packed with bzip2', 'BZh'),
  signature('packed with xz', '\u00fd7zXZ\u0000'),
  signature('packed with zstd', '\u0028\u00b5\u002f\u00fd'),
  signature('packed with gzip', '\u001f\u008b'),
  signature('a tar archive', 'ustar', 257),
  signature('a SQLite database', 'SQLite format 3\u0000'),
  signature('a PNG image', '\u0089PNG'),
  signature('a PDF document', '%PDF'),
  signature('text in UTF-16', '\u00ff\u00fe'),
  signature('text in UTF-16', '\u00fe\u00ff'),
];

function signature(what: string, text: string, at = 0): Signature {
  return { what, bytes: Buffer.from(text, 'latin1'), at };
}

/** The first characters of text formats, after a byte order mark and white space. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^<!doctype html|^<html/i, 'an HTML page'],
  [/^</, 'an XML document'],
  [/^\[/, 'a JSON array'],
  [/^\{/, 'JSON'],
];

/** Number of bytes examined. */
const headBytes = 600;

/**
 * Returns a phrase that follows "is"; null for an unrecognised format. @param start the first bytes, already unpacked if the reader unpacks
 * files
 */
export function recognise(start: Uint8Array): string | null {
  const head = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, headBytes));
  const found = signatures.find(({ bytes, at }) =>
    head.subarray(at, at + bytes.length).equals(bytes),
  );
  if (found !== undefined) return found.what;
  if (isUnmarkedUtf16(head)) return 'text in UTF-16';
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return beginnings.find(([beginning]) => beginning.test(text))?.[1] ?? null;
}

/** Checks whether the text begins with two ASCII letters that each have a zero byte. */
function isUnmarkedUtf16(head: Buffer): boolean {
  const zeros = [0, 1, 2, 3].map((at) => head[at] === 0).join();
  return zeros === 'true,false,true,false' || zeros === 'false,true,false,true';
}

/** Size of a header block in a tar archive. */
export const tarBlockBytes = 512;

const sumAt = 148;
const sumEnd = 156;
const blank = 0x20;

/** Checks whether a block has a valid checksum, or consists of zeros, which end an archive. */
export function isTarHeader(bytes: Uint8Array): boolean {
  const block = bytes.subarray(0, tarBlockBytes);
  if (block.length < tarBlockBytes) return false;
  if (block.every((byte) => byte === 0)) return true;
  const stated = /^ *([0-7]+)[ \0]/.exec(
    Buffer.from(block.subarray(sumAt, sumEnd)).toString('latin1'),
  )?.[1];
  return stated !== undefined && Number.parseInt(stated, 8) === sumOf(block);
}

/** Returns the sum of all bytes, with spaces instead of the checksum field. */
function sumOf(block: Uint8Array): number {
  return block.reduce((sum, byte, at) => sum + (at >= sumAt && at < sumEnd ? blank : byte), 0);
}
