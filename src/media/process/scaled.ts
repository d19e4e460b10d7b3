/**
 * Prepares the images within a drawing so that drawing is fast: in the size in which they are shown, and as JPEG. Decoding and scaling them
 * within an SVG takes most of the time of a drawing, and the same covers and profile images are drawn again and again.
 */

import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import { invariant } from '../../invariant.ts';
import { recognise } from '../recognise.ts';
import type { SmallPictures } from './inline.ts';
import type { Library } from './small-form.ts';
import { codeSmall } from './small-form.ts';

const address = /"picture:(([0-9a-f]{64})(?:\/(\d+)x(\d+))?)"/g;

/** Caches images in the sizes that drawings show. 1 MiB is enough for about 100 covers on a drawing of many games. */
const made = new LRUCache<string, Uint8Array>({
  maxSize: 2 ** 20,
  sizeCalculation: ({ length }) => length,
});

/** Adds to the images of an SVG the sizes that the SVG requests. @param open starts to decode an image */
export async function withScaled(
  { svg, pictures }: { readonly svg: string; readonly pictures: SmallPictures },
  sharp: Library,
  open: (bytes: Uint8Array) => Sharp,
): Promise<SmallPictures> {
  const all = new Map(pictures);
  for (const [, key = '', hash = '', width, height] of svg.matchAll(address)) {
    const given = invariant(pictures.get(hash), 'a drawing has the pictures that it names');
    const isWhole = width === undefined;
    if (isWhole && isJpeg(given)) continue;
    const shown = isWhole ? open(given) : scale(open(given), Number(width), Number(height));
    const copy = made.get(key) ?? (await codeSmall(sharp, shown));
    made.set(key, copy);
    all.set(key, copy);
  }
  return all;
}

/** Checks whether a thumbnail is a JPEG. Older versions stored all thumbnails as PNG. */
function isJpeg(bytes: Uint8Array): boolean {
  return recognise(Buffer.from(bytes))?.kind === 'image/jpeg';
}

function scale(picture: Sharp, width: number, height: number): Sharp {
  return picture.resize(width, height, { fit: 'cover' });
}
