/** Numbers that are celebrated when a player reaches them (docs/spec/figures.md 6). */

/** The kinds of milestones: numbers of trophies, platinums and completed games, and levels. */
export type MilestoneKind = 'trophy' | 'platinum' | 'completed' | 'level';

/** A range of milestones: every `step` from `first` to `last`. */
interface Range {
  readonly first: number;
  readonly step: number;
  readonly last: number;
}

const single = (...numbers: readonly number[]): Range[] =>
  numbers.map((first) => ({ first, step: 1, last: first }));

const ranges: Readonly<Record<MilestoneKind, readonly Range[]>> = {
  trophy: [
    ...single(1, 100, 250),
    { first: 500, step: 500, last: 5000 },
    { first: 6000, step: 1000, last: 20_000 },
    { first: 25_000, step: 5000, last: Infinity },
  ],
  platinum: [
    ...single(1, 10, 25, 50, 75),
    { first: 100, step: 50, last: 500 },
    { first: 600, step: 100, last: Infinity },
  ],
  completed: [...single(1, 10, 25), { first: 50, step: 50, last: Infinity }],
  level: [...single(10, 25), { first: 50, step: 50, last: Infinity }],
};

/** Lists the milestones that a count has reached, ascending. */
export function milestonesReached(kind: MilestoneKind, count: number): number[] {
  return ranges[kind].flatMap(({ first, step, last }) => {
    const reached = Math.min(count, last);
    return reached < first
      ? []
      : Array.from(
          { length: Math.floor((reached - first) / step) + 1 },
          (_, index) => first + index * step,
        );
  });
}

/** Returns the first milestone above a count. */
export function nextMilestone(kind: MilestoneKind, count: number): number {
  const range = ranges[kind].find(({ last }) => count < last);
  if (range === undefined) throw new RangeError(`The milestones of ${kind} end before ${count}.`);
  const { first, step } = range;
  return count < first ? first : first + step * (Math.floor((count - first) / step) + 1);
}
