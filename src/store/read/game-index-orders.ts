/** The orders of the games index. */

import type { IndexEntry } from './game-index-entries.ts';
import type { IndexOrder } from '../port/game-index.ts';

/** The orders by a share of the owners. */
export type RateOrder = Extract<IndexOrder, 'rarity' | 'completion'>;

/** The orders over all games. Each is sorted once per version of the data that it depends on. */
export type StoredOrder = Exclude<IndexOrder, RateOrder>;

/** The orders by a figure that is recalculated periodically. */
export type FigureOrder = Extract<IndexOrder, 'popular' | 'quickest' | 'score'>;

/** Values that games are ordered by, by game id. */
export type Values = ReadonlyMap<string, number>;

type Comparison = (a: IndexEntry, b: IndexEntry) => number;

/** Orders that need only the entries. Entries are already ordered by id, and sorting is stable. */
const comparisons: Readonly<Record<'added' | 'newest' | 'title', Comparison>> = {
  added: (a, b) => (b.addedAt ?? -Infinity) - (a.addedAt ?? -Infinity) || 0,
  newest: (a, b) => (b.releasedAt ?? -Infinity) - (a.releasedAt ?? -Infinity) || 0,
  title: (a, b) => compareTexts(a.sortKey, b.sortKey),
};

/** Creates the comparison of an order. @param values the values of games for this order; null if the entries contain them */
export function createComparison(order: StoredOrder, values: Values | null): Comparison {
  if (order === 'added' || order === 'newest' || order === 'title') return comparisons[order];
  const [unknown, sign] = order === 'quickest' ? [Infinity, 1] : [0, -1];
  // absent: games without owners, or without the figure, have no value
  const valueOf = ({ gameId }: IndexEntry): number => values?.get(gameId) ?? unknown;
  return (a, b) => (valueOf(a) === valueOf(b) ? 0 : sign * (valueOf(a) - valueOf(b)));
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
