/**
 * First phase of a player's sync: lists the games that have changed. The list is ordered by last change, so an incremental sync stops at
 * the first unchanged game. A full sync reads to the end, because an extension or a game that is visible again does not move up
 * (docs/spec/domain.md 1.2, limits). Loading starts after the list is complete; an interrupted listing is restarted.
 */

import type { SyncPlayer } from '../state/index.ts';
import type { TitlesPage } from './connector.ts';
import type { SyncParts } from './job.ts';
import { NetworkError } from './network-error.ts';

export interface Listing {
  /** Number of games stated by the network, without unusable rows. */
  readonly total: number;
  /** Warning about unusable rows, or null. */
  readonly warning: string | null;
  /** The ids of the games that were read. */
  readonly games: ReadonlySet<string>;
  /** Whether the list was read to its end and contains the stated number of games. */
  readonly isWhole: boolean;
}

/**
 * Stores new and changed rows of the list. Unusable rows are skipped. Throws NetworkError `incomplete` if all rows are unusable, and
 * errors of the network and the store.
 */
export async function listTitles(parts: SyncParts, player: SyncPlayer, accountId: string): Promise<Listing> {
  const seen = new Set<string>();
  let unusable = 0;
  for (let offset = 0; ;) {
    const page = await parts.network.titles(accountId, offset);
    const isFinished = await storePage(parts, player, page);
    for (const { gameId } of page.rows) seen.add(gameId);
    unusable += page.unusable;
    if (isFinished || page.nextOffset === null) return listingOf(page, seen, unusable);
    offset = page.nextOffset;
  }
}

/** Creates the listing from the last page and the counts. */
function listingOf({ total, nextOffset }: TitlesPage, games: ReadonlySet<string>, unusable: number): Listing {
  const usable = games.size;
  if (unusable === 0) return { total, games, isWhole: nextOffset === null && usable >= total, warning: null };
  if (usable === 0) {
    throw new NetworkError('incomplete', `titles: none of the ${unusable} games in the network's list can be read`);
  }
  return {
    total: Math.max(total - unusable, usable),
    games,
    isWhole: nextOffset === null && usable + unusable >= total,
    warning: `${unusable} of the ${total} games in the network's list cannot be read; all stored data stays`,
  };
}

/** Stores the rows of a page. Returns true if the rest of the list is unchanged. */
async function storePage({ state }: SyncParts, player: SyncPlayer, { rows: listed }: TitlesPage): Promise<boolean> {
  const versions = await state.loadedMarks(
    player.nameKey,
    listed.map(({ gameId }) => gameId),
  );
  const unchanged = player.isFull === 1 ? -1 : listed.findIndex(({ listedMark }, index) => listedMark === versions[index]);
  await state.listTitles(player.nameKey, unchanged === -1 ? listed : listed.slice(0, unchanged));
  return unchanged !== -1;
}
