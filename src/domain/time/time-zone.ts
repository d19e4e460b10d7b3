/** Time zones: how far local clocks are ahead of UTC, and back from a local time to the instant. */

import { dayMs, hourMs, minuteMs } from './durations.ts';

export interface TimeZone {
  readonly name: string;
  /**
   * What to add to an instant (milliseconds UTC) to get the local time. Always whole minutes, as
   * an offset is written.
   */
  offsetMsAt(instant: number): number;
}

/** Coordinated Universal Time. */
export const utc: TimeZone = { name: 'UTC', offsetMsAt: () => 0 };

/** The IANA database's other names of UTC, in lower case. GMT is a zone of its own there. */
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
 * Opens a zone by its IANA name, in any case, or by a fixed offset such as `-07:00`.
 * @throws RangeError for a name that is not known.
 */
export function openTimeZone(name: string): TimeZone {
  if (utcNames.has(name.toLowerCase())) return utc;
  return { name, offsetMsAt: rememberOffsets(offsetReader(name)) };
}

/**
 * The instant (milliseconds UTC) at which the zone's clocks show a local time, given as milliseconds
 * since their 1970-01-01T00:00:00. A time the clocks show twice is the earlier of both; one they skip
 * is counted on with the offset before the gap.
 */
export function localToInstant(zone: TimeZone, localMs: number): number {
  // No offset is larger than 14 hours, and no zone changes its offset twice within two days.
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
    // `7/1/2013, GMT-04:00`; Liberia's offset of 1970 has seconds, which are cut.
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
      `Unknown time zone ${JSON.stringify(name)}: an IANA name such as Europe/Berlin, or an offset such as -07:00, is needed`,
      {
        cause,
      },
    );
  }
}

/** The offsets of one UTC day: `from` until `changesAt`, `to` from then on. */
interface DayOffsets {
  readonly from: number;
  readonly to: number;
  readonly changesAt: number;
}

/** Days remembered per zone: 22 years, half a megabyte. */
const rememberedDays = 8192;

/**
 * Puts a memory before a slow reader (Intl takes 1,400 ns, the memory under 100). Days are the unit
 * because they are few, and because changes of an offset are a week apart at the least (IANA
 * database, all zones since 1970).
 */
function rememberOffsets(read: ReadOffset): ReadOffset {
  const days = new Map<number, DayOffsets>();
  let lastDay = 0;
  let last = offsetsOfDay(read, lastDay);

  function recall(day: number): DayOffsets {
    const known = days.get(day);
    if (known !== undefined) return known;
    const offsets = offsetsOfDay(read, day);
    if (days.size >= rememberedDays) days.clear();
    days.set(day, offsets);
    return offsets;
  }

  return (instant) => {
    // The IANA database vouches for 1970 onward. Before, zones keep their offset of 1970: the sun
    // times it lists for the 19th century have seconds, or exceed the 14 hours of XML Schema.
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

/** The first instant at which the offset is no longer that of `start`, known to be before or at `end`. */
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
