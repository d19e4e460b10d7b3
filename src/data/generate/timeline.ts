/** When a player earned his trophies: docs/spec/domain.md 7.2 and 7.3. */

import type { Random } from './random.ts';
import { dayMs, minuteMs } from '../../domain/time/index.ts';

/** Nobody began earlier than this before his last trophy. */
const maxMs = 12 * 365 * dayMs;

/**
 * `count` dates, the newest first and at `endAt`: sessions on 36 % of days, of three trophies in the middle and
 * twelve at the 90th percentile, log-normal gaps around 28 minutes, one in a thousand in the same second. Whoever has too many for
 * one life plays faster. Whole seconds, milliseconds UTC.
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

/** Whole days until a day with a session, and not always at the same hour. */
function pauseMs(random: Random): number {
  const days = Math.ceil(Math.log(1 - random.unit()) / Math.log(1 - 0.36));
  return (Math.max(days, 1) + random.unit() / 4) * dayMs;
}
