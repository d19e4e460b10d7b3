/** Points of trophies (docs/spec/domain.md 2.1). */

import type { GradeCounts } from './grades.ts';
import type { LevelSystem } from './levels.ts';
import { levelSystems } from './levels.ts';

const bronzePoints = 15;
const silverPoints = 30;
const goldPoints = 90;

/** Returns points within a game, without the platinum: TotalPoints for a set, or UserPoints for a player's trophies. */
export function pointsOfSet(counts: GradeCounts): number {
  return bronzePoints * counts.bronze + silverPoints * counts.silver + goldPoints * counts.gold;
}

/** Returns the points towards a player's level. A platinum has the points that the level system defines. */
export function levelPoints(counts: GradeCounts, system: LevelSystem): number {
  return pointsOfSet(counts) + levelSystems[system].platinumPoints * counts.platinum;
}
