import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { checkBox, option } from '../../components/form/form.ts';
import { platforms } from '../../frame/platforms.ts';
import { networkLinks } from '../../components/networks/networks.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { playerTabs } from '../../components/tabs/player-tabs.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { orderedTable } from './games-table.ts';
import type { Texts } from '../../texts/texts.ts';
import type { PlayerGamesModel } from './model.ts';
import type { GamesQuery } from './query.ts';
import { isFiltered, toLinkQuery, orders, states } from './query.ts';

export { gamesTable } from './games-table.ts';

/** A player's games with sorting, filters and paging, built from links and a form so that it works without scripts. */
export function playerGamesView(model: PlayerGamesModel, context: PageContext): HtmlPage {
  const { player, query, games, networks } = model;
  const { total } = games;
  const { links } = context;
  const t = context.t.player;
  const { name } = player;
  const link = (more: LinkQuery): string =>
    links.to('playerGames', { name }, { ...toLinkQuery(query), ...more });
  const list = (): Markup => orderedTable({ games, order: query.order, name }, context);
  const empty = isFiltered(query)
    ? html`<p class="empty">
        ${t.noMatch} <a href="${links.to('playerGames', { name })}">${t.allGames}</a>
      </p>`
    : emptyState({ list: 'playerGames', href: links.to('player', { name }) }, context);
  const main = html`<h1>${isolate(name)}</h1>
    ${playerTabs('games', name, context)}
    <h2>${t.gameList} <small>${context.t.things.games({ count: total })}</small></h2>
    ${networkLinks({ networks, chosen: query.network, link: (network) => links.to('playerGames', { name }, { network }) }, context)}${filterForm(query, name, context)}${notes(query, t)}
    ${pagedList({ page: query, total, list, empty, link }, context.t)}`;
  return {
    title: t.gamesTitle({ name }),
    main,
    status: listStatus(query, total),
    description: t.gamesTitle({ name }),
    image: context.absolute.to('previewPlayer', { file: `${name}.jpg` }),
  };
}

function notes({ order, state }: GamesQuery, t: Texts['player']): Markup {
  const texts = [
    ...(state === 'stalled' ? [t.stalledNote] : []),
    ...(order === 'rarest' ? [t.rarestNote] : []),
  ];
  return texts.length === 0 ? html`` : html`<p class="quiet">${texts.join(' ')}</p>`;
}

function filterForm(query: GamesQuery, name: string, context: PageContext): Markup {
  const { links } = context;
  const t = context.t.player;
  return html`<form class="filter" method="get" action="${links.to('playerGames', { name })}">
    ${query.network === null ? '' : html`<input type="hidden" name="network" value="${query.network}" />`}
    <label
      >${t.filterText}
      <input
        name="title"
        type="search"
        value="${query.text}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
    /></label>
    <label
      >${t.filterState}
      <select name="show">
        ${states.map((state) => option(state, context.t.states[state], state === query.state))}
      </select></label
    >
    <label
      >${t.filterPlatform}
      <select name="platform">
        ${option('', t.allPlatforms, query.platform === '')}${platforms.map((each) => option(each, context.t.platforms[each], each === query.platform))}
      </select></label
    >
    <label
      >${t.filterOrder}
      <select name="sort">
        ${orders.map((order) => option(order, context.t.orders[order], order === query.order))}
      </select></label
    >
    <label class="check">${checkBox('reverse', query.reversed)} ${t.filterReverse}</label>
    <button type="submit">${t.filter}</button>
  </form>`;
}
