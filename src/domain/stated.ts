/**
 * Stated totals: totals from a source that does not list the individual trophies. Saved profiles of the original have the counts and
 * points of every game, but no trophies (docs/spec/original-service.md 3). Once at least as many trophies are stored as the source
 * states, the stored trophies take precedence.
 */

import type { GradeCounts } from './grades.ts';
import { sumCounts } from './grades.ts';
import { pointsOfSet } from './points.ts';

/** Returns the effective counts: those of the stored trophies, unless a source states more. */
export function prevailingCounts(counted: GradeCounts, stated: GradeCounts | null): GradeCounts {
  return stated !== null && sumCounts(stated) > sumCounts(counted) ? stated : counted;
}

/** TotalTrophies and TotalPoints of a set. */
export interface SetSize {
  readonly trophies: number;
  /** Without the platinum. */
  readonly points: number;
}

/** The size of a set as stated by a source; null if not stated. */
type StatedSize = { readonly [P in keyof SetSize]: number | null };

/** Returns the effective size of a set. `counts` are its stored trophies. */
export function sizeOfSet(counts: GradeCounts, stated: StatedSize): SetSize {
  const counted = { trophies: sumCounts(counts), points: pointsOfSet(counts) };
  if (stated.trophies === null || stated.trophies <= counted.trophies) return counted;
  return { trophies: stated.trophies, points: stated.points ?? counted.points };
}

/** Returns UserPoints of a game from a player's trophies: at least the points that a source states. */
export function chooseUserPoints(earned: GradeCounts, statedPoints: number | null): number {
  return Math.max(pointsOfSet(earned), statedPoints ?? 0);
}
