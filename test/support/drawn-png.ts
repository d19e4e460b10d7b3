// cspell:ignore IDAT IEND IHDR
/** Images for tests: real PNG files, such as users upload. */

import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { NewMedia } from '../../src/store/index.ts';
import { createRandom } from '../../src/data/generate/random.ts';

/** A chunk of a PNG (W3C PNG 5.3). */
export function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

/** Creates a PNG with 8 bits per channel. Its header states this size, and the chunks `extra` stand before the rows. */
export function encodePng(
  [width, height]: readonly [number, number],
  rows: Buffer,
  ...extra: readonly Buffer[]
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

/** Creates a PNG in which every pixel has a different colour, so that it cannot be compressed. */
export function noisePng(side: number, seed = 1): Buffer {
  const row = side * 3 + 1;
  const { unit } = createRandom(seed);
  const rows = Buffer.from(Array.from({ length: row * side }, () => Math.floor(unit() * 256)));
  // The first byte of a row is the number of its filter: 0 for none.
  for (let at = 0; at < rows.length; at += row) rows[at] = 0;
  return encodePng([side, side], rows);
}

/** Returns a PNG as an earlier version of Laurel stored it: without a smaller copy. */
export function storedBefore(bytes: Buffer): NewMedia {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  return { hash, kind: 'image/png', width, height, bytes, small: null, source: null };
}
