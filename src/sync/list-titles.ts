/**
 * The first half of a walk: which of a player's games have something new. The list comes most recently changed first, so a short walk
 * ends at the first game that is loaded as listed; a full one goes to the end, because an extension of a set or a game
 * shown again does not move it up (docs/spec/domain.md 1.2, limits). Nothing is loaded before the list is through: an interrupted walk
 * begins it anew, and no half of it can pass for the unchanged rest.
 */

import type { SyncPlayer } from './state/index.ts';
import type { SyncParts } from './job.ts';
import { NetworkError } from './network-error.ts';
import type { TitlesPage } from './network.ts';
import { listedTitle } from './title-records.ts';

export interface Listing {
  /** Games the network says there are, without those whose rows cannot be used. */
  readonly total: number;
  /** What cannot be used of the list; null where all of it can. */
  readonly warning: string | null;
  /** The list was read to its end, and as many games came as it says there are. */
  readonly isWhole: boolean;
}

/**
 * Enters what the list says anew. A row that cannot be used costs that row; a list without any usable one is no answer
 * that is understood. Throws NetworkError `incomplete` for it, and what the network and the store throw.
 */
export async function listTitles(parts: SyncParts, player: SyncPlayer, accountId: string): Promise<Listing> {
  const seen = new Set<string>();
  let unusable = 0;
  for (let offset = 0; ;) {
    const page = await parts.network.titles(accountId, offset);
    const isThrough = await enterPage(parts, player, page);
    for (const { npCommunicationId } of page.rows) seen.add(npCommunicationId);
    unusable += page.unusable;
    if (isThrough || page.nextOffset === null) return listingOf(page, seen.size, unusable);
    offset = page.nextOffset;
  }
}

/** @param last the page the walk ended with */
function listingOf({ total, nextOffset }: TitlesPage, usable: number, unusable: number): Listing {
  if (unusable === 0) return { total, isWhole: nextOffset === null && usable >= total, warning: null };
  if (usable === 0) {
    throw new NetworkError('incomplete', `titles: none of the ${unusable} games that the network lists can be read`);
  }
  return {
    total: Math.max(total - unusable, usable),
    isWhole: nextOffset === null && usable + unusable >= total,
    warning: `${unusable} of the ${total} games that the network lists cannot be read; all that is stored stays`,
  };
}

/** True where the walk need not go on. */
async function enterPage({ state }: SyncParts, player: SyncPlayer, { rows }: TitlesPage): Promise<boolean> {
  const listed = rows.map(listedTitle);
  const marks = await state.loadedMarks(
    player.nameKey,
    listed.map(({ gameId }) => gameId),
  );
  const unchanged = player.isFull === 1 ? -1 : listed.findIndex(({ listedMark }, index) => listedMark === marks[index]);
  await state.listTitles(player.nameKey, unchanged === -1 ? listed : listed.slice(0, unchanged));
  return unchanged !== -1;
}

/** A loss of this many games at once is not believed at first (docs/spec/domain.md 3.3). */
const doubtedLoss = 50;

/**
 * Why a list is not believed, or null: one without any game while some are stored, or with far fewer than before. What is
 * stored stays in any case; the same smaller number a second time is believed, because games can be hidden by their player.
 */
export function doubtOf({ total }: Listing, player: SyncPlayer, storedGames: number): string | null {
  if (total === 0) {
    return storedGames === 0 ? null : `the network lists no games, ${storedGames} are stored and kept`;
  }
  const before = player.titles ?? 0;
  const isSmall = before - total >= doubtedLoss || total * 2 < before;
  if (!isSmall || total === player.doubtedTitles) return null;
  return `the network lists ${total} games, before they were ${before}; all that is stored is kept`;
}
