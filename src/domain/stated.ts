/**
 * What a source says of trophies in sums, while the trophies themselves are not known one by one: saved
 * profiles of the original give the counts and points of every game and not one trophy
 * (docs/spec/original-service.md 3). Trophies that are known win as soon as they are no fewer than the sums say.
 */

import type { GradeCounts } from './grades.ts';
import { totalOf } from './grades.ts';
import { pointsOfSet } from './points.ts';

/** The counts that hold: those of known trophies, unless a source states more. */
export function prevailingCounts(counted: GradeCounts, stated: GradeCounts | null): GradeCounts {
  return stated !== null && totalOf(stated) > totalOf(counted) ? stated : counted;
}

/** TotalTrophies and TotalPoints of a set. */
export interface SetSize {
  readonly trophies: number;
  /** The platinum not counted. */
  readonly points: number;
}

/** What a source states of a set's size; null where it says nothing. */
export type StatedSize = { readonly [P in keyof SetSize]: number | null };

/** The size that holds of a set whose make-up is known as `counts`. */
export function sizeOfSet(counts: GradeCounts, stated: StatedSize): SetSize {
  const counted = { trophies: totalOf(counts), points: pointsOfSet(counts) };
  if (stated.trophies === null || stated.trophies <= counted.trophies) return counted;
  return { trophies: stated.trophies, points: stated.points ?? counted.points };
}

/** UserPoints of a game of which a player has these trophies: never less than a source states. */
export function userPointsOf(earned: GradeCounts, statedPoints: number | null): number {
  return Math.max(pointsOfSet(earned), statedPoints ?? 0);
}
