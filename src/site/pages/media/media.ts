/** Pictures that the instance has, by the hash of their bytes (docs/spec/site.md 3.3). */

import type { MediaFile } from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';
import type { RawAnswer } from '../../frame/page.ts';

/** Reads a stored picture by the hash of its content; null if there is none. */
export function mediaModel(
  { store }: SiteServices,
  { values }: ModelRequest<unknown>,
): Promise<MediaFile | null> {
  const hash = values['hash'] ?? '';
  return /^[0-9a-f]{64}$/.test(hash) ? store.media(hash) : Promise.resolve(null);
}

/** Nothing in the bytes may run or load anything, even if they are opened on their own. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/**
 * The bytes of an address never change. The picture of a player can be deleted or hidden: no shared cache keeps it, and a reader's
 * own asks again after a day.
 */
export function mediaView({ kind, bytes, isOfPlayer }: MediaFile): RawAnswer {
  const cacheControl = isOfPlayer
    ? 'private, max-age=86400'
    : 'public, max-age=31536000, immutable';
  return { contentType: kind, body: bytes, cacheControl, headers };
}
