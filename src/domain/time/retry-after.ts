/** The header Retry-After (RFC 9110 10.2.3). */

import { dayMs } from './durations.ts';

/** Longest time believed: a day. */
const maxMs = dayMs;

/**
 * How long to wait.
 * @param text the header: seconds, or an HTTP date
 * @param now milliseconds UTC
 * @returns milliseconds, at most a day; null where there is no header or it says nothing
 */
export function readRetryAfter(text: string | null, now: number): number | null {
  if (text === null) return null;
  if (/^\s*\d+\s*$/.test(text)) return Math.min(Number(text) * 1000, maxMs);
  // Date.parse would take "5" or "1.5" for a date; each of the three forms of an HTTP date begins with a day's name.
  const at = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(inGmt(text)) : Number.NaN;
  return Number.isNaN(at) ? null : Math.min(Math.max(at - now, 0), maxMs);
}

/** The oldest form, `Sun Nov  6 08:49:37 1994`, is in GMT without saying so; Date.parse would take the zone of this machine. */
function inGmt(text: string): string {
  return /\d\s*$/.test(text) ? `${text} GMT` : text;
}
