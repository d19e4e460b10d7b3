/** Finds dates in the future, as the clock of a console that is set wrong makes them (docs/spec/decisions.md 9.2). */

import { dayMs, writeIsoInstant } from '../../../domain/time/index.ts';
import type { DataRecord } from '../../records/records.ts';

/** Clocks differ, and texts without a zone may be of another one. */
const allowedMs = dayMs;

/** The warning about a date of play that is more than a day after the load; null if there is none. */
export function describeFuture(record: DataRecord, now: number): string | null {
  const latest = Math.max(...datesOf(record).map((date) => date ?? 0));
  if (latest <= now + allowedMs) return null;
  return `is dated "${writeIsoInstant(latest)}", in the future; pages leave it out until then`;
}

function datesOf(record: DataRecord): readonly (number | null | undefined)[] {
  if (record.type === 'earned') return [record.date, record.hardcore];
  return record.type === 'playerGame' ? [record.lastUpdated, record.awarded] : [];
}
