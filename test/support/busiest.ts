/** Counts requests to a simulated network in the period for which its limit holds: 15 minutes. */

import { minuteMs } from '../../src/domain/time/index.ts';

/** Returns the largest number of instants within any 15 minutes. The instants must be sorted. */
export function countBusiest(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [last, at] of times.entries()) {
    while ((times[first] ?? at) <= at - 15 * minuteMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
