/** Bytes from outside as a picture that can be stored (docs/spec/site.md 3.3). */

import { createHash } from 'node:crypto';
import { maxMediaBytes, maxMediaSide } from '../data/records/media-records.ts';
import type { Recognised } from './recognise.ts';
import { recognise, withoutMetadata } from './recognise.ts';

export interface Picture extends Recognised {
  /** SHA-256 of the bytes in hexadecimal digits. */
  readonly hash: string;
  readonly bytes: Buffer;
}

/** Bytes that cannot be stored as a picture. The message states the reason. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
}

/** Checks the size, kind and dimensions of a picture, and removes its metadata. @throws PictureError */
export function checkPicture(given: Buffer): Picture {
  if (given.length > maxMediaBytes) throw new PictureError(`The picture has more than ${maxMediaBytes} bytes.`);
  const found = recognise(given);
  if (found === null) throw new PictureError('This is not a PNG, JPEG or WebP picture.');
  if (Math.max(found.width, found.height) > maxMediaSide)
    throw new PictureError(`The picture has ${found.width} × ${found.height} pixels; a side has at most ${maxMediaSide}.`);
  const bytes = withoutMetadata(given);
  return { ...found, bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}
