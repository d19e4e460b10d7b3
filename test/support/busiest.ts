/** How many requests a simulated network got in the time of its limit. */

import { minuteMs } from '../../src/domain/time/index.ts';

/** The largest number of instants, which are in order, within any 15 minutes. */
export function countBusiest(times: readonly number[]): number {
  let first = 0;
  let most = 0;
  for (const [last, at] of times.entries()) {
    while ((times[first] ?? at) <= at - 15 * minuteMs) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
