/** Pictures that the instance has, by the hash of their bytes (docs/spec/site.md 3.3). */

import type { MediaFile } from '../../../store/port/store.ts';
import type { SiteServices } from '../../context.ts';
import type { ModelRequest } from '../../page.ts';
import type { RawAnswer } from '../../page.ts';

export function mediaModel({ store }: SiteServices, { values }: ModelRequest<unknown>): Promise<MediaFile | null> {
  const hash = values['hash'] ?? '';
  return /^[0-9a-f]{64}$/.test(hash) ? store.media(hash) : Promise.resolve(null);
}

/** The bytes of an address never change. Nothing in them may run or load anything, even if they are opened on their own. */
const headers = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

export function mediaView({ kind, bytes }: MediaFile): RawAnswer {
  return { contentType: kind, body: bytes, cacheControl: 'public, max-age=31536000, immutable', headers };
}
