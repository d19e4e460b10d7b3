/** Formats instants as text (docs/spec/decisions.md 3, dateTime). */

import { dayMs, hourMs, minuteMs, secondMs } from './durations.ts';
import type { TimeZone } from './time-zone.ts';
import { utc } from './time-zone.ts';

/** 0001-01-01T00:00:00Z, which is written for an unknown `Released` (docs/spec/decisions.md 3). */
export const unknownInstant = -62_135_596_800_000;

/** Minimum and maximum local time with a four-digit year. */
const firstLocalMs = unknownInstant;
const lastLocalMs = 253_402_300_799_999;

/** Maximum number of days whose texts a writer caches: 22 years. */
const rememberedDays = 8192;

const twoDigits: readonly string[] = Array.from({ length: 60 }, (_, value) =>
  String(value).padStart(2, '0'),
);

/** The texts `HH:mm:` for every minute of a day. */
const minuteTexts: readonly string[] = twoDigits
  .slice(0, 24)
  .flatMap((hour) => twoDigits.map((minute) => `${hour}:${minute}:`));

/**
 * Creates a function that formats milliseconds UTC as `yyyy-MM-ddTHH:mm:ss` in local time of the zone, with `.` and up to
 * three digits of milliseconds if they are not zero. With `suffix`, it adds `Z` for UTC, and for every other zone the offset in the form
 * `+02:00`, even if it is `+00:00`.
 *
 * `unknownInstant` is written as 0001-01-01T00:00:00 in every zone. An instant outside the years 1 to 9999 is written as
 * the nearest time within them, so that the text is always valid.
 */
export function createInstantWriter(zone: TimeZone, suffix: boolean): (instant: number) => string {
  const dayText = createDayWriter();
  const suffixText = suffix ? createSuffixWriter(zone) : () => '';
  return (instant) => {
    const offset = zone.offsetMsAt(instant);
    return localText(dayText, localMsAt(instant, offset)) + suffixText(offset);
  };
}

/** Formats milliseconds UTC as ISO 8601 with `Z`, for Laurel's own formats. */
export const writeIsoInstant: (instant: number) => string = createInstantWriter(utc, true);

/** Returns the local time in milliseconds, limited to the years 1 to 9999. */
function localMsAt(instant: number, offset: number): number {
  if (instant === unknownInstant) return firstLocalMs;
  return Math.min(Math.max(instant + offset, firstLocalMs), lastLocalMs);
}

function localText(dayText: (day: number) => string, localMs: number): string {
  const day = Math.floor(localMs / dayMs);
  const ofDay = localMs - day * dayMs;
  const minute = Math.floor(ofDay / minuteMs);
  const ofMinute = ofDay - minute * minuteMs;
  const second = Math.floor(ofMinute / secondMs);
  return `${dayText(day)}${minuteTexts[minute]}${twoDigits[second]}${fractionText(ofMinute - second * secondMs)}`;
}

/** Creates a function that returns `yyyy-MM-ddT` for a day number. It caches the texts, because they are slow to create. */
function createDayWriter(): (day: number) => string {
  const texts = new Map<number, string>();
  return (day) => {
    const cached = texts.get(day);
    if (cached !== undefined) return cached;
    const text = new Date(day * dayMs).toISOString().slice(0, 'yyyy-MM-ddT'.length);
    if (texts.size >= rememberedDays) texts.clear();
    texts.set(day, text);
    return text;
  };
}

/** Returns the fraction of a second: empty, or a point and up to three digits. */
function fractionText(millisecond: number): string {
  if (millisecond === 0) return '';
  const digits = String(1000 + millisecond).slice(1);
  if (millisecond % 100 === 0) return `.${digits.slice(0, 1)}`;
  return millisecond % 10 === 0 ? `.${digits.slice(0, 2)}` : `.${digits}`;
}

function createSuffixWriter(zone: TimeZone): (offset: number) => string {
  if (zone.name === utc.name) return () => 'Z';
  let lastOffset = 0;
  let last = offsetText(lastOffset);
  return (offset) => {
    if (offset !== lastOffset) {
      last = offsetText(offset);
      lastOffset = offset;
    }
    return last;
  };
}

function offsetText(offset: number): string {
  const size = Math.abs(offset);
  const hours = Math.floor(size / hourMs);
  const minutes = Math.floor((size - hours * hourMs) / minuteMs);
  return `${offset < 0 ? '-' : '+'}${twoDigits[hours]}:${twoDigits[minutes]}`;
}
