/**
 * Subtracts the trophies that a correction removed from the counts and points that a source stated. Stated counts take precedence over
 * fewer counted trophies (domain/stated.ts), so a removed trophy would otherwise still be included.
 */

import type { GradeCounts } from '../../domain/index.ts';
import { grades, pointsOfSet } from '../../domain/index.ts';
import { noTrophies } from '../rows/row-values.ts';
import type { StatedColumns } from '../schema/stated-columns.ts';
import { toStatedCounts, statedPatch } from '../schema/stated-columns.ts';
import type { RowOf, playerGame } from '../schema/tables.ts';
import { assign } from '../schema/tracked-row.ts';

type Writable<T> = { -readonly [P in keyof T]: T[P] };

/** Subtracts counts from the stated ones, but not below 0; without stated counts, nothing changes. */
export function lowerStatedCounts(row: Writable<StatedColumns>, by: GradeCounts): void {
  const stated = toStatedCounts(row);
  if (stated === null) return;
  const lowered = { ...noTrophies };
  for (const grade of grades) lowered[grade] = Math.max(0, stated[grade] - Math.max(0, by[grade]));
  assign(row, statedPatch(lowered));
}

/** Subtracts removed trophies from the stated values of a player's game. */
export function lowerStatedGame(row: RowOf<typeof playerGame>, removed: GradeCounts): void {
  lowerStatedCounts(row, removed);
  if (row.statedPoints !== null)
    row.statedPoints = Math.max(0, row.statedPoints - pointsOfSet(removed));
}

/** Returns the counts by which `before` exceeds `after`. */
export function subtractCounts(before: GradeCounts, after: GradeCounts): GradeCounts {
  const difference = { ...noTrophies };
  for (const grade of grades) difference[grade] = before[grade] - after[grade];
  return difference;
}
