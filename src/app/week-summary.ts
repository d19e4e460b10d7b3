/** The event `week.summary`: what players earned in the week that is over, counted from the log (docs/spec/decisions.md 9.13). */

import { dayIn, dayMs, findMonday, hourMs, startOfDay } from '../domain/time/index.ts';
import type { TimeZone } from '../domain/time/index.ts';
import type { Store } from '../store/index.ts';
import type { Notices, OperatorEvent } from '../webhooks/state/index.ts';

/** Monday morning, not midnight: a phone may ring, and what was earned on Sunday evening has arrived. */
const sentAtHourMs = 8 * hourMs;
const daysOfWeek = 7;

/** What the summary needs of a process. */
export interface WeekParts {
  readonly store: Pick<Store, 'countPlay' | 'dayZone'>;
  readonly notices: Pick<Notices, 'tellPeriod'>;
}

/** Writes the summary of the last week, from Monday at eight in the day zone on; once, and not if nothing was earned. @param now milliseconds UTC */
export async function summariseWeek({ store, notices }: WeekParts, now: number): Promise<boolean> {
  const zone = await store.dayZone();
  const monday = findMonday(dayIn(zone, now - sentAtHourMs));
  const period = { name: 'week_summary', number: monday, maxAhead: daysOfWeek };
  return notices.tellPeriod(period, () => makeSummary(store, zone, monday), now);
}

/** @param monday the day after the week, as a number of days since 1970-01-01 */
async function makeSummary(
  store: WeekParts['store'],
  zone: TimeZone,
  monday: number,
): Promise<OperatorEvent | null> {
  const first = monday - daysOfWeek;
  const counts = await store.countPlay({
    sinceAt: startOfDay(zone, first),
    untilAt: startOfDay(zone, monday),
  });
  if (counts.trophies === 0) return null;
  const days = { from: textOf(first), to: textOf(monday - 1), zone: zone.name };
  return { type: 'week.summary', data: { ...days, ...counts } };
}

/** A day as `2026-01-05`. */
function textOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
