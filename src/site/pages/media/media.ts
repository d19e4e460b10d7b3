/** The images stored by the instance, by the hash of their bytes (docs/spec/site.md 3.3). */

import type { MediaFile } from '../../../store/port/store.ts';
import type { SiteServices } from '../../frame/context.ts';
import type { ModelRequest } from '../../frame/page.ts';
import type { RawAnswer } from '../../frame/page.ts';

/** Reads a stored image by the hash of its content; null if there is none. */
export function mediaModel(
  { store }: SiteServices,
  { values }: ModelRequest<unknown>,
): Promise<MediaFile | null> {
  const hash = values['hash'] ?? '';
  return /^[0-9a-f]{64}$/.test(hash) ? store.media(hash) : Promise.resolve(null);
}

/** Headers that keep the bytes from running or loading anything, even if they are opened directly. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/**
 * Responds with a stored image. The bytes at a URL never change. However, a player's image can be deleted or hidden, so shared caches must
 * not store it, and the reader's browser revalidates it after a day.
 */
export function mediaView({ kind, bytes, isOfPlayer }: MediaFile): RawAnswer {
  const cacheControl = isOfPlayer
    ? 'private, max-age=86400'
    : 'public, max-age=31536000, immutable';
  return { contentType: kind, body: bytes, cacheControl, headers };
}
