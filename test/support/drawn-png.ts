// cspell:ignore IDAT IEND IHDR
/** Pictures for tests: real PNG files, as a user would upload them. */

import { randomFillSync } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import type { Picture } from '../../src/media/index.ts';
import { checkPicture } from '../../src/media/index.ts';

/** Draws a picture of noise, so that its size in bytes grows with its side: 200 pixels make about 100 KB. */
export function drawnPng(side: number, seed: number): Picture {
  const noise = `<filter id="noise"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="3" seed="${seed}"/></filter>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${noise}<rect width="100%" height="100%" filter="url(#noise)"/></svg>`;
  return checkPicture(new Resvg(svg).render().asPng());
}

/** A picture in which every pixel has a colour of its own, as the worst photograph: nothing compresses it. */
export function noisePng(side: number): Picture {
  const rows = randomFillSync(Buffer.alloc((side * 3 + 1) * side));
  // The first byte of a row is its filter: none.
  for (let row = 0; row < side; row += 1) rows[row * (side * 3 + 1)] = 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2], 8); // eight bits of red, green and blue
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))];
  return checkPicture(Buffer.concat([signature, ...parts]));
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}
