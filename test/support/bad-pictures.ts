// cspell:ignore IDAT IEND eXIf tEXt iCCP VP8X
/** Images such as attackers and cameras create. */

import sharp from 'sharp';
import { chunk, noisePng, encodePng } from './drawn-png.ts';

/** Stands for private data in the test images. No stored image may contain this text. */
export const secret = 'SECRET-48.1234N';

/** Returns a PNG's data for a black row with three channels of eight bits each. */
const black = (width: number): Buffer => Buffer.alloc(width * 3 + 1);

/** A file of a few bytes whose header claims 30,000 × 30,000 pixels. */
export const widePng = encodePng([30_000, 30_000], black(100));

/** An image whose header claims 64 × 64 pixels, but whose rows decompress to 40 MB. */
export const overlongPng = encodePng([64, 64], Buffer.alloc(40 * 2 ** 20));

/** An image file that ends too early. */
export const cutPng = noisePng(64).subarray(0, 3000);

/** An image with a colour profile that decompresses to 40 MB. */
export const profileBomb = encodePng(
  [64, 64],
  Buffer.alloc(64 * 193),
  chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflated(40)])),
);

function deflated(megabytes: number): Buffer {
  return encodePng([1, 1], Buffer.alloc(megabytes * 2 ** 20)).subarray(41, -16);
}

/** A progressive JPEG of a few bytes whose header claims 4096 × 4096 pixels. */
export async function largeJpeg(): Promise<Buffer> {
  const bytes = await jpeg(16);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(4096, frame + 5);
  bytes.writeUInt16BE(4096, frame + 7);
  return bytes;
}

/** A progressive JPEG of noise. */
export function jpeg(side: number): Promise<Buffer> {
  return sharp(noisePng(side)).jpeg({ progressive: true }).toBuffer();
}

/** Returns an image of each format with private data in every place where cameras and programs store some, and after the image's end. */
export async function privatePictures(): Promise<
  Readonly<Record<'png' | 'jpeg' | 'webp', Buffer>>
> {
  const data = Buffer.from(secret);
  const png = encodePng(
    [8, 8],
    Buffer.alloc(8 * 25),
    chunk('eXIf', Buffer.concat([Buffer.from('MM\0*\0\0\0\x08'), data])),
    chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), data])),
  );
  const plain = await jpeg(8);
  const segments = [0xe1, 0xe2, 0xed, 0xfe].map((marker) => segment(marker, data));
  return {
    png: Buffer.concat([png, data]),
    jpeg: Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2), data]),
    webp: Buffer.concat([
      await sharp(noisePng(8))
        .webp()
        .withExif({ IFD0: { Copyright: secret } })
        .toBuffer(),
      data,
    ]),
  };
}

function segment(marker: number, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);
}

/** A JPEG with fill bytes before a marker (T.81 B.1.1.2). */
export async function filledJpeg(): Promise<Buffer> {
  const plain = await jpeg(8);
  return Buffer.concat([plain.subarray(0, 2), Buffer.alloc(3, 0xff), plain.subarray(2)]);
}

/** Returns a photograph from a camera that was held upright: its metadata says that it must be rotated. */
export function turnedJpeg(): Promise<Buffer> {
  return sharp(noisePng(40))
    .extract({ left: 0, top: 0, width: 40, height: 20 })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}
