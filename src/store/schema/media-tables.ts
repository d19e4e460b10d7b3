/** Tables of the pictures that the instance has itself (docs/spec/site.md 3.3). */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';

/** A picture. The key is the SHA-256 of its bytes, in hexadecimal digits. */
export const media = table('media', {
  hash: column.textKey,
  /** Media type: `image/png`, `image/jpeg` or `image/webp`. */
  kind: column.text,
  size: column.integer,
  width: column.integer,
  height: column.integer,
  /** The address that the picture was fetched from; null for an uploaded one. */
  source: column.optionalText,
  /** When the source was asked last, or the picture was uploaded: milliseconds UTC. */
  checkedAt: column.instant,
});

/**
 * A part of the bytes of a picture, in Base64, from 0. Parts bound the memory of a page of rows, and the lines of an export. The part
 * -1 is the small form of the picture, which cards and previews show.
 */
export const mediaPart = table('media_part', {
  hash: column.textKey,
  part: column.numberKey,
  content: column.text,
});
