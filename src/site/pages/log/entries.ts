/** The trophies of a log: under headings of sessions, or in one list. */

import type { TimeZone } from '../../../domain/time/index.ts';
import { localIn, yearIn } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { cup } from '../../components/cup/cup.ts';
import { sessionTexts } from '../../components/sessions.ts';
import { maskedIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { formatTitle } from '../../text/names.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import type { PageContext } from '../../frame/context.ts';
import { toDate } from '../../texts/formats.ts';
import type { LogEntry, LogSession } from './model.ts';

/** Keeps the cup on the line of the last word of the title. */
const noBreakSpace = '\u00A0';

/** Whose log, and the zone of days and times. */
interface LogOf {
  readonly name: string;
  readonly zone: TimeZone;
}

/** Sessions, with a heading wherever another year begins. */
export function sessionList(
  sessions: readonly LogSession[],
  of: LogOf,
  context: PageContext,
): Markup {
  const years = sessions.map(({ endedAt }) => yearIn(of.zone, endedAt));
  return html`${sessions.map((session, index) => html`${years[index] === years[index - 1] ? '' : html`<h3 class="year">${String(years[index])}</h3>`}${writeSession(session, of, context)}`)}`;
}

function writeSession(session: LogSession, of: LogOf, context: PageContext): Markup {
  const heading = [spanText(session, of, context), ...sessionTexts(session, context)];
  return html`<section class="session">
    <h4>${heading.join(' · ')}</h4>
    ${entryList(session.trophies, of, context)}
  </section>`;
}

/** `21 Nov, 20:10–23:20`; a session of one trophy has no end, and one over midnight has both days. */
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

/** Trophies with the time of day. */
export function entryList(entries: readonly LogEntry[], of: LogOf, context: PageContext): Markup {
  return list(entries, { of, timeOf: (at) => context.format.clock(at) }, context);
}

/** Trophies with the date. */
export function rarestList(entries: readonly LogEntry[], of: LogOf, context: PageContext): Markup {
  return html`<section class="session">
    ${list(entries, { of, timeOf: (at) => context.format.date(at) }, context)}
  </section>`;
}

interface ListOptions {
  readonly of: LogOf;
  /** @param at milliseconds in the day zone */
  readonly timeOf: (at: number) => string;
}

function list(entries: readonly LogEntry[], options: ListOptions, context: PageContext): Markup {
  return html`<ol class="feed history">
    ${entries.map((entry) => writeEntry(entry, options, context))}
  </ol>`;
}

function writeEntry(
  { trophy, earnedAt, counts }: LogEntry,
  { of, timeOf }: ListOptions,
  context: PageContext,
): Markup {
  const { links, t } = context;
  const { gameId, trophyId, grade } = trophy;
  const title = trophy.hidden
    ? t.game.hiddenTrophy
    : isolate(trophy.title ?? t.game.untitledTrophy);
  const time =
    earnedAt === null
      ? ''
      : html` <time datetime="${toDate(earnedAt).toISOString()}"
          >${timeOf(localIn(of.zone, earnedAt))}</time
        >`;
  return html`<li>
    ${maskedIcon(trophy, context)}
    <div>
      <p>
        <a href="${links.to('trophy', { game: gameId, trophy: String(trophyId) })}">${title}</a
        ><span class="grade-name ${grade}"
          >${noBreakSpace}${cup(grade)} <span class="word">${t.grades[grade]}</span></span
        >
      </p>
      <p class="quiet">
        <a href="${links.to('playerGame', { name: of.name, game: gameId })}"
          >${isolate(formatTitle({ title: trophy.gameTitle }, t))}</a
        >${networkMark(gameId)}
      </p>
    </div>
    <p class="quiet when">${rarityChip(counts, context)}${time}</p>
  </li>`;
}
