/** Named formats of dates in CSV files. */

import type { TimeZone } from '../../../../domain/time/index.ts';
import { readInstant } from '../../../../domain/time/index.ts';

/** The formats of dates that an import can be told to expect, because a date alone does not show whether the day or the month is first. */
export const dateForms = ['iso', 'dmy', 'mdy', 'unix', 'unix-ms'] as const;
/** The format of a table's dates. */
export type DateForm = (typeof dateForms)[number];

const dayFirst =
  /^(?<a>\d{1,2})[./-](?<b>\d{1,2})[./-](?<year>\d{4})(?:[ T,]+(?<clock>\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]M)?))?$/i;
const lastMs = 253_402_300_799_999;

/**
 * Reads a date as milliseconds UTC. Returns `unknown` for the number 0, and null for a text in another format. Times without a zone are in
 * `zone`.
 */
export function readDate(text: string, form: DateForm, zone: TimeZone): number | 'unknown' | null {
  if (form === 'unix') return readNumber(text, 1000);
  if (form === 'unix-ms') return readNumber(text, 1);
  if (form === 'iso') return /^\d{4}/.test(text) ? readInstant(text, zone) : null;
  const { a, b, year, clock = '00:00' } = dayFirst.exec(text)?.groups ?? {};
  if (a === undefined || b === undefined || year === undefined) return null;
  const [day, month] = form === 'dmy' ? [a, b] : [b, a];
  return readInstant(
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${toDayClock(clock)}`,
    zone,
  );
}

/** Reads a Unix time. Sources that count from 1970 write 0 for a date that they do not know. */
function readNumber(text: string, unitMs: number): number | 'unknown' | null {
  if (!/^\d{1,15}(?:\.\d{1,9})?$/.test(text)) return null;
  if (Number(text) === 0) return 'unknown';
  const at = Math.trunc(Number(text) * unitMs);
  return at <= lastMs ? at : null;
}

/** Converts `6:30 PM` to `18:30`. */
function toDayClock(clock: string): string {
  const [, hour = '0', rest = '', half = ''] =
    /^(\d{1,2})(:\d{2}(?::\d{2})?) ?([AP]M)?$/i.exec(clock) ?? [];
  if (half === '') return `${hour.padStart(2, '0')}${rest}`;
  const number = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return `${String(number).padStart(2, '0')}${rest}`;
}
