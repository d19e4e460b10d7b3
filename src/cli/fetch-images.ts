/** Describes the images that an import with the setting `fetch-images` has downloaded (docs/how-to/pictures.md). */

import type { FetchedPictures } from '../actions/index.ts';

/** Returns the number of downloaded images as one line; empty if none were requested. */
export function describeFetched(result: FetchedPictures | null): string {
  if (result === null || result.fetched + result.failed === 0) return '';
  return `Pictures: ${result.fetched} fetched, ${result.failed} failed.\n`;
}
