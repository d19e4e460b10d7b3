/**
 * Pictures of a drawing in the size in which it shows them: decoding and scaling them within an SVG takes most of the time of a drawing,
 * and the same covers and faces are drawn again and again.
 */

import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import type { SmallPictures } from './inline.ts';

const address = /"picture:(([0-9a-f]{64})\/(\d+)x(\d+))"/g;

/** 4 MiB are some 60 covers of a wall, coded without loss and hardly compressed, so that they are decoded at once. */
const made = new LRUCache<string, Uint8Array>({
  maxSize: 4 * 2 ** 20,
  sizeCalculation: ({ length }) => length,
});

/** Adds the sizes that an SVG asks for to the pictures that it names. @param open starts to decode a picture */
export async function withScaled(
  svg: string,
  pictures: SmallPictures,
  open: (png: Uint8Array) => Sharp,
): Promise<SmallPictures> {
  const all = new Map(pictures);
  for (const [, key = '', hash = '', width, height] of svg.matchAll(address)) {
    const png = pictures.get(hash);
    if (png === undefined) throw new Error(`The drawing has no picture ${hash}.`);
    const copy = made.get(key) ?? (await scale(open(png), Number(width), Number(height)));
    made.set(key, copy);
    all.set(key, copy);
  }
  return all;
}

function scale(picture: Sharp, width: number, height: number): Promise<Buffer> {
  return picture.resize(width, height, { fit: 'cover' }).png({ compressionLevel: 1 }).toBuffer();
}
