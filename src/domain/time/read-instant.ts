/**
 * Parser for instants. Each format is a regular expression without backtracking alternatives, and the length of the input is
 * limited, so that no input is slow.
 */

import { toClockMs, toDay, toLocalMs } from './calendar.ts';
import { dayMs, hourMs, minuteMs } from './durations.ts';
import type { TimeZone } from './time-zone.ts';
import { localToInstant, utc } from './time-zone.ts';

/** Maximum input length in UTF-16 units; every valid text is shorter. */
const maxLength = 64;

/** The formats that `readInstant` accepts, for error messages. */
export const acceptedInstantForms =
  '2013-08-14, 2013-08-14T21:37:46Z, 2013/08/14 21:37 or 08/14/2013 9:37 PM';

const isoDate = String.raw`(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)`;
const isoClock = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?`;
const isoZone = String.raw`(?<zone>Z|(?<sign>[+-])(?<offsetHour>\d\d)(?::?(?<offsetMinute>\d\d))?)`;
const slashClock = String.raw`(?:[T ](?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?(?: ?(?<half>[AP])M)?)?`;

const iso = new RegExp(`^${isoDate}(?:T${isoClock}${isoZone}?)?$`, 'i');

/** The formats of docs/spec/decisions.md 4 for sDate and sSince. */
const forms: readonly RegExp[] = [
  new RegExp(`^${isoDate}(?:[T ]${isoClock}${isoZone}?)?$`, 'i'),
  new RegExp(String.raw`^(?<year>\d{4})/(?<month>\d\d?)/(?<day>\d\d?)${slashClock}$`, 'i'),
  new RegExp(String.raw`^(?<month>\d\d?)/(?<day>\d\d?)/(?<year>\d{4})${slashClock}$`, 'i'),
];

/**
 * Parses an ISO 8601 date or dateTime to milliseconds UTC; returns null for anything else. Seconds, fraction (truncated to
 * milliseconds) and zone are optional; text without a zone is UTC.
 */
export function readIsoInstant(text: string): number | null {
  if (text.length > maxLength) return null;
  if (isUtcSeconds(text)) return readUtcSeconds(text);
  const parts = iso.exec(text)?.groups;
  return parts === undefined ? null : instantOf(parts, utc);
}

/**
 * Checks whether a text has the form `YYYY-MM-DDTHH:mm:ssZ`. Imports have millions of these, and this is faster than a regular expression.
 */
function isUtcSeconds(text: string): boolean {
  if (text.length !== 20 || text[19] !== 'Z' || text[10] !== 'T') return false;
  return text[4] === '-' && text[7] === '-' && text[13] === ':' && text[16] === ':';
}

function readUtcSeconds(text: string): number | null {
  const day = toDay(
    digitsAt(text, 0) * 100 + digitsAt(text, 2),
    digitsAt(text, 5),
    digitsAt(text, 8),
  );
  const clock = toClockMs(digitsAt(text, 11), digitsAt(text, 14), digitsAt(text, 17));
  return day === null || clock === null ? null : day * dayMs + clock;
}

/** Parses two digits; returns NaN for other characters. */
function digitsAt(text: string, at: number): number {
  return digitAt(text, at) * 10 + digitAt(text, at + 1);
}

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 48;
  return digit >= 0 && digit <= 9 ? digit : Number.NaN;
}

/**
 * Parses the value of sDate or sSince (docs/spec/decisions.md 4) to milliseconds UTC; returns null for anything else.
 * Accepts ISO 8601 as `readIsoInstant` does, and `yyyy/MM/dd` or `MM/dd/yyyy` with an optional `HH:mm[:ss]` and AM or PM.
 * A space or `T` comes before the time; surrounding spaces are ignored. Text without a zone is local time of `zone`.
 */
export function readInstant(text: string, zone: TimeZone): number | null {
  const trimmed = text.trim();
  if (trimmed.length > maxLength) return null;
  for (const form of forms) {
    const parts = form.exec(trimmed)?.groups;
    if (parts !== undefined) return instantOf(parts, zone);
  }
  return null;
}

/** Named groups of a matched format; missing parts are undefined. */
type Parts = Readonly<Record<string, string | undefined>>;

function instantOf(parts: Parts, zone: TimeZone): number | null {
  const hour = hourOf(parts);
  if (hour === null) return null;
  const localMs = toLocalMs({
    year: Number(parts['year']),
    month: Number(parts['month']),
    day: Number(parts['day']),
    hour,
    minute: numberIn(parts, 'minute'),
    second: numberIn(parts, 'second'),
    millisecond: Number((parts['fraction'] ?? '').slice(0, 3).padEnd(3, '0')), // absent: whole seconds
  });
  if (localMs === null) return null;
  if (parts['zone'] === undefined) return localToInstant(zone, localMs);
  const offset = offsetOf(parts);
  return offset === null ? null : localMs - offset;
}

function numberIn(parts: Parts, name: string): number {
  return Number(parts[name] ?? 0); // absent: the text omits this component
}

/** Returns the hour, 0 to 23; null if AM or PM follows an hour that is not 1 to 12. */
function hourOf(parts: Parts): number | null {
  const hour = numberIn(parts, 'hour');
  const half = parts['half']?.toUpperCase();
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'P' ? 12 : 0);
}

/** Returns the offset in milliseconds: 0 for `Z`, and null beyond 14 hours, the maximum of XML Schema. */
function offsetOf(parts: Parts): number | null {
  const minutes = numberIn(parts, 'offsetMinute');
  if (minutes > 59) return null;
  const size = numberIn(parts, 'offsetHour') * hourMs + minutes * minuteMs;
  if (size > 14 * hourMs) return null;
  return parts['sign'] === '-' ? -size : size;
}
