/** What trophies are worth (docs/spec/domain.md 2.1). */

import type { GradeCounts } from './grades.ts';
import type { LevelSystem } from './levels.ts';
import { levelSystems } from './levels.ts';

const bronzePoints = 15;
const silverPoints = 30;
const goldPoints = 90;

/** Points of a game: TotalPoints of its set, UserPoints of what a player earned. The platinum counts nothing here. */
export function pointsOfSet(counts: GradeCounts): number {
  return bronzePoints * counts.bronze + silverPoints * counts.silver + goldPoints * counts.gold;
}

/** Points towards a player's level: all trophies, the platinum at what the level system gives for it. */
export function levelPoints(counts: GradeCounts, system: LevelSystem): number {
  return pointsOfSet(counts) + levelSystems[system].platinumPoints * counts.platinum;
}
