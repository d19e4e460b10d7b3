/** The trophies of a log: under headings of sessions, or in one list. */

import type { TimeZone } from '../../../domain/time/index.ts';
import { localIn, yearIn } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { sessionTexts } from '../../components/sessions.ts';
import { gameOfTrophy, trophyRows } from '../../components/trophy-rows/trophy-rows.ts';
import type { PageContext } from '../../frame/context.ts';
import { toDate } from '../../texts/formats.ts';
import type { LogEntry, LogSession } from './model.ts';

/** The player of the log, and the time zone of its days and times. */
interface LogOf {
  readonly name: string;
  readonly zone: TimeZone;
}

/** Renders sessions, with a heading before the first session of each year. */
export function sessionList(
  sessions: readonly LogSession[],
  of: LogOf,
  context: PageContext,
): Markup {
  const years = sessions.map(({ endedAt }) => yearIn(of.zone, endedAt));
  return html`${sessions.map((session, index) => html`${years[index] === years[index - 1] ? '' : html`<h3 class="year">${String(years[index])}</h3>`}${writeSession(session, of, context)}`)}`;
}

function writeSession(session: LogSession, of: LogOf, context: PageContext): Markup {
  const texts = sessionTexts(session, context);
  return html`<section class="session">
    <h4>
      ${spanText(session, of, context)}${texts.map((text) => html`<i> · </i><span>${text}</span>`)}
    </h4>
    ${entryList(session.trophies, of, context)}
  </section>`;
}

/** Writes the time of a session: `21 Nov, 20:10–23:20`. A session of one trophy has no end; a session across midnight has both days. */
function spanText(session: LogSession, { zone }: LogOf, { format }: PageContext): string {
  const startedAt = localIn(zone, session.startedAt);
  const endedAt = localIn(zone, session.endedAt);
  const textOf = (at: number): string => `${format.dayOfMonth(at)}, ${format.clock(at)}`;
  if (session.startedAt === session.endedAt) return textOf(startedAt);
  const isOneDay = format.date(startedAt) === format.date(endedAt);
  return isOneDay
    ? `${textOf(startedAt)}–${format.clock(endedAt)}`
    : `${textOf(startedAt)} – ${textOf(endedAt)}`;
}

/** Renders trophies with the time of day. */
export function entryList(entries: readonly LogEntry[], of: LogOf, context: PageContext): Markup {
  return list(entries, { of, timeOf: (at) => context.format.clock(at) }, context);
}

/** Renders trophies with the date. */
export function rarestList(entries: readonly LogEntry[], of: LogOf, context: PageContext): Markup {
  const rows = list(entries, { of, timeOf: (at) => context.format.date(at) }, context);
  return html`<section class="session whole">${rows}</section>`;
}

interface ListOptions {
  readonly of: LogOf;
  /** @param at milliseconds in the day zone */
  readonly timeOf: (at: number) => string;
}

function list(
  entries: readonly LogEntry[],
  { of, timeOf }: ListOptions,
  context: PageContext,
): Markup {
  const whenText = (earnedAt: number): Markup =>
    html`<time datetime="${toDate(earnedAt).toISOString()}"
      >${timeOf(localIn(of.zone, earnedAt))}</time
    >`;
  const rows = entries.map(({ trophy, earnedAt, counts }) => ({
    trophy,
    counts,
    under: gameOfTrophy(trophy, of.name, context),
    when: earnedAt === null ? null : whenText(earnedAt),
  }));
  return trophyRows(rows, context);
}
