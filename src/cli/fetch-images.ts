/** Describes what the setting `fetch-images` has fetched (docs/how-to/pictures.md). */

import type { FetchedPictures } from '../actions/index.ts';

/** What was fetched, in one line; empty if nothing was asked for. */
export function describeFetched(result: FetchedPictures | null): string {
  if (result === null || result.fetched + result.failed === 0) return '';
  return `Pictures: ${result.fetched} fetched, ${result.failed} failed.\n`;
}
