/**
 * The hours at which the demo's players play: never at night, more in the evening than by day, more on weekends than on other days.
 * Invented times are spread over all hours; this module maps them to waking hours.
 */

import type { TimeZone } from '../../domain/time/index.ts';
import { dayMs, hourMs, localToInstant } from '../../domain/time/index.ts';
import { invariant } from '../../invariant.ts';

/** Hours of a day with an equal amount of play. The last hour is not included. */
interface PlayedHours {
  readonly from: number;
  readonly to: number;
  /** Amount of play in an hour, relative to the other hours of the week. */
  readonly play: number;
}

const ofWorkdays: readonly PlayedHours[] = [
  { from: 0, to: 1, play: 0.8 },
  { from: 8, to: 17, play: 0.75 },
  { from: 17, to: 24, play: 1.9 },
];
const ofWeekends: readonly PlayedHours[] = [
  { from: 0, to: 1, play: 1.5 },
  { from: 9, to: 17, play: 1.6 },
  { from: 17, to: 24, play: 2.4 },
];

const weekMs = 7 * dayMs;
/** 1970-01-05 was a Monday. */
const firstMonday = 4 * dayMs;

/**
 * A span of the week in local time, and the amount of play up to its ends. Both are milliseconds since Monday; in a whole week, the amount
 * of play equals the time.
 */
interface PlayedSpan {
  readonly from: number;
  readonly to: number;
  readonly playFrom: number;
  readonly playTo: number;
}

const spans = makeSpans();

function makeSpans(): readonly PlayedSpan[] {
  const hours = Array.from({ length: 7 }, (_, day) =>
    (day < 5 ? ofWorkdays : ofWeekends).map(({ from, to, play }) => ({
      from: 24 * day + from,
      to: 24 * day + to,
      play,
    })),
  ).flat();
  const scale = weekMs / hours.reduce((sum, { from, to, play }) => sum + (to - from) * play, 0);
  let playTo = 0;
  return hours.map(({ from, to, play }) => {
    const playFrom = playTo;
    playTo += (to - from) * play * scale;
    // The span ends one second before the hour: a session that ends at one o'clock has no trophy at one o'clock.
    return { from: from * hourMs, to: to * hourMs - 1000, playFrom, playTo };
  });
}

/**
 * Returns the function that maps times until `now` (milliseconds UTC) to waking hours of a zone, in whole seconds. It preserves the order
 * of times. It maps `now` to the last second of play before it, and a time whole weeks ago to the same time of the week.
 */
export function createWakingHours(zone: TimeZone, now: number): (at: number) => number {
  const played = playUntil(now + zone.offsetMsAt(now));
  return (at) => {
    const local = Math.round(timeOfPlay(played - (now - at)));
    return Math.floor(localToInstant(zone, local) / 1000) * 1000;
  };
}

/** Returns the total amount of play until a local time, in milliseconds. */
function playUntil(local: number): number {
  const weeks = Math.floor((local - firstMonday) / weekMs);
  const inWeek = local - firstMonday - weeks * weekMs;
  const last = spans.findLast(({ from }) => from <= inWeek);
  if (last === undefined) return weeks * weekMs;
  const share = Math.min(1, (inWeek - last.from) / (last.to - last.from));
  return weeks * weekMs + last.playFrom + share * (last.playTo - last.playFrom);
}

/** Tolerance for rounding: without it, play at the end of one span could be mapped to the start of the next, after the night. */
const roundingMs = 0.01;

/** Returns the earliest local time with this total amount of play. */
function timeOfPlay(play: number): number {
  const weeks = Math.ceil(play / weekMs) - 1;
  const inWeek = play - weeks * weekMs;
  const span = invariant(
    spans.find(({ playTo }) => inWeek - playTo <= roundingMs) ?? spans.at(-1),
    'a week has hours of play',
  );
  const share = Math.min(1, (inWeek - span.playFrom) / (span.playTo - span.playFrom));
  return firstMonday + weeks * weekMs + span.from + share * (span.to - span.from);
}
