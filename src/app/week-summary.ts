/**
 * The event `week.summary`: the trophies that players earned in the past week, counted from the dates of trophies (docs/spec/decisions.md
 * 9.13).
 */

import { dayIn, dayMs, findMonday, hourMs, startOfDay } from '../domain/time/index.ts';
import type { TimeZone } from '../domain/time/index.ts';
import type { Store } from '../store/index.ts';
import type { Notices, OperatorEvent } from '../webhooks/state/index.ts';

/**
 * The time of day on Monday at which the summary is sent. It is not midnight, because a phone may ring, and because trophies of Sunday
 * evening must have arrived.
 */
const sentAtHourMs = 8 * hourMs;
const daysOfWeek = 7;

/** The dependencies of the summary. */
export interface WeekParts {
  readonly store: Pick<Store, 'countPlay' | 'dayZone'>;
  readonly notices: Pick<Notices, 'tellPeriod'>;
}

/**
 * Writes the summary of the last week, on or after Monday at eight in the day zone. It is written once, and only if trophies were earned.
 * @param now milliseconds UTC
 */
export async function summariseWeek({ store, notices }: WeekParts, now: number): Promise<boolean> {
  const zone = await store.dayZone();
  const monday = findMonday(dayIn(zone, now - sentAtHourMs));
  const period = { name: 'week_summary', number: monday, maxAhead: daysOfWeek };
  return notices.tellPeriod(period, () => makeSummary(store, zone, monday), now);
}

/** Makes the summary. @param monday the day after the week, as a number of days since 1970-01-01 */
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

/** Writes a day as `2026-01-05`. */
function textOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
