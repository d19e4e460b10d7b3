import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { timelineChart } from '../../charts/timeline.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { cover } from '../../components/cover/cover.ts';
import { formatTitle } from '../../text/names.ts';
import { networkLinks, networkMark } from '../../components/networks/networks.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { playerTabs } from '../../components/tabs/player-tabs.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { Formats } from '../../texts/formats.ts';
import type { Texts } from '../../texts/texts.ts';
import type { TimelineGame, TimelineModel } from './model.ts';

const statuses = ['completed', 'playing', 'stalled'] as const;

/** A player's timeline: a chart of a year, and the same as a list by month, which phones show alone. */
export function timelineView(model: TimelineModel, context: PageContext): HtmlPage {
  const { player, year } = model;
  const { name } = player;
  const t = context.t.timeline;
  const main = html`<h1>${isolate(name)}</h1>
    ${playerTabs('timeline', name, context)}
    ${year === null ? emptyState({ list: 'timeline', href: context.links.to('player', { name }) }, context) : ofYear({ ...model, year }, context)}`;
  return {
    title: t.title({ name }),
    main,
    status: listStatus(model.query, model.games.total),
    description: year === null ? t.title({ name }) : t.description({ name, year: String(year) }),
    image: context.absolute.to('previewPlayer', { file: `${name}.jpg` }),
  };
}

type YearModel = TimelineModel & { readonly year: number };

function ofYear(model: YearModel, context: PageContext): Markup {
  const { year, games, query, player, networks } = model;
  const t = context.t.timeline;
  const of = { year, name: player.name };
  const link = (more: LinkQuery): string =>
    context.links.to(
      'timeline',
      { name: player.name },
      { year: query.year, network: query.network, ...more },
    );
  const list = (): Markup =>
    html`${chart(games, of, context)} ${byMonth(games.items, of, context)}`;
  return html`<h2>${t.heading({ year: String(year) })}</h2>
    ${yearLinks(model, context)}${networkLinks({ networks, chosen: query.network, link: (network) => link({ network }) }, context)}
    ${pagedList({ page: query, total: games.total, list, empty: html`<p class="empty">${t.none}</p>`, link }, context.t)}`;
}

function yearLinks(
  { player: { name }, query, year, firstYear, lastYear }: YearModel,
  { links, t }: PageContext,
): Markup {
  const years = Array.from(
    { length: Math.min(lastYear - firstYear + 1, 60) },
    (_, index) => lastYear - index,
  );
  if (years.length < 2) return html``;
  return html`<nav class="years" aria-label="${t.timeline.years}">
    <ul class="inline">
      ${years.map((each) => {
        const href = links.to('timeline', { name }, { year: each, network: query.network });
        return html`<li>
          ${each === year ? html`<a href="${href}" aria-current="page">${each}</a>` : html`<a href="${href}">${each}</a>`}
        </li>`;
      })}
    </ul>
  </nav>`;
}

interface Of {
  readonly year: number;
  readonly name: string;
}

function chart(
  { items, total }: TimelineModel['games'],
  { year, name }: Of,
  context: PageContext,
): Markup {
  const { t, links } = context;
  const summary = t.timeline.summary({ games: total, year: String(year) });
  const bars = items.map(({ game, status, firstAt, lastAt }) => ({
    title: formatTitle(game, t),
    href: links.to('playerGame', { name, game: game.gameId }),
    status,
    from: firstAt,
    until: lastAt,
  }));
  return html`<figure class="chart wide-only">
    ${timelineChart(bars, year, summary, context)}
    <figcaption>
      ${summary}
      <span class="legend"
        >${statuses.map((status) => html`<span class="key ${status}">${t.timeline.legend[status]}</span> `)}</span
      >
    </figcaption>
  </figure>`;
}

/** A date, without its year if that is the year of the page. */
function dateIn(year: number, at: number, format: Formats): string {
  return new Date(at).getUTCFullYear() === year ? format.dayOfMonth(at) : format.date(at);
}

function span(from: string, to: string, { timeline: t }: Texts): string {
  return from === to ? from : t.span({ from, to });
}

/** The games by the month of their first trophy in the year. */
function byMonth(games: readonly TimelineGame[], { year, name }: Of, context: PageContext): Markup {
  const { format, links, t } = context;
  const months = Map.groupBy(games, ({ firstAt }) =>
    firstAt < Date.UTC(year, 0) ? 0 : new Date(firstAt).getUTCMonth(),
  );
  return html`${[...months].map(
    ([month, started]) =>
      html`<section class="session">
        <h3>${format.month(Date.UTC(year, month))}</h3>
        <ul class="feed history spans">
          ${started.map(
            ({ game, firstAt, lastAt, status, progress }) =>
              html`<li>
                ${cover(game, context, { size: 's' })}
                <div>
                  <p>
                    <a href="${links.to('playerGame', { name, game: game.gameId })}"
                      >${isolate(formatTitle(game, t))}</a
                    >${networkMark(game.gameId)}
                  </p>
                  <p class="quiet">
                    ${span(dateIn(year, firstAt, format), dateIn(year, lastAt, format), t)}
                    <span class="key ${status}">${t.timeline.statuses[status]}</span>
                  </p>
                </div>
                <p class="when">${progress}%</p>
              </li>`,
          )}
        </ul>
      </section>`,
  )}`;
}
