/** Processes long lists in slices. Other requests are answered between two slices. */

import { longTurn, timed } from '../../cost/index.ts';

/** Number of items in a slice, which takes one to three milliseconds of work. */
const sliceSize = 2000;

/** Calls `work` with each slice of the items in turn. */
export async function inSlices<T>(
  items: readonly T[],
  work: (slice: readonly T[]) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += sliceSize) {
    if (from > 0) await longTurn();
    timed(() => work(items.slice(from, from + sliceSize)));
  }
}

/** Sorts as `toSorted` does: slices are sorted, then merged in pairs. Equal items remain in their order. */
export async function sortInSlices<T extends object>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<readonly T[]> {
  let runs: T[][] = [];
  await inSlices(items, (slice) => runs.push(slice.toSorted(compare)));
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (const [index, one] of runs.entries()) {
      if (index % 2 === 1) continue;
      await longTurn();
      // absent: the last of an odd number of runs has no partner
      merged.push(timed(() => mergeRuns(one, runs[index + 1] ?? [], compare)));
    }
    runs = merged;
  }
  return runs[0] ?? []; // absent: there are no items, and so no runs
}

function mergeRuns<T extends object>(
  one: readonly T[],
  other: readonly T[],
  compare: (a: T, b: T) => number,
): T[] {
  const merged: T[] = [];
  let next = 0;
  for (const item of one) {
    for (
      let before = other[next];
      before !== undefined && compare(before, item) < 0;
      before = other[next]
    ) {
      merged.push(before);
      next += 1;
    }
    merged.push(item);
  }
  return merged.concat(other.slice(next));
}
