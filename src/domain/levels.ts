/** Levels from points: the two historical level systems as data, and one rule for both. */

import { invariant } from '../invariant.ts';

/** A band of levels from `fromLevel` up to the next band. It begins at `floor` points, and each level takes `perLevel` points. */
interface Band {
  readonly fromLevel: number;
  readonly floor: number;
  readonly perLevel: number;
}

interface LevelTable {
  /** Points that a platinum adds towards the level (docs/spec/domain.md 2.1). */
  readonly platinumPoints: number;
  readonly highestLevel: number;
  /** In ascending order. The first band begins at level 1 and 0 points. */
  readonly bands: readonly [Band, ...Band[]];
}

/**
 * The table from 2008 to October 2020 (docs/spec/domain.md 2.2). Sources disagree above level 26: two state 8,000 points
 * per level, one states 10,000. No dated account confirms either, so this table follows the majority.
 */
const table2008: LevelTable = {
  platinumPoints: 180,
  highestLevel: 100,
  bands: [
    { fromLevel: 1, floor: 0, perLevel: 200 },
    { fromLevel: 2, floor: 200, perLevel: 400 },
    { fromLevel: 3, floor: 600, perLevel: 600 },
    { fromLevel: 4, floor: 1_200, perLevel: 1_200 },
    { fromLevel: 5, floor: 2_400, perLevel: 1_600 },
    { fromLevel: 6, floor: 4_000, perLevel: 2_000 },
    { fromLevel: 12, floor: 16_000, perLevel: 8_000 },
  ],
};

/** The table since 8 October 2020 (docs/spec/domain.md 2.3). */
const table2020: LevelTable = {
  platinumPoints: 300,
  highestLevel: 999,
  bands: [
    { fromLevel: 1, floor: 0, perLevel: 60 },
    { fromLevel: 100, floor: 5_940, perLevel: 90 },
    { fromLevel: 200, floor: 14_940, perLevel: 450 },
    { fromLevel: 300, floor: 59_940, perLevel: 900 },
    { fromLevel: 400, floor: 149_940, perLevel: 1_350 },
    { fromLevel: 500, floor: 284_940, perLevel: 1_800 },
    { fromLevel: 600, floor: 464_940, perLevel: 2_250 },
    { fromLevel: 700, floor: 689_940, perLevel: 2_700 },
    { fromLevel: 800, floor: 959_940, perLevel: 3_150 },
    { fromLevel: 900, floor: 1_274_940, perLevel: 3_600 },
  ],
};

/** The level systems by name in the settings (docs/spec/decisions.md 4). */
export const levelSystems = { '2020': table2020, '2008': table2008 } as const;

/** The name of a level system. */
export type LevelSystem = keyof typeof levelSystems;

/** Level and progress for a number of points: LevelData. */
interface LevelData {
  readonly points: number;
  /** Points at which the level begins. */
  readonly floor: number;
  /** Points at which the next level begins; equal to `floor` at the highest level. */
  readonly ceiling: number;
  /** Progress to the next level in percent, floored, 0 to 99; 100 at the highest level. */
  readonly progress: number;
  readonly level: number;
}

/** Returns the level of a non-negative number of points (docs/spec/domain.md 2.2 to 2.4). */
export function findLevel(points: number, system: LevelSystem): LevelData {
  const { bands, highestLevel } = levelSystems[system];
  const band = invariant(
    bands.findLast((candidate) => candidate.floor <= points),
    'points are not negative',
  );
  const level = band.fromLevel + Math.floor((points - band.floor) / band.perLevel);
  if (level >= highestLevel) return atHighest(points, band, highestLevel);
  const floor = floorOf(band, level);
  const progress = Math.floor((100 * (points - floor)) / band.perLevel);
  return { points, floor, ceiling: floor + band.perLevel, progress, level };
}

/** Returns the points at which a level begins. */
export function pointsOfLevel(level: number, system: LevelSystem): number {
  const { bands } = levelSystems[system];
  const band = bands.findLast(({ fromLevel }) => fromLevel <= level);
  return floorOf(invariant(band, 'levels begin at 1'), level);
}

/**
 * The original's Ceiling at the highest level is unknown, so Laurel returns Floor as Ceiling, and a progress of 100 % (docs/spec/domain.md
 * 2.3).
 */
function atHighest(points: number, band: Band, level: number): LevelData {
  const floor = floorOf(band, level);
  return { points, floor, ceiling: floor, progress: 100, level };
}

function floorOf(band: Band, level: number): number {
  return band.floor + (level - band.fromLevel) * band.perLevel;
}
