/** Instance record of the day zone: the time zone in which the store counts days (docs/spec/site.md 1.1). */

import * as v from 'valibot';
import { openTimeZone } from '../domain/time/index.ts';

/** The schema. The zone is one of the IANA time zone database. */
export const dayZoneRecord = v.strictObject({
  type: v.literal('dayZone'),
  zone: v.pipe(v.string(), v.maxLength(100), v.check(isTimeZone, 'is not a time zone')),
});

function isTimeZone(name: string): boolean {
  try {
    openTimeZone(name);
    return true;
  } catch {
    return false;
  }
}

/** The time zone in which days are counted. */
export type DayZoneRecord = v.InferOutput<typeof dayZoneRecord>;
