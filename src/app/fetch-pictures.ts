/** Fetches the pictures of new data, if the setting `fetch-images` says so (docs/how-to/pictures.md). */

import type { FetchedPictures } from '../actions/index.ts';
import { withPictures } from '../media/index.ts';
import { fetchPictures } from '../actions/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';

/** Time for one picture, redirects included. */
export const fetchTimeoutMs = 5000;
/** Pictures that are asked for after one import or one round; later ones ask for the rest. */
const maxAsked = 1000;

/**
 * Fetches the pictures that are not stored yet.
 * @returns null if the setting is off. Addresses that are not public are refused; what fails is only counted.
 */
export async function fetchNewPictures(
  store: Pick<SqlStore, 'pictures'>,
  { fetchImages }: SettingsFor<'pictures'>,
): Promise<FetchedPictures | null> {
  if (fetchImages !== 'on') return null;
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
