/** Parser for the Retry-After header (RFC 9110 10.2.3). */

import { dayMs } from './durations.ts';

/** Maximum delay: one day. */
const maxMs = dayMs;

/**
 * Returns the delay before a retry.
 * @param text the header: seconds, or an HTTP date
 * @param now milliseconds UTC
 * @returns milliseconds, at most a day; null if the header is missing or invalid
 */
export function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\s*\d+\s*$/.test(text)) return Math.min(Number(text) * 1000, maxMs);
  // Date.parse would accept "5" or "1.5" as a date; all three HTTP date formats begin with the name of a day.
  const at = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)
    ? Date.parse(inGmt(text))
    : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), maxMs);
}

/** Adds GMT to the obsolete format `Sun Nov  6 08:49:37 1994`, which Date.parse would read as local time. */
function inGmt(text: string): string {
  return /\d\s*$/.test(text) ? `${text} GMT` : text;
}
