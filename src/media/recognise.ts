/**
 * Recognises images by the signature and the dimensions in their header; a declared type is ignored (docs/spec/site.md 3.3).
 * PNG: W3C PNG 5.2 and 11.2.1. JPEG: ITU-T T.81 B.1.1.3 and B.2.2. WebP: RFC 9649 2.4 to 2.7.
 */

/** The type and dimensions that an image's header states. */
export interface Recognised {
  readonly kind: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
}

/** Returns the type and the dimensions of an image in pixels; null for anything else. */
export function recognise(bytes: Buffer): Recognised | null {
  const found = asPng(bytes) ?? asWebp(bytes) ?? asJpeg(bytes);
  return found === null || found.width === 0 || found.height === 0 ? null : found;
}

function isText(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}

function asPng(bytes: Buffer): Recognised | null {
  if (bytes.length < 24 || !isText(bytes, 0, '\u0089PNG\r\n\u001a\n') || !isText(bytes, 12, 'IHDR'))
    return null;
  return { kind: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function asWebp(bytes: Buffer): Recognised | null {
  if (bytes.length < 30 || !isText(bytes, 0, 'RIFF') || !isText(bytes, 8, 'WEBP')) return null;
  const kind = 'image/webp';
  if (isText(bytes, 12, 'VP8X'))
    return { kind, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (isText(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { kind, width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
  }
  const isLossy = isText(bytes, 12, 'VP8 ') && bytes.readUIntBE(23, 3) === 0x9d_01_2a;
  return isLossy
    ? { kind, width: bytes.readUInt16LE(26) & 0x3f_ff, height: bytes.readUInt16LE(28) & 0x3f_ff }
    : null;
}

function asJpeg(bytes: Buffer): Recognised | null {
  for (const { marker, at } of jpegSegments(bytes))
    if (isFrame(marker) && at + 9 <= bytes.length)
      return {
        kind: 'image/jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      };
  return null;
}

/**
 * Checks whether a marker is a start of frame. The same range of numbers contains two markers of tables and a reserved marker, which are
 * excluded.
 */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

const startOfScan = 0xda;

/**
 * Iterates over the segments of a JPEG before its scans. `at` is the index of the last byte before the marker's code. Any number of fill
 * bytes 0xFF may precede a code (T.81 B.1.1.2).
 */
function* jpegSegments(bytes: Buffer): Generator<{ readonly marker: number; readonly at: number }> {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff_d8) return;
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    if (bytes[at + 1] === 0xff) {
      at += 1;
      continue;
    }
    const marker = bytes.readUInt8(at + 1);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4) return;
    yield { marker, at };
    if (marker === startOfScan) return;
    at = end;
  }
}
