/** Points of trophies (docs/spec/domain.md 2.1). */

import type { GradeCounts } from './grades.ts';
import type { LevelSystem } from './levels.ts';
import { levelSystems } from './levels.ts';

const bronzePoints = 15;
const silverPoints = 30;
const goldPoints = 90;

/** Points within a game, without the platinum: TotalPoints of its set, or UserPoints of a player's trophies. */
export function pointsOfSet(counts: GradeCounts): number {
  return bronzePoints * counts.bronze + silverPoints * counts.silver + goldPoints * counts.gold;
}

/** Points towards a player's level: all trophies, with the platinum points of the level system. */
export function levelPoints(counts: GradeCounts, system: LevelSystem): number {
  return pointsOfSet(counts) + levelSystems[system].platinumPoints * counts.platinum;
}
