/** Fetches the images of new data, if the setting `fetch-images` is on (docs/how-to/pictures.md). */

import type { FetchedPictures } from '../actions/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';

/** Milliseconds for one image, including redirects. */
export const fetchTimeoutMs = 5000;
/** Maximum number of images that are requested after one import or one sync round. Later ones request the rest. */
const maxAsked = 1000;

/**
 * Fetches the images that are not stored yet. URLs that are not public are refused; failures are only counted.
 * @returns null if the setting is off
 */
export async function fetchNewPictures(
  store: Pick<SqlStore, 'pictures'>,
  { fetchImages }: SettingsFor<'pictures'>,
): Promise<FetchedPictures | null> {
  if (fetchImages !== 'on') return null;
  // Loaded only when they are needed: most imports fetch no images.
  const { fetchPictures } = await import('../actions/index.ts');
  const { withPictures } = await import('../media/index.ts');
  return withPictures((decoder) =>
    fetchPictures(store, {
      rules: { allowPrivate: false, ports: [], option: '-', timeoutMs: fetchTimeoutMs },
      decoder,
      now: Date.now,
      onFailure: () => undefined,
      limit: maxAsked,
    }),
  );
}
