/** Figures of several rounds as a median with its spread. */

export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Returns the median and the spread of values; null without values. */
export function toSpread(values: readonly number[]): Spread | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return null;
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? max;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? min) + upper) / 2;
  return { median, min, max };
}

/**
 * Returns the median of `values` divided by the median of `bases`. The spread is that of the single ratios: each compares the two values of
 * one index, such as one round. Leaves out an index without both values; null if no index is left.
 */
export function compareValues(
  values: readonly (number | null)[],
  bases: readonly (number | null)[],
): Spread | null {
  const pairs = values.flatMap((value, index): [number, number][] => {
    const base = bases[index] ?? null;
    return value === null || base === null || base === 0 ? [] : [[value, base]];
  });
  const quotients = toSpread(pairs.map(([value, base]) => value / base));
  const medians = [
    toSpread(pairs.map(([value]) => value)),
    toSpread(pairs.map(([, base]) => base)),
  ] as const;
  if (quotients === null || medians[0] === null || medians[1] === null) return null;
  const median = medians[0].median / medians[1].median;
  return { median, min: Math.min(quotients.min, median), max: Math.max(quotients.max, median) };
}
