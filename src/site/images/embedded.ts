/** Pictures of the instance within preview images, which can load nothing. */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import { recognise } from '../../media/index.ts';
import type { MediaFile, Store } from '../../store/port/store.ts';

/** Pictures by hash. */
export type Pictures = ReadonlyMap<string, MediaFile>;

/** Reads the pictures that rows point to. */
export async function readPictures(store: Store, rows: readonly { readonly media: string | null }[]): Promise<Pictures> {
  const pictures = new Map<string, MediaFile>();
  for (const { media } of rows) {
    const picture = media === null ? null : await store.media(media);
    if (media !== null && picture !== null) pictures.set(media, picture);
  }
  return pictures;
}

/** What a preview image can decode in its time: pixels of all pictures, and their bytes. */
const [maxPixels, maxBytes] = [800_000, 1_000_000];

/** The first pictures that a preview image can decode in its time; the others have drawings in their place. */
export function withinTime(pictures: Pictures): Pictures {
  const shown = new Map<string, MediaFile>();
  let [pixels, bytes] = [0, 0];
  for (const [hash, picture] of pictures) {
    const size = recognise(Buffer.from(picture.bytes));
    pixels += (size?.width ?? 0) * (size?.height ?? 0);
    bytes += picture.bytes.length;
    if (pixels > maxPixels || bytes > maxBytes) break;
    shown.set(hash, picture);
  }
  return shown;
}

/** A picture in a square of 48 units; null if the instance does not have it. The renderer reads no WebP. */
export function embedded(pictures: Pictures, media: string | null): Markup | null {
  const picture = media === null ? undefined : pictures.get(media);
  return picture === undefined ? null : pictureParts(picture);
}

/** The same for a picture that was read. */
export function pictureParts(picture: MediaFile): Markup | null {
  if (picture.kind === 'image/webp') return null;
  const data = `data:${picture.kind};base64,${Buffer.from(picture.bytes).toString('base64')}`;
  return xml`<image href="${data}" width="48" height="48" preserveAspectRatio="xMidYMid slice"/>`;
}
