/** Latency histogram with fixed buckets. It is cheap enough to use for every request. */

import { invariant } from '../../invariant.ts';

/** Upper bounds of the buckets in seconds. */
export const latencyBounds: readonly number[] = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** The latencies of one series. */
export class Latencies {
  /** Counts per bucket, not cumulative. Values above the last bound are counted only in `count`. */
  readonly counts: number[] = latencyBounds.map(() => 0);
  count = 0;
  /** Sum of all values in seconds. */
  sum = 0;

  /** Adds a value. @param ms milliseconds */
  add(ms: number): void {
    const seconds = ms / 1000;
    this.count += 1;
    this.sum += seconds;
    const bucket = latencyBounds.findIndex((bound) => seconds <= bound);
    if (bucket >= 0)
      this.counts[bucket] = invariant(this.counts[bucket], 'every bound has a count') + 1;
  }
}
