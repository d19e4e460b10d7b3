/** Counts that a source states, in the four columns that games, players and players' games have for them. */

import type { Grade, GradeCounts } from '../../domain/index.ts';

/** The columns; all four are null where nothing is stated. */
export type StatedColumns = { readonly [G in Grade as `stated${Capitalize<G>}`]: number | null };

/** Nothing stated. */
export const nothingStated: StatedColumns = { statedPlatinum: null, statedGold: null, statedSilver: null, statedBronze: null };

/** From columns to counts; null where nothing is stated. */
export function statedCountsOf(row: StatedColumns): GradeCounts | null {
  const { statedPlatinum, statedGold, statedSilver, statedBronze } = row;
  if (statedPlatinum === null || statedGold === null || statedSilver === null || statedBronze === null) return null;
  return { platinum: statedPlatinum, gold: statedGold, silver: statedSilver, bronze: statedBronze };
}

/** A row without these columns. */
export function withoutStated<Row extends StatedColumns>(row: Row): Omit<Row, keyof StatedColumns> {
  const { statedPlatinum: _, statedGold: __, statedSilver: ___, statedBronze: ____, ...rest } = row;
  return rest;
}

/** What a record says of them to a patch of the columns: left out keeps them, null clears them. */
export function statedPatch(counts: GradeCounts | null | undefined): Partial<StatedColumns> {
  if (counts === undefined) return {};
  if (counts === null) return nothingStated;
  const { platinum, gold, silver, bronze } = counts;
  return { statedPlatinum: platinum, statedGold: gold, statedSilver: silver, statedBronze: bronze };
}
