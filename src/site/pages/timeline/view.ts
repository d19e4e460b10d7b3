import { findNetwork } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, xml } from '../../../documents/markup/index.ts';
import type { ChartYear } from '../../charts/timeline.ts';
import { createChartYear, monthColumns, timelineRow } from '../../charts/timeline.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { cover } from '../../components/cover/cover.ts';
import { formatTitle } from '../../text/names.ts';
import { networkLinks, networkMark } from '../../components/networks/networks.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { section } from '../../components/section/section.ts';
import { segmented } from '../../components/segmented/segmented.ts';
import { playerTop } from '../../components/tabs/player-head.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { Formats } from '../../texts/formats.ts';
import type { TimelineGame, TimelineModel } from './model.ts';

/** Renders a player's timeline: the games of a year, each with its bar. */
export function timelineView(model: TimelineModel, context: PageContext): HtmlPage {
  const { player, year } = model;
  const { name } = player;
  const t = context.t.timeline;
  const main = html`${playerTop('timeline', model, context)}
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
  const link = (more: LinkQuery): string =>
    context.links.to(
      'timeline',
      { name: player.name },
      { year: query.year, network: query.network, ...more },
    );
  const list = (): Markup => chart(model, context);
  const head = {
    id: 'year',
    heading: t.heading({ year: String(year) }),
    note: games.total === 0 ? undefined : t.summary({ games: games.total }),
  };
  return html`<div class="tools">
      ${yearLinks(model, context)}${networkLinks({ networks, chosen: query.network, link: (network) => link({ network }) }, context)}
    </div>
    ${section(head, pagedList({ page: query, total: games.total, list, empty: html`<p class="empty">${t.none}</p>`, link }, context.t))}`;
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
  return segmented(
    t.timeline.years,
    years.map((each) => ({
      href: links.to('timeline', { name }, { year: each, network: query.network }),
      label: String(each),
      isCurrent: each === year,
    })),
  );
}

/** Renders the games over columns of months. On phones the bars are small and below the titles. */
function chart(model: YearModel, context: PageContext): Markup {
  const { year, player, games } = model;
  const columns = createChartYear(year, Math.max(...games.items.map(({ lastAt }) => lastAt)));
  const hasCovers = games.items.length <= maxCovers;
  return html`<div class="${hasCovers ? 'timeline sheet' : 'timeline sheet bare'}">
      ${monthColumns(columns, context)}
      <ol>
        ${games.items.map((game) => gameRow(game, { name: player.name, year, columns, hasCovers }, context))}
      </ol>
    </div>
    <p class="hint">${context.t.timeline.stalledRule}</p>`;
}

/** Maximum number of covers. With more, the page would exceed 60 KB. */
const maxCovers = 60;

interface RowPlace {
  readonly name: string;
  readonly year: number;
  readonly columns: ChartYear;
  readonly hasCovers: boolean;
}

/**
 * Writes a row. Its HTML is as short as possible and its template is not formatted like others, because a year may have hundreds of rows.
 */
function gameRow(
  { game, firstAt, lastAt, status, progress }: TimelineGame,
  { name, year, columns, hasCovers }: RowPlace,
  context: PageContext,
): Markup {
  const { format, t } = context;
  const title = formatTitle(game, t);
  const from = dateIn(year, firstAt, format);
  const to = dateIn(year, lastAt, format);
  const dates = from === to ? from : t.timeline.span({ from, to });
  const classes = timelineRow({ title, status, from: firstAt, until: lastAt }, columns);
  const picture = hasCovers ? cover(game, context, { size: 's' }) : '';
  const href = linkToGame(name, game.gameId, context);
  const percent = t.game.percent({ value: String(progress) });
  return xml`<li class="${classes}">${picture}<a href="${href}">${isolate(title)}</a><p>${markedDates(game.gameId, dates)} <i>${t.timeline.statuses[status]}</i> <b>${percent}</b></p></li>`;
}

/** Returns the link to the player's game. It is relative to this page, so that it does not repeat the player's path. */
function linkToGame(name: string, game: string, { links }: PageContext): string {
  return links.to('playerGame', { name, game }).slice(links.to('player', { name }).length + 1);
}

function markedDates(gameId: string, dates: string): Markup | string {
  return findNetwork(gameId) === 'psn' ? dates : html`<span>${networkMark(gameId)} ${dates}</span>`;
}

/** Writes a date, without its year if that is the year of the page. */
function dateIn(year: number, at: number, format: Formats): string {
  return new Date(at).getUTCFullYear() === year ? format.dayOfMonth(at) : format.date(at);
}
