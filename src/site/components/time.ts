/** Dates and times. */

import type { Markup } from '../../documents/markup/index.ts';
import { html } from '../../documents/markup/index.ts';
import type { PageContext } from '../context.ts';
import { toDate } from '../texts/formats.ts';

/** A date and time in UTC. The script converts it to the reader's time zone. @param at milliseconds UTC */
export function instant(at: number, { t, format }: PageContext, precision: 'date' | 'time' = 'time'): Markup {
  const clock = precision === 'date' ? '' : `, ${format.clock(at)} ${t.time.utc}`;
  return html`<time datetime="${toDate(at).toISOString()}" data-precision="${precision}">${format.date(at)}${clock}</time>`;
}
