/** Checks and converts bytes from outside to an image that can be stored (docs/spec/site.md 3.3). */

import { createHash } from 'node:crypto';
import type { MediaKind } from '../records/media-records.ts';
import { maxMediaBytes, maxMediaSide } from '../records/media-records.ts';
import { maxPixels } from './limits.ts';
import { PictureError } from './picture-error.ts';
import type { Pictures } from './pictures.ts';
import { recognise } from './recognise.ts';
import { maxImageBytes, readImage } from '../identity/index.ts';

/** An image in its stored form, encoded again by Laurel. */
export interface Picture {
  readonly kind: MediaKind;
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the bytes in hexadecimal digits. */
  readonly hash: string;
  readonly bytes: Buffer;
  /** A thumbnail of at most 400 × 220 pixels: a JPEG, or a PNG if the image is partly transparent. */
  readonly small: Buffer;
}

/** Decodes an image and returns its stored form, without metadata. @throws PictureError */
export async function checkPicture(
  given: Uint8Array,
  pictures: Pictures,
  maxBytes = maxMediaBytes,
): Promise<Picture> {
  if (given.length > maxBytes) throw new PictureError(`The image has more than ${maxBytes} bytes.`);
  const found = recognise(Buffer.from(given));
  if (found === null) throw new PictureError('This is not a PNG, JPEG or WebP image.');
  const { width, height } = found;
  if (Math.max(width, height) > maxMediaSide)
    throw new PictureError(
      `The image has ${width} × ${height} pixels; a side has at most ${maxMediaSide}.`,
    );
  if (width * height > maxPixels)
    throw new PictureError(
      `The image has ${width} × ${height} pixels; at most ${maxPixels} in all are allowed.`,
    );
  const { bytes, small, ...form } = await pictures.storedForm(given, found.kind, maxBytes);
  const stored = Buffer.from(bytes);
  const hash = createHash('sha256').update(stored).digest('hex');
  return { ...form, bytes: stored, hash, small: Buffer.from(small) };
}

/**
 * Decodes an image of the operator. A PNG or WebP is encoded again. An SVG remains unchanged, if it can be drawn within the limits.
 * @throws IdentityError, PictureError
 */
export async function storedImage(bytes: Uint8Array, pictures: Pictures): Promise<Uint8Array> {
  const { type } = readImage(bytes);
  if (type !== 'image/svg+xml') return (await checkPicture(bytes, pictures, maxImageBytes)).bytes;
  await pictures.checkDrawing(bytes);
  return bytes;
}
