/** Converts trophy counts stated by a source to and from the four columns of games, players and players' games. */

import type { Grade, GradeCounts } from '../../domain/index.ts';

/** Columns with the counts that a source states; all four are null if it states none. */
export type StatedColumns = { readonly [G in Grade as `stated${Capitalize<G>}`]: number | null };

/** Columns without stated counts. */
export const nothingStated: StatedColumns = {
  statedPlatinum: null,
  statedGold: null,
  statedSilver: null,
  statedBronze: null,
};

/** Names of the columns. */
export const statedProperties = [
  'statedPlatinum',
  'statedGold',
  'statedSilver',
  'statedBronze',
] as const;

/** Returns the stated counts of a row; null if nothing is stated. */
export function toStatedCounts(row: StatedColumns): GradeCounts | null {
  const { statedPlatinum, statedGold, statedSilver, statedBronze } = row;
  if (
    statedPlatinum === null ||
    statedGold === null ||
    statedSilver === null ||
    statedBronze === null
  )
    return null;
  return { platinum: statedPlatinum, gold: statedGold, silver: statedSilver, bronze: statedBronze };
}

/** Returns the row without these columns. */
export function withoutStated<Row extends StatedColumns>(row: Row): Omit<Row, keyof StatedColumns> {
  const { statedPlatinum: _, statedGold: __, statedSilver: ___, statedBronze: ____, ...rest } = row;
  return rest;
}

/** Returns the new values of the columns for the counts of a record. Undefined leaves the columns unchanged, null clears them. */
export function statedPatch(counts: GradeCounts | null | undefined): Partial<StatedColumns> {
  if (counts === undefined) return {};
  if (counts === null) return nothingStated;
  const { platinum, gold, silver, bronze } = counts;
  return { statedPlatinum: platinum, statedGold: gold, statedSilver: silver, statedBronze: bronze };
}
