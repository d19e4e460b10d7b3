import { findCountry } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { pageSearch } from '../../components/search-field/search-field.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { playerLink } from '../../text/names.ts';
import { instant } from '../../text/time.ts';
import type { ListedPlayer, PlayersModel } from './model.ts';
import { playerOrders } from './query.ts';

/** Renders the page of all players, by update, name or rank (docs/spec/site.md 2.16). */
export function playersView(model: PlayersModel, context: PageContext): HtmlPage {
  const { links, t } = context;
  const { players, query } = model;
  const isBeyond = players.length === 0 && (query.page.offset > 0 || query.from !== '');
  const empty = (): Markup => emptyState({ list: 'players', href: links.to('about', {}) }, context);
  const beyond = (): Markup => html`<p class="empty">${t.pager.beyond}</p>`;
  const list = (): Markup => (isBeyond ? beyond() : empty());
  const heading = t.layout.sections.players;
  return {
    title: heading,
    main: html`<h1>${heading}</h1>
      ${pageSearch({ label: t.players.search }, context)}
      ${model.total === 0 ? '' : orders(model, context)}
      ${players.length === 0 ? list() : cards(players, context)} ${pages(model, context)}`,
    status: isBeyond ? 404 : 200,
  };
}

function orders({ query, total }: PlayersModel, { links, t }: PageContext): Markup {
  return html`<div class="tools">
    ${orderLinks({
      label: t.players.order,
      orders: playerOrders,
      texts: t.players.orders,
      current: query.order,
      link: (order) => links.to('players', {}, { sort: order === 'updated' ? null : order }),
    })}
    <p class="quiet small">${t.players.total({ count: total })}</p>
  </div>`;
}

function cards(players: readonly ListedPlayer[], context: PageContext): Markup {
  return html`<ul class="crowd">
    ${players.map((each) => card(each, context))}
  </ul>`;
}

/** Renders a player. An unknown country is left out. */
function card({ player, rank }: ListedPlayer, context: PageContext): Markup {
  const country = findCountry(player.country);
  const updated = context.t.players.updated.markup({
    date: instant(player.updatedAt, context, 'date'),
  });
  const place = rank === null ? updated : context.t.players.rank({ rank });
  return html`<li class="sheet">
    ${avatar(player, 'medium', context)}
    <div>
      ${playerLink(player, context)}
      <p class="quiet small">${country === null ? '' : html`${country.name} · `}${place}</p>
    </div>
  </li>`;
}

/** Renders links to the previous and the next page. In the order by name, they lead to the next name and back to the beginning. */
function pages({ query, next }: PlayersModel, { links, t: { pager: t } }: PageContext): Markup {
  const { order, from, page } = query;
  const sort = order === 'updated' ? null : order;
  const link = (more: LinkQuery): string => links.to('players', {}, { sort, ...more });
  const number = page.offset / page.limit + 1;
  const previous = (): Markup =>
    order === 'name'
      ? html`<a href="${link({})}">${t.first}</a>`
      : html`<a href="${link({ page: number === 2 ? null : number - 1 })}" rel="prev"
          >${t.previous}</a
        >`;
  const isFirst = order === 'name' ? from === '' : number === 1;
  if (isFirst && next === null) return html``;
  const following =
    next === null ? null : order === 'name' ? { from: next.name } : { page: number + 1 };
  return html`<nav class="pager" aria-label="${t.label}">
    ${isFirst ? html`<span></span>` : previous()}
    ${following === null ? '' : html`<a href="${link(following)}" rel="next">${t.next}</a>`}
  </nav>`;
}
