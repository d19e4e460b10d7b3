/**
 * Grades for trophies from networks without grades (docs/spec/networks.md 2). Only sets of the consoles have a platinum, so no rule gives
 * this grade.
 */

import type { Grade } from './grades.ts';
import type { OtherNetwork } from './networks.ts';

/** The figures from the network that a trophy's grade depends on. */
export interface NativeFigures {
  /** Points on RetroAchievements, or gamerscore on Xbox; null if the network states none. */
  readonly points: number | null;
  /** Percentage of the network's players who earned the trophy; null if the network states none. */
  readonly share: number | null;
}

/** A grade above bronze, and the smallest number of points for it. */
interface Step {
  readonly grade: Grade;
  readonly from: number;
}

/** Grades on RetroAchievements, where a trophy has 0, 1, 2, 3, 4, 5, 10, 25, 50 or 100 points. */
const retroSteps: readonly Step[] = [
  { grade: 'gold', from: 25 },
  { grade: 'silver', from: 10 },
];
const xboxSteps: readonly Step[] = [
  { grade: 'gold', from: 41 },
  { grade: 'silver', from: 16 },
];

/** A trophy is gold if less than this percentage of players have earned it, and silver if less than `silverShare` have. */
const goldShare = 5;
const silverShare = 20;

const rules: Readonly<Record<OtherNetwork, (figures: NativeFigures) => Grade>> = {
  retro: ({ points }) => gradeByPoints(points, retroSteps),
  steam: ({ share }) => gradeByShare(share),
  xbox: ({ points }) => gradeByPoints(points, xboxSteps),
};

/** Returns a trophy's grade by its network's rule; bronze if the network does not state the figure that the rule needs. */
export function gradeOn(network: OtherNetwork, figures: NativeFigures): Grade {
  return rules[network](figures);
}

function gradeByPoints(points: number | null, steps: readonly Step[]): Grade {
  return steps.find(({ from }) => (points ?? 0) >= from)?.grade ?? 'bronze'; // absent: fewer points than any other grade
}

function gradeByShare(share: number | null): Grade {
  if (share === null || share >= silverShare) return 'bronze';
  return share < goldShare ? 'gold' : 'silver';
}
