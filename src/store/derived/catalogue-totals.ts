/** Maintains the totals of each network's catalogue: its games, and the trophies by grade of games whose trophies are all known. */

import type { GradeCounts, SetSize } from '../../domain/index.ts';
import { grades, sizeOfSet, sumCounts } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import { toNetwork } from '../rows/row-values.ts';
import type { game, RowOf } from '../schema/tables.ts';
import type { CatalogueCounter, CounterName, Totals } from './totals.ts';
import { ofNetwork } from './totals.ts';

type GameColumns = RowOf<typeof game>;

/** Adds the change of a game to the totals; null stands for a game before it is added or after it is removed. */
export function addSetToTotals(
  totals: Totals,
  before: GameColumns | null,
  after: GameColumns | null,
): void {
  const network = toNetwork(
    invariant(after ?? before, 'a game is added, changed or removed').network,
  );
  const name = (counter: CatalogueCounter): CounterName => ofNetwork(counter, network);
  const setBefore = completeSetOf(before);
  const setAfter = completeSetOf(after);
  totals.add(name('games'), Number(after !== null) - Number(before !== null));
  totals.add(name('known_sets'), Number(setAfter !== null) - Number(setBefore !== null));
  // absent: the set is not complete
  for (const grade of grades)
    totals.add(name(grade), (setAfter?.[grade] ?? 0) - (setBefore?.[grade] ?? 0));
  if (network === 'psn') totals.add('trophies', trophiesOf(after) - trophiesOf(before));
}

function trophiesOf(row: GameColumns | null): number {
  return row === null ? 0 : sizeOfGame(row).trophies;
}

/** Returns the grade counts of a set if all of its trophies are stored or stated, otherwise null. Averages use only such complete sets. */
function completeSetOf(row: GameColumns | null): GradeCounts | null {
  return row !== null && sumCounts(row) > 0 && sumCounts(row) === trophiesOf(row) ? row : null;
}

/** Returns the size and points of a set. Stated values are used where they exceed the counted ones. */
export function sizeOfGame(row: GameColumns): SetSize {
  return sizeOfSet(row, { trophies: row.statedTrophies, points: row.statedPoints });
}
