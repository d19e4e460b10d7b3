/** A player's log: trophies by session, with a form of filters and a link to older ones. */

import { grades } from '../../../domain/index.ts';
import type { TimeZone } from '../../../domain/time/index.ts';
import { localIn } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { option } from '../../components/form.ts';
import { trophyIcon } from '../../components/icons.ts';
import { titleOf } from '../../components/names.ts';
import { playerTabs } from '../../components/player-tabs.ts';
import { rarityTag } from '../../components/rarity-bar.ts';
import type { PageContext } from '../../context.ts';
import type { HtmlPage } from '../../page.ts';
import type { LogEntry, LogModel, LogSession } from './model.ts';
import { linkQueryOf, months } from './query.ts';

export function logView(model: LogModel, context: PageContext): HtmlPage {
  const { player, sessions, undated, zone } = model;
  const { name } = player;
  const t = context.t.log;
  const isEmpty = sessions.length + undated.length === 0;
  const main = html`<h1>${isolate(name)}</h1>
    ${playerTabs('log', name, context)}
    <h2 class="hidden">${t.heading}</h2>
    ${model.years.length === 0 ? '' : filterForm(model, context)} ${isEmpty ? empty(model, context) : ''}
    ${sessions.map((session) => writeSession(session, { name, zone }, context))}
    ${
      undated.length === 0
        ? ''
        : html`<section class="session">
            <h3>${t.undated}</h3>
            ${entryList(undated, { name, zone }, context)}
          </section>`
    }
    ${pager(model, context)}`;
  return {
    title: t.title(name),
    main,
    description: t.description(name),
    image: context.absolute.to('previewPlayer', { file: `${name}.png` }),
    feed: { href: context.links.to('playerFeed', { name }), title: context.t.player.feed },
  };
}

function filterForm({ player: { name }, query, years }: LogModel, context: PageContext): Markup {
  const { links, format } = context;
  const t = context.t.log;
  return html`<form class="filter" method="get" action="${links.to('playerLog', { name })}">
    <label
      >${t.year}
      <select name="year">
        ${option('', t.any, query.year === null)}${years.map((year) => option(String(year), String(year), year === query.year))}
      </select></label
    >
    <label
      >${t.month}
      <select name="month">
        ${option('', t.any, query.month === null)}${months.map((month) => option(String(month), format.month(Date.UTC(2001, month - 1)), month === query.month))}
      </select></label
    >
    <label
      >${t.grade}
      <select name="grade">
        ${option('', t.any, query.grade === null)}${grades.map((grade) => option(grade, context.t.grades[grade], grade === query.grade))}
      </select></label
    >
    <button type="submit">${context.t.player.filter}</button>
  </form>`;
}

function empty({ player: { name }, query, years }: LogModel, { links, t: { log: t } }: PageContext): Markup {
  const isFiltered = query.year !== null || query.grade !== null;
  if (years.length === 0 || !isFiltered) return html`<p class="empty">${t.empty}</p>`;
  return html`<p class="empty">${t.noMatch} <a href="${links.to('playerLog', { name })}">${t.showAll}</a></p>`;
}

/** Whose log, and where days and times are shown. */
interface Of {
  readonly name: string;
  readonly zone: TimeZone;
}

function writeSession(session: LogSession, of: Of, context: PageContext): Markup {
  const { format, t } = context;
  const { trophies, isContinued, goesOn } = session;
  const [startedAt, endedAt] = [localIn(of.zone, session.startedAt), localIn(of.zone, session.endedAt)];
  const games = new Set(trophies.map(({ trophy }) => trophy.gameId)).size;
  const start = `${format.date(startedAt)}, ${format.clock(startedAt)}`;
  const isOneDay = format.date(startedAt) === format.date(endedAt);
  const end = isOneDay ? `–${format.clock(endedAt)}` : ` – ${format.date(endedAt)}, ${format.clock(endedAt)}`;
  const notes = [...(isContinued ? [t.log.continued] : []), ...(goesOn ? [t.log.goesOn] : [])];
  return html`<section class="session">
    <h3>
      ${start}${session.startedAt === session.endedAt ? '' : end} ${of.zone.name}
      <span class="quiet">${t.log.session(trophies.length, games)}${notes.map((note) => ` · ${note}`)}</span>
    </h3>
    ${entryList(trophies, of, context)}
  </section>`;
}

function entryList(entries: readonly LogEntry[], of: Of, context: PageContext): Markup {
  return html`<ol class="feed history">
    ${entries.map((entry) => writeEntry(entry, of, context))}
  </ol>`;
}

function writeEntry({ trophy, earnedAt, counts }: LogEntry, { name, zone }: Of, context: PageContext): Markup {
  const { links, t, format } = context;
  const { gameId, trophyId, grade } = trophy;
  const title = trophy.hidden ? t.game.hiddenTrophy : isolate(trophy.title ?? t.game.untitledTrophy);
  return html`<li>
    ${trophyIcon(trophy.hidden ? { ...trophy, image: null, media: null } : trophy, context)}
    <div>
      <p>
        <a href="${links.to('trophy', { game: gameId, trophy: String(trophyId) })}">${title}</a>
        <span class="grade-name ${grade}">${t.grades[grade]}</span>
      </p>
      <p class="quiet">
        <a href="${links.to('playerGame', { name, game: gameId })}">${isolate(titleOf({ title: trophy.gameTitle }, t))}</a>
      </p>
    </div>
    <p class="quiet when">
      ${rarityTag(counts, context)}${earnedAt === null ? '' : html` ${format.clock(localIn(zone, earnedAt))}`}
    </p>
  </li>`;
}

function pager({ player: { name }, query, next }: LogModel, { links, t: { log: t, pager: texts } }: PageContext): Markup {
  if (next === null && query.after === null) return html``;
  const link = (after: LogModel['next']): string => links.to('playerLog', { name }, linkQueryOf(query, after));
  return html`<nav class="pager" aria-label="${texts.label}">
    ${query.after === null ? html`<span></span>` : html`<a href="${link(null)}">${t.newest}</a>`}
    ${next === null ? html`<span></span>` : html`<a href="${link(next)}" rel="next">${t.older}</a>`}
  </nav>`;
}
