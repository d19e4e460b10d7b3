/** How long ago a trophy was earned, in words (docs/spec/decisions.md 4, DisplayDate; docs/spec/original-service.md 3). */

import { dayMs, hourMs, minuteMs } from './time/index.ts';

interface Unit {
  readonly name: string;
  readonly lengthMs: number;
  /** Texts by their number, made once: every trophy of every answer has one. */
  readonly texts: string[];
}

const minutes: Unit = { name: 'minutes', lengthMs: minuteMs, texts: [] };
const hours: Unit = { name: 'hours', lengthMs: hourMs, texts: [] };
const days: Unit = { name: 'days', lengthMs: dayMs, texts: [] };
/** Twenty-seven years of days; of more, each text is made anew. */
const maxTexts = 10_000;

/**
 * `N days ago`, `N hours ago` or `N minutes ago`: the largest unit that fits, floored, never singular;
 * consoles with a wrong clock earn in the future, which is `0 minutes ago`. `some time ago` where
 * the date is not known, because clients take the text itself for the sign of an earned trophy
 * (docs/spec/domain.md 2.8). Null where it is not earned. Instants are milliseconds UTC.
 */
export function displayDate(earned: boolean, earnedAt: number | null, now: number): string | null {
  if (!earned) return null;
  if (earnedAt === null) return 'some time ago';
  const elapsedMs = Math.max(0, now - earnedAt);
  const unit = unitFor(elapsedMs);
  const count = Math.floor(elapsedMs / unit.lengthMs);
  return count < maxTexts ? (unit.texts[count] ??= ago(count, unit)) : ago(count, unit);
}

function ago(count: number, { name }: Unit): string {
  return `${count} ${name} ago`;
}

/** The first instant after `now` at which `displayDate` says something else: how long an answer may be kept. */
export function displayDateChangesAt(earnedAt: number, now: number): number {
  const elapsedMs = Math.max(0, now - earnedAt);
  const { lengthMs } = unitFor(elapsedMs);
  return earnedAt + (Math.floor(elapsedMs / lengthMs) + 1) * lengthMs;
}

function unitFor(elapsedMs: number): Unit {
  if (elapsedMs >= dayMs) return days;
  return elapsedMs >= hourMs ? hours : minutes;
}
