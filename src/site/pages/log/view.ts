import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { playerTop } from '../../components/tabs/player-head.ts';
import type { PageContext } from '../../frame/context.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { entryList, rarestList, sessionList } from './entries.ts';
import { logFilters } from './filter-form.ts';
import type { LogModel } from './model.ts';
import type { PlayerLogQuery } from './query.ts';
import { isFiltered, logOrders, toLinkQuery, linkToUndated } from './query.ts';

/** Renders a player's log: trophies by session, or the rarest ones, with a form of filters and a link to older trophies. */
export function logView(model: LogModel, context: PageContext): HtmlPage {
  const { player, query, rarest, years } = model;
  const { name } = player;
  const t = context.t.log;
  const feed = { href: context.links.to('playerFeed', { name }), title: context.t.player.feed };
  const main = html`${playerTop('log', model, context)} ${tools(model, context)}
    ${rarest?.isWhole === false ? html`<p class="hint">${t.rarestNote}</p>` : ''}
    ${rarest === null ? byDate(model, context) : byRarity({ ...model, rarest }, context)}
    <p class="hint after">
      ${years.length === 0 ? '' : t.zone({ zone: model.zone.name })}
      <a href="${feed.href}">${context.t.player.feed}</a>
    </p>`;
  return {
    title: t.title({ name }),
    main,
    status: rarest === null ? 200 : listStatus(query.range, rarest.total),
    description: t.description({ name }),
    image: context.absolute.to('previewPlayer', { file: `${name}.jpg` }),
    feed,
  };
}

/** Renders the heading, the orders and the filters; only the heading for a player without dated trophies. */
function tools(model: LogModel, context: PageContext): Markup {
  const { player, query, rarest, years } = model;
  const { links, t } = context;
  const heading = rarest === null ? t.log.heading : rarestHeading(query, context);
  if (years.length === 0) return html`<div class="tools"><h2>${heading}</h2></div>`;
  const orders = orderLinks({
    label: t.log.order,
    orders: logOrders,
    texts: t.log.orders,
    current: query.order,
    link: (order) =>
      links.to('playerLog', { name: player.name }, toLinkQuery({ ...query, order }, null)),
  });
  return html`<div class="tools">
    <h2>${heading}</h2>
    ${orders} ${logFilters(model, context)}
  </div>`;
}

/** Renders a heading that states whether all trophies are compared, or those of the selected year or month. */
function rarestHeading(
  { year, month }: PlayerLogQuery,
  { format, t: { log: t } }: PageContext,
): string {
  if (year === null) return t.rarestOfAll;
  return month === null
    ? t.rarestOfYear({ year: String(year) })
    : t.rarestOfMonth({ month: format.month(Date.UTC(year, month - 1)), year: String(year) });
}

function byDate(model: LogModel, context: PageContext): Markup {
  const { player, sessions, undated, zone, next, query, isCutShort } = model;
  const of = { name: player.name, zone };
  const isEmpty = sessions.length + undated.length === 0;
  return html`${isEmpty && next === null ? empty(model, context) : ''}${sessionList(sessions, of, context)}
  ${
    undated.length === 0
      ? ''
      : html`<section class="session">
          <h3>${context.t.log.undated}</h3>
          ${entryList(undated, of, context)}
        </section>`
  }
  ${isCutShort ? html`<p class="empty">${isEmpty ? context.t.log.noneRead : context.t.log.cutShort}</p>` : ''}
  ${next === null && query.after === null && !model.hasUndated && !query.isUndated ? '' : pager(model, context)}`;
}

function byRarity(
  model: LogModel & { readonly rarest: NonNullable<LogModel['rarest']> },
  context: PageContext,
): Markup {
  const { query, zone, rarest } = model;
  const { name } = model.player;
  const { links, t } = context;
  return pagedList(
    {
      page: query.range,
      total: rarest.total,
      list: () => rarestList(rarest.entries, { name, zone }, context),
      empty: empty(model, context),
      link: (more) => links.to('playerLog', { name }, { ...toLinkQuery(query, null), ...more }),
    },
    t,
  );
}

function noMatch(name: string, { links, t: { log: t } }: PageContext): Markup {
  return html`<p class="empty">
    ${t.noMatch} <a href="${links.to('playerLog', { name })}">${t.showAll}</a>
  </p>`;
}

function empty(
  { player: { name }, query, hasUndated, years }: LogModel,
  context: PageContext,
): Markup {
  const { links } = context;
  if (isFiltered(query) || query.after !== null) return noMatch(name, context);
  if (query.isUndated)
    return emptyState({ list: 'logDated', href: links.to('playerLog', { name }) }, context);
  if (years.length > 0) return html`<p class="empty">${context.t.things.noneListed}</p>`;
  return hasUndated
    ? emptyState(
        { list: 'logUndated', href: links.to('playerLog', { name }, linkToUndated(query)) },
        context,
      )
    : emptyState({ list: 'log', href: links.to('player', { name }) }, context);
}

/**
 * Renders links to the newest trophies and to the next page. The next page has older trophies, the rest of a search that ended early, or
 * the undated trophies.
 */
function pager(model: LogModel, { links, t: { log: t, pager: texts } }: PageContext): Markup {
  const { player, query, next, isCutShort, hasUndated } = model;
  const { name } = player;
  const newest = links.to('playerLog', { name }, toLinkQuery(query, null));
  const [href, label] =
    next === null
      ? [hasUndated ? links.to('playerLog', { name }, linkToUndated(query)) : null, t.undatedLink]
      : [
          links.to('playerLog', { name }, toLinkQuery(query, next)),
          isCutShort ? t.continue : t.older,
        ];
  return html`<nav class="pager" aria-label="${texts.label}">
    ${query.after === null && !query.isUndated ? html`<span></span>` : html`<a href="${newest}">${t.newest}</a>`}
    ${href === null ? html`<span></span>` : html`<a href="${href}" rel="next">${label}</a>`}
  </nav>`;
}
