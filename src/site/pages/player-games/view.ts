import { networkNames } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { checkBox, option } from '../../components/form/form.ts';
import { platforms } from '../../frame/platforms.ts';
import { filterSheet } from '../../components/filter-sheet/filter-sheet.ts';
import { sectionHead } from '../../components/section/section.ts';
import { orderLinks, segmented } from '../../components/segmented/segmented.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { playerTop } from '../../components/tabs/player-head.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import { orderedTable } from './games-table.ts';
import type { Texts } from '../../texts/texts.ts';
import type { PlayerGamesModel } from './model.ts';
import type { GamesQuery } from './query.ts';
import { isFiltered, toLinkQuery, orders, states } from './query.ts';

export { gamesTable } from './games-table.ts';

/** Renders a player's games with sorting, filters and paging. They are links and a form, so that they work without scripts. */
export function playerGamesView(model: PlayerGamesModel, context: PageContext): HtmlPage {
  const { player, query, games, times, counts } = model;
  const { total } = games;
  const { links } = context;
  const t = context.t.player;
  const { name } = player;
  const link = (more: LinkQuery): string =>
    links.to('playerGames', { name }, { ...toLinkQuery(query), ...more });
  const list = (): Markup => orderedTable({ games, times, order: query.order, name }, context);
  const empty = isFiltered(query)
    ? html`<p class="empty">
        ${t.noMatch} <a href="${links.to('playerGames', { name })}">${t.allGames}</a>
      </p>`
    : counts.games > 0
      ? html`<p class="empty">${context.t.things.noneListed}</p>`
      : emptyState({ list: 'playerGames', href: links.to('player', { name }) }, context);
  const main = html`${playerTop('games', model, context)}
    <section aria-labelledby="games">
      ${sectionHead({ id: 'games', heading: t.gameList, note: context.t.things.games({ count: total }) })}
      ${networkChoice(model, context)}${total === 0 && !isFiltered(query) ? '' : orderAndFilters(model, context)}${notes(query, t)}
      ${pagedList({ page: query, total, list, empty, link }, context.t)}
    </section>`;
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

/** Renders the choice of one of the player's networks, or of all; empty if all games are console games. */
function networkChoice(
  { player, query, networks }: PlayerGamesModel,
  context: PageContext,
): Markup {
  const { links, t } = context;
  if (networks.length === 0) return html``;
  const choices = [null, 'psn' as const, ...networks].map((network) => ({
    href: links.to('playerGames', { name: player.name }, { network }),
    label: network === null ? t.player.allNetworks : networkNames[network],
    isCurrent: network === query.network,
  }));
  return html`<div class="tools">${segmented(t.player.networksLabel, choices)}</div>`;
}

function orderAndFilters(
  { query, times, player: { name } }: PlayerGamesModel,
  context: PageContext,
): Markup {
  const { links, t } = context;
  // If no game on the page has a play time, either no source states one, or the player hides them.
  const isTimed = times.size > 0 || query.order === 'playTime';
  const filters = [query.state !== 'all', query.text !== '', query.platform !== ''];
  return html`<div class="tools">
    ${orderLinks({
      label: t.player.filterOrder,
      orders: orders.filter((order) => order !== 'playTime' || isTimed),
      texts: t.orders,
      current: query.order,
      link: (order) => links.to('playerGames', { name }, toLinkQuery({ ...query, order })),
    })}
    ${filterSheet(
      {
        action: links.to('playerGames', { name }),
        fields: filterFields(query, context),
        active: filters.filter(Boolean).length,
      },
      context,
    )}
  </div>`;
}

function filterFields(query: GamesQuery, { t: texts }: PageContext): Markup {
  const { network, order, text, state: chosen, platform, reversed } = query;
  const t = texts.player;
  return html`${network === null ? '' : html`<input type="hidden" name="network" value="${network}" />`}${order === 'played' ? '' : html`<input type="hidden" name="sort" value="${order}" />`}
    <label
      >${t.filterText}
      <input
        name="title"
        type="search"
        value="${text}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
    /></label>
    <label
      >${t.filterState}
      <select name="show">
        ${states.map((state) => option(state, texts.states[state], state === chosen))}
      </select></label
    >
    <label
      >${t.filterPlatform}
      <select name="platform">
        ${option('', t.allPlatforms, platform === '')}${platforms.map((each) => option(each, texts.platforms[each], each === platform))}
      </select></label
    >
    <label class="check">${checkBox('reverse', reversed)} ${t.filterReverse}</label>`;
}
