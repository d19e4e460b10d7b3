/** Dates and times. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import { dayMs, hourMs, localIn, minuteMs, secondMs } from '../../domain/time/index.ts';
import type { PageContext } from '../frame/context.ts';
import type { Texts } from '../texts/texts.ts';
import { toDate } from '../texts/formats.ts';

/** Renders a date and time in the day zone. The script converts it to the reader's time zone. @param at milliseconds UTC */
export function instant(
  at: number,
  { zone, format }: PageContext,
  precision: 'date' | 'time' | 'clock' | 'since' = 'time',
): Markup {
  const local = localIn(zone, at);
  const texts = {
    date: format.date(local),
    time: `${format.date(local)}, ${format.clock(local)}`,
    // Without the date: the heading above states the day.
    clock: format.clock(local),
    since: format.clock(local),
  };
  return html`<time datetime="${toDate(at).toISOString()}" data-precision="${precision}"
    >${texts[precision]}</time
  >`;
}

/** Writes how long something was played: `25 min`, `214 h`. */
export function playTimeText(seconds: number, { time: { lengths } }: Texts): string {
  const ms = seconds * secondMs;
  return ms >= hourMs
    ? lengths.hours({ count: Math.floor(ms / hourMs) })
    : lengths.minutes({ count: Math.floor(ms / minuteMs) });
}

/** Writes a length of time in its largest whole unit: `4 d`, `3 h`, `25 min`. @param ms milliseconds */
export function lengthText(ms: number, { time: { lengths } }: Texts): string {
  if (ms >= dayMs) return lengths.days({ count: Math.floor(ms / dayMs) });
  return ms >= hourMs
    ? lengths.hours({ count: Math.floor(ms / hourMs) })
    : lengths.minutes({ count: Math.floor(ms / minuteMs) });
}
