/** Figures of runs, and what is made of those of several rounds. */

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Null where there is nothing. */
export function spreadOf(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return null;
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? max;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? min) + upper) / 2;
  return { median, min, max };
}

/** The spread of the quotients of values that belong together, such as those of one round. */
export function ratioOf(values: readonly (number | null)[], bases: readonly (number | null)[]): Spread | null {
  const quotients = values.flatMap((value, index) => {
    const base = bases[index];
    return value === null || base === null || base === undefined || base === 0 ? [] : [value / base];
  });
  return spreadOf(quotients);
}
