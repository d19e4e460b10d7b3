/** Pictures of the instance within drawn images, which can load nothing. */

import type { Markup } from '../../documents/markup/index.ts';
import { xml } from '../../documents/markup/index.ts';
import type { SmallMedia, Store } from '../../store/port/store.ts';
import type { SmallPictures } from './drawing.ts';

/** Reads the pictures that rows point to, each once. */
export async function readPictures(
  store: Store,
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

/** A picture in a square of 48 units; null if the instance does not have it. */
export function embedded(pictures: SmallPictures, media: string | null): Markup | null {
  const png = media === null ? undefined : pictures.get(media);
  if (png === undefined) return null;
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  return xml`<image href="${data}" width="48" height="48" preserveAspectRatio="xMidYMid slice"/>`;
}
