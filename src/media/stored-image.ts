/** A logo or a banner in the form in which it is stored (docs/spec/site.md 4). */

import { maxImageBytes, readImage } from '../identity/index.ts';
import { checkPicture } from './check-picture.ts';
import type { Pictures } from './pictures.ts';

/**
 * Decodes an image of the operator. A PNG or WebP is coded again; an SVG stays as it is, if it can be drawn within the limits.
 * @throws IdentityError, PictureError
 */
export async function storedImage(bytes: Uint8Array, pictures: Pictures): Promise<Uint8Array> {
  const { type } = readImage(bytes);
  if (type !== 'image/svg+xml') return (await checkPicture(bytes, pictures, maxImageBytes)).bytes;
  await pictures.checkDrawing(bytes);
  return bytes;
}
