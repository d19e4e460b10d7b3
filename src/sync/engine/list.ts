/**
 * First phase of a player's sync: lists the games that have changed. The list is ordered by last change, so an incremental sync stops at
 * the first page with an unchanged game. A full sync reads to the end, because an extension, or a game that is visible again, does not move
 * up in the list (docs/spec/domain.md 1.2, limits; docs/spec/networks.md 8.1). Games are read only after the list is complete; an
 * interrupted listing starts again.
 */

import { zip } from '../../invariant.ts';
import type { SyncPlayer, TitleMarks } from '../state/index.ts';
import type { ListedRow, TitlesPage } from './connector.ts';
import type { SyncParts } from './job.ts';
import {
  hasSamePlay,
  lacksOnlySet,
  renewedMark,
  statedTrophies,
  withEarlierCounts,
  withEarlierUnlocks,
} from './mark.ts';
import { assertGrown, NetworkError } from './network-error.ts';
import { plural } from '../../plural.ts';

/** The result of reading a player's list of games. */
export interface Listing {
  /** Number of games that the network states, without unusable rows. */
  readonly total: number;
  /** Warning about unusable rows, or null. */
  readonly warning: string | null;
  /** The ids of the games in the rows that can be used. */
  readonly games: ReadonlySet<string>;
  /** Whether the list was read to its end and contains the stated number of games. */
  readonly isWhole: boolean;
}

/** Number of unusable rows from which pages with only such rows end the list, because they may be the same page again and again. */
const mostUnusable = 10_000;

/**
 * Stores new and changed rows of the list. Unusable rows are skipped. Throws NetworkError `incomplete` if all rows are unusable or a page is
 * repeated, and errors of the network and the store.
 */
export async function listTitles(
  parts: SyncParts,
  player: SyncPlayer,
  { accountId, isRecent }: { readonly accountId: string; readonly isRecent: boolean },
): Promise<Listing> {
  const isFull = player.isFull === 1;
  const seen = new Set<string>();
  let unusable = 0;
  for (let offset = 0; ;) {
    const page = await parts.network.titles(accountId, { offset, isRecent, isFull });
    const isFinished = await storePage(parts, player, page);
    const before = seen.size + Math.min(unusable, mostUnusable);
    for (const { gameId } of page.rows) seen.add(gameId);
    unusable += page.unusable;
    const after = seen.size + Math.min(unusable, mostUnusable);
    if (page.rows.length + page.unusable > 0) assertGrown('titles', { before, after });
    if (isFinished || page.nextOffset === null) return listingOf(page, seen, unusable);
    offset = page.nextOffset;
  }
}

/** Creates the listing from the last page and the counts. */
function listingOf(
  { total, nextOffset }: TitlesPage,
  games: ReadonlySet<string>,
  unusable: number,
): Listing {
  const usable = games.size;
  if (unusable === 0)
    return { total, games, isWhole: nextOffset === null && usable >= total, warning: null };
  if (usable === 0) {
    throw new NetworkError(
      'incomplete',
      `titles: the network's list has ${plural(unusable, 'game', 'games')}, none of which can be read`,
    );
  }
  return {
    total: Math.max(total - unusable, usable),
    games,
    isWhole: nextOffset === null && usable + unusable >= total,
    warning: `${unusable} of ${plural(total, 'game', 'games')} in the network's list cannot be read; all stored data stays`,
  };
}

/**
 * Stores the rows of a page that differ from the stored data. Every row is compared, because a game does not move up in the list when its
 * set is extended. If only the set differs and the store already has that set, the game need not be read. Returns true if the rest of the
 * list is unchanged.
 */
async function storePage(
  { state, store }: SyncParts,
  player: SyncPlayer,
  { rows }: TitlesPage,
): Promise<boolean> {
  const isFull = player.isFull === 1;
  const marks = await state.marksOf(
    player.nameKey,
    rows.map(({ gameId }) => gameId),
  );
  const compared = zip(rows, marks).map(([row, stored]) => compareRow(row, stored));
  const lackingSet = compared.filter(
    (row) => row.loadedMark !== row.listedMark && lacksOnlySet(row),
  );
  const sets = await store.known.storedSets(lackingSet.map(({ gameId }) => gameId));
  const complete = new Set(
    zip(lackingSet, sets).flatMap(([row, set]) =>
      set?.trophies === statedTrophies(row.listedMark) ? [row] : [],
    ),
  );
  await state.listTitles(
    player.nameKey,
    compared.filter((row) => isFull || row.listedMark !== row.storedMark),
  );
  await state.takeOverMarks(
    player.nameKey,
    compared.flatMap((row) => {
      const { gameId, listedMark, loadedMark, loadedBefore } = row;
      const mark = complete.has(row) ? listedMark : loadedMark;
      return mark === null || mark === loadedBefore ? [] : [{ gameId, mark }];
    }),
  );
  return (
    !isFull &&
    compared.some(
      ({ listedMark, loadedMark }) => loadedMark !== null && hasSamePlay(listedMark, loadedMark),
    )
  );
}

/** A row with its new mark, its mark from the last reading in today's form, and both marks as they were stored before. */
interface ComparedRow extends ListedRow {
  readonly loadedMark: string | null;
  readonly storedMark: string | null;
  readonly loadedBefore: string | null;
}

function compareRow(row: ListedRow, stored: TitleMarks | null): ComparedRow {
  const loadedBefore = stored?.loadedMark ?? null;
  const loadedMark = renewedMark(loadedBefore, row);
  const listedBefore = stored?.listedMark ?? null;
  const listedMark = withEarlierCounts(
    // Unlocks that were listed but not read yet must still be read.
    withEarlierUnlocks(row.listedMark, listedBefore),
    loadedMark ?? listedBefore,
  );
  return { ...row, listedMark, loadedMark, loadedBefore, storedMark: listedBefore };
}
