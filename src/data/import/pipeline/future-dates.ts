/** Finds dates in the future, as the clock of a console that is set wrong makes them (docs/spec/decisions.md 9.2). */

import { dayMs, writeIsoInstant } from '../../../domain/time/index.ts';
import type { DataRecord } from '../../../records/records.ts';

/** Clocks differ, and texts without a zone may be of another one. */
const allowedMs = dayMs;

/** The warning about a trophy dated more than a day after its import; null for any other record. */
export function describeFuture(record: DataRecord, now: number): string | null {
  if (record.type !== 'earned') return null;
  const latest = Math.max(record.date ?? 0, record.hardcore ?? 0);
  if (latest <= now + allowedMs) return null;
  return `a trophy is dated ${writeIsoInstant(latest)}, in the future; pages leave it out until then`;
}
