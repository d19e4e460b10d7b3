/** Tables of the images that the instance stores itself (docs/spec/site.md 3.3). */

import * as column from '../columns/column-types.ts';
import { table } from './table.ts';

/** An image. The key is the SHA-256 of its bytes, in hexadecimal digits. */
export const media = table('media', {
  hash: column.textKey,
  /** Media type: `image/png`, `image/jpeg` or `image/webp`. */
  kind: column.text,
  size: column.integer,
  width: column.integer,
  height: column.integer,
  /** The address that the image was fetched from; null for an uploaded image. */
  source: column.optionalText,
  /** When the source was last queried, or the image was uploaded: milliseconds UTC. */
  checkedAt: column.instant,
});

/**
 * A part of the bytes of an image, in Base64, numbered from 0. Parts bound the memory for a page of rows, and the length of lines in an
 * export. Part -1 is the reduced image for cards and previews.
 */
export const mediaPart = table('media_part', {
  hash: column.textKey,
  part: column.numberKey,
  content: column.text,
});
