/** Time zones: offsets from UTC, and conversion of local times to instants. */

import { dayMs, hourMs, minuteMs } from './durations.ts';

/** A zone of the IANA database, or a fixed offset. */
export interface TimeZone {
  readonly name: string;
  /**
   * Returns the milliseconds to add to an instant (milliseconds UTC) to get the local time. They are always whole minutes, because offsets
   * are written in minutes.
   */
  offsetMsAt(instant: number): number;
}

/** Coordinated Universal Time. */
export const utc: TimeZone = { name: 'UTC', offsetMsAt: () => 0 };

/** Aliases of UTC in the IANA database, in lower case. GMT is a separate zone there. */
const utcNames: ReadonlySet<string> = new Set([
  'utc',
  'uct',
  'zulu',
  'universal',
  'etc/utc',
  'etc/uct',
  'etc/zulu',
  'etc/universal',
]);

/**
 * Opens a time zone by IANA name, which is not case-sensitive, or by a fixed offset such as `-07:00`.
 * @throws RangeError if the name is unknown
 */
export function openTimeZone(name: string): TimeZone {
  if (utcNames.has(name.toLowerCase())) return utc;
  return { name, offsetMsAt: rememberOffsets(offsetReader(name)) };
}

/**
 * Converts a local time of the zone (milliseconds since the local 1970-01-01T00:00:00) to an instant (milliseconds UTC).
 * A local time that occurs twice is converted to the earlier instant, and a skipped local time with the offset before the gap.
 */
export function localToInstant(zone: TimeZone, localMs: number): number {
  // Offsets are at most 14 hours, and no zone changes its offset twice within two days.
  const before = zone.offsetMsAt(localMs - 16 * hourMs);
  const after = zone.offsetMsAt(localMs + 16 * hourMs);
  const earlier = localMs - before;
  if (zone.offsetMsAt(earlier) === before) return earlier;
  const later = localMs - after;
  return zone.offsetMsAt(later) === after ? later : earlier;
}

type ReadOffset = (instant: number) => number;

function offsetReader(name: string): ReadOffset {
  const format = openFormat(name);
  return (instant) => {
    // The text has the form `7/1/2013, GMT-04:00`. Liberia's offset in 1970 has seconds, which are truncated.
    const match = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant));
    if (match === null) return 0;
    const size = Number(match[2]) * hourMs + Number(match[3]) * minuteMs;
    return match[1] === '-' ? -size : size;
  };
}

function openFormat(name: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch (cause) {
    throw new RangeError(
      `Unknown time zone ${JSON.stringify(name)}: use an IANA name such as Europe/Berlin, or an offset such as -07:00`,
      {
        cause,
      },
    );
  }
}

/** The offsets on a UTC day: `from` applies before the instant `changesAt`, `to` applies after it. */
interface DayOffsets {
  readonly from: number;
  readonly to: number;
  readonly changesAt: number;
}

/** Maximum number of cached days per zone: 22 years, which take half a megabyte. */
const rememberedDays = 8192;

/**
 * Adds a cache to a slow offset function (Intl takes 1,400 ns, the cache less than 100 ns). It caches by day, because days
 * are few and offset changes are at least a week apart (IANA database, all zones since 1970).
 */
function rememberOffsets(read: ReadOffset): ReadOffset {
  const days = new Map<number, DayOffsets>();
  let lastDay = 0;
  let last = offsetsOfDay(read, lastDay);

  function recall(day: number): DayOffsets {
    const cached = days.get(day);
    if (cached !== undefined) return cached;
    const offsets = offsetsOfDay(read, day);
    if (days.size >= rememberedDays) days.clear();
    days.set(day, offsets);
    return offsets;
  }

  return (instant) => {
    // The IANA database is reliable from 1970. Earlier instants use the 1970 offset: the local mean times that the database
    // lists for the 19th century have seconds, or exceed the 14 hours of XML Schema.
    const day = Math.max(0, Math.floor(instant / dayMs));
    if (day !== lastDay) {
      last = recall(day);
      lastDay = day;
    }
    return instant < last.changesAt ? last.from : last.to;
  };
}

function offsetsOfDay(read: ReadOffset, day: number): DayOffsets {
  const start = day * dayMs;
  const end = start + dayMs;
  const from = read(start);
  const to = read(end);
  return { from, to, changesAt: from === to ? end : changeBetween(read, start, end) };
}

/** Returns the first instant at which the offset differs from that of `start`; there must be one no later than `end`. */
function changeBetween(read: ReadOffset, start: number, end: number): number {
  const from = read(start);
  let before = start;
  let after = end;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (read(middle) === from) before = middle;
    else after = middle;
  }
  return after;
}
