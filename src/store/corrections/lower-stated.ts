/**
 * Lowers counts and points that a source stated by what a correction removed. Stated counts prevail over fewer counted trophies
 * (domain/stated.ts): without this, a removed trophy would still be shown.
 */

import type { GradeCounts } from '../../domain/index.ts';
import { grades, pointsOfSet } from '../../domain/index.ts';
import { noTrophies } from '../rows/row-values.ts';
import type { StatedColumns } from '../schema/stated-columns.ts';
import { toStatedCounts, statedPatch } from '../schema/stated-columns.ts';
import type { RowOf, playerGame } from '../schema/tables.ts';
import { assign } from '../schema/tracked-row.ts';

type Writable<T> = { -readonly [P in keyof T]: T[P] };

/** Subtracts counts from the stated ones, at least down to 0; nothing stated stays so. */
export function lowerStatedCounts(row: Writable<StatedColumns>, by: GradeCounts): void {
  const stated = toStatedCounts(row);
  if (stated === null) return;
  const lowered = { ...noTrophies };
  for (const grade of grades) lowered[grade] = Math.max(0, stated[grade] - Math.max(0, by[grade]));
  assign(row, statedPatch(lowered));
}

/** Subtracts removed trophies from what is stated about a player's game. */
export function lowerStatedGame(row: RowOf<typeof playerGame>, removed: GradeCounts): void {
  lowerStatedCounts(row, removed);
  if (row.statedPoints !== null)
    row.statedPoints = Math.max(0, row.statedPoints - pointsOfSet(removed));
}

/** The counts by which `before` exceeds `after`. */
export function subtractCounts(before: GradeCounts, after: GradeCounts): GradeCounts {
  const difference = { ...noTrophies };
  for (const grade of grades) difference[grade] = before[grade] - after[grade];
  return difference;
}
