/** Stored images of the instance within drawn images. A drawn image cannot load anything, so it contains them. */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { SmallPictures } from '../../media/index.ts';
import { pictureAddress } from '../../media/index.ts';
import type { SmallMedia, MediaReads } from '../../store/port/store.ts';

/** Reads the images to which rows refer, each one once. */
export async function readPictures(
  store: MediaReads,
  rows: readonly { readonly media: string | null }[],
): Promise<readonly SmallMedia[]> {
  const hashes = new Set(rows.flatMap(({ media }) => media ?? []));
  const pictures: SmallMedia[] = [];
  for (const hash of hashes) {
    const picture = await store.smallMedia(hash);
    if (picture !== null) pictures.push(picture);
  }
  return pictures;
}

/**
 * Embeds a stored image in a square of 48 units, with the address that it has within drawn images; null if the instance does not have it.
 */
export function embedded(pictures: SmallPictures, media: string | null): Markup | null {
  if (media === null || !pictures.has(media)) return null;
  return xml`<image href="${pictureAddress(media)}" width="48" height="48" preserveAspectRatio="xMidYMid slice"/>`;
}
