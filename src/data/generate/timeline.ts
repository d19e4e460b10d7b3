/** The dates of a player's trophies (docs/spec/domain.md 7.2 and 7.3). */

import type { Random } from './random.ts';
import { dayMs, minuteMs } from '../../domain/time/index.ts';

/** Maximum time between a player's first and last trophy. */
const maxMs = 12 * 365 * dayMs;

/**
 * Returns `count` dates in milliseconds UTC, in whole seconds, newest first; the newest is `endAt`. There are sessions on 36 % of
 * days, with a median of three trophies and twelve at the 90th percentile. Pauses are log-normal with a median of 28 minutes; one
 * trophy in a thousand has the same second as another. Players with too many trophies for the maximum time play faster.
 */
export function makeTimeline(random: Random, count: number, endAt: number): readonly number[] {
  const ago = new Float64Array(count);
  let at = 0;
  let leftInSession = sessionSize(random);
  for (let index = 0; index < count; index++) {
    ago[index] = at;
    leftInSession -= 1;
    at += leftInSession > 0 ? breakMs(random) : pauseMs(random);
    if (leftInSession <= 0) leftInSession = sessionSize(random);
  }
  const scale = Math.min(1, maxMs / Math.max(at, 1));
  return Array.from(ago, (each) => Math.floor((endAt - each * scale) / 1000) * 1000);
}

function sessionSize(random: Random): number {
  return Math.max(1, Math.round(random.logNormal(3, 1.08)));
}

function breakMs(random: Random): number {
  return random.chance(0.001) ? 0 : Math.min(random.logNormal(27.6, 1.3) * minuteMs, dayMs / 4);
}

/** Returns the time until the next day with a session, which starts at a random hour. */
function pauseMs(random: Random): number {
  const days = Math.ceil(Math.log(1 - random.unit()) / Math.log(1 - 0.36));
  return (Math.max(days, 1) + random.unit() / 4) * dayMs;
}
