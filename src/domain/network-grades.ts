/** The grades of trophies from networks that have none (docs/spec/networks.md 2). Only consoles have a platinum. */

import type { Grade } from './grades.ts';
import type { OtherNetwork } from './networks.ts';

/** What a network states about a trophy, as far as its grade depends on it. */
export interface NativeFigures {
  /** RetroAchievements: points. Xbox: gamerscore. */
  readonly points: number | null;
  /** Percentage of the network's players who earned it. */
  readonly share: number | null;
}

/** A grade above bronze, and the smallest number of points for it. */
interface Step {
  readonly grade: Grade;
  readonly from: number;
}

/** Points are one of 0, 1, 2, 3, 4, 5, 10, 25, 50, 100. */
const retroSteps: readonly Step[] = [
  { grade: 'gold', from: 25 },
  { grade: 'silver', from: 10 },
];
const xboxSteps: readonly Step[] = [
  { grade: 'gold', from: 41 },
  { grade: 'silver', from: 16 },
];

/** Shares below these percentages. */
const goldShare = 5;
const silverShare = 20;

const rules: Readonly<Record<OtherNetwork, (figures: NativeFigures) => Grade>> = {
  retro: ({ points }) => gradeByPoints(points, retroSteps),
  steam: ({ share }) => gradeByShare(share),
  xbox: ({ points }) => gradeByPoints(points, xboxSteps),
};

/** The grade of a trophy by its network's rule; bronze if the network does not state the figure. */
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
