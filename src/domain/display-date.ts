/** Relative date of a trophy as text (docs/spec/decisions.md 4, DisplayDate; docs/spec/original-service.md 3). */

import { dayMs, hourMs, minuteMs } from './time/index.ts';

interface Unit {
  readonly name: string;
  readonly lengthMs: number;
  /** Cached texts by number, because every earned trophy in every response has one. */
  readonly texts: string[];
}

const minutes: Unit = { name: 'minutes', lengthMs: minuteMs, texts: [] };
const hours: Unit = { name: 'hours', lengthMs: hourMs, texts: [] };
const days: Unit = { name: 'days', lengthMs: dayMs, texts: [] };
/** Maximum number of cached texts per unit. For days, it covers 27 years. */
const maxTexts = 10_000;

/**
 * Returns `N days ago`, `N hours ago` or `N minutes ago`: the largest unit that fits, floored, never singular. A date in the
 * future, from a console with a wrong clock, is `0 minutes ago`. An unknown date is `some time ago`, because clients
 * recognise an earned trophy by this text (docs/spec/domain.md 2.8). Returns null if the trophy is not earned. Instants are
 * milliseconds UTC.
 */
export function displayDate(earned: boolean, earnedAt: number | null, now: number): string | null {
  if (!earned) return null;
  if (earnedAt === null) return 'some time ago';
  const elapsedMs = Math.max(0, now - earnedAt);
  const unit = unitFor(elapsedMs);
  const count = Math.floor(elapsedMs / unit.lengthMs);
  return count < maxTexts ? (unit.texts[count] ??= ago(count, unit)) : ago(count, unit); // absent: not cached yet
}

function ago(count: number, { name }: Unit): string {
  return `${count} ${name} ago`;
}

/** Returns the first instant after `now` at which `displayDate` returns another text; a response may be cached until then. */
export function displayDateChangesAt(earnedAt: number, now: number): number {
  const elapsedMs = Math.max(0, now - earnedAt);
  const { lengthMs } = unitFor(elapsedMs);
  return earnedAt + (Math.floor(elapsedMs / lengthMs) + 1) * lengthMs;
}

function unitFor(elapsedMs: number): Unit {
  if (elapsedMs >= dayMs) return days;
  return elapsedMs >= hourMs ? hours : minutes;
}
