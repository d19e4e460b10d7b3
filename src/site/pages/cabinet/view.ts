import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { cover } from '../../components/cover/cover.ts';
import { networkLinks, networkMark } from '../../components/networks/networks.ts';
import { formatTitle } from '../../text/names.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { playerTabs } from '../../components/tabs/player-tabs.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import { formatRarity } from '../../components/rarity/rarity.ts';
import { instant, lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { CompletedGame, EarnedPlatinum } from '../../../store/port/store.ts';
import type { CabinetModel } from './model.ts';
import { cabinetOrders } from './query.ts';

/** A player's cabinet: platinums as covers with a ring of their rarity. */
export function cabinetView(model: CabinetModel, context: PageContext): HtmlPage {
  const { player, query, platinums, completed } = model;
  if (query.list === 'completed') return completedView(model, context);
  const { name } = player;
  const { links } = context;
  const t = context.t.cabinet;
  const link = (more: LinkQuery): string =>
    links.to('cabinet', { name }, { sort: query.order === 'date' ? null : query.order, ...more });
  const orders = orderLinks({
    label: t.ordersLabel,
    orders: cabinetOrders,
    texts: t.orders,
    current: query.order,
    link: (order) => links.to('cabinet', { name }, { sort: order === 'date' ? null : order }),
  });
  const list = (): Markup =>
    html`${orders}
      <ul class="tiles">
        ${platinums.items.map((platinum) => platinumTile(platinum, name, context))}
      </ul>`;
  const main = html`<h1>${isolate(name)}</h1>
    ${playerTabs('cabinet', name, context)}
    <h2>${t.heading} <small>${context.format.number(platinums.total)}</small></h2>
    ${pagedList({ page: query, total: platinums.total, list, empty: empty(model, context), link }, context.t)}
    ${completed.total === 0 && query.network === null ? '' : completedSection(model, context)}`;
  return {
    title: t.title({ name }),
    main,
    status: listStatus(query, platinums.total),
    description: t.description({ name, platinums: platinums.total }),
    image: context.absolute.to('previewPlayer', { file: `${name}.jpg` }),
  };
}

function platinumTile(
  { game, platinumAt, timeToPlatinum, counts }: EarnedPlatinum,
  name: string,
  context: PageContext,
): Markup {
  const { links, t } = context;
  const date = platinumAt === null ? t.cabinet.unknownDate : instant(platinumAt, context, 'date');
  const within =
    timeToPlatinum === null
      ? ''
      : ` · ${t.cabinet.within({ length: lengthText(timeToPlatinum, t) })}`;
  return html`<li class="rim ${formatRarity(counts, context)?.name ?? ''}">
    ${cover(game, context)}<a href="${links.to('playerGame', { name, game: game.gameId })}"
      >${isolate(formatTitle(game, t))}</a
    >
    <p class="quiet">${date}${within}</p>
    <p>${rarityChip(counts, context)}</p>
  </li>`;
}

/** The page with all completed sets without a platinum. */
function completedView(model: CabinetModel, context: PageContext): HtmlPage {
  const { player, query, completed } = model;
  const { name } = player;
  const { links } = context;
  const t = context.t.cabinet;
  const link = (more: LinkQuery): string =>
    links.to('cabinet', { name }, { list: 'completed', network: query.network, ...more });
  const list = (): Markup => completedTiles(completed.items, name, context);
  const main = html`<h1>${isolate(name)}</h1>
    ${playerTabs('cabinet', name, context)}
    <p><a href="${links.to('cabinet', { name })}">${t.back}</a></p>
    <h2>${t.completed} <small>${context.format.number(completed.total)}</small></h2>
    <p class="quiet">${t.completedNote}</p>
    ${networkLinks({ networks: model.networks, chosen: query.network, link: (network) => link({ network }) }, context)}
    ${pagedList({ page: query, total: completed.total, list, empty: html`<p class="empty">${t.noCompleted}</p>`, link }, context.t)}`;
  return {
    title: t.title({ name }),
    main,
    status: listStatus(query, completed.total),
    description: t.description({ name, platinums: model.platinums.total }),
    image: context.absolute.to('previewPlayer', { file: `${name}.jpg` }),
  };
}

/** The first completed sets, with their number and a link to all of them. */
function completedSection(
  { player: { name }, query, completed, networks }: CabinetModel,
  context: PageContext,
): Markup {
  const { links, t } = context;
  const { items, total } = completed;
  const link = (more: LinkQuery): string =>
    links.to('cabinet', { name }, { sort: query.order === 'date' ? null : query.order, ...more });
  const all = links.to('cabinet', { name }, { list: 'completed', network: query.network });
  return html`<section aria-labelledby="completed">
    <h2 id="completed">
      ${t.cabinet.completed} <small>${context.format.number(total)}</small>
      ${items.length < total ? html`<a class="more-link" href="${all}">${t.player.seeAll({ count: total })}</a>` : ''}
    </h2>
    <p class="quiet">${t.cabinet.completedNote}</p>
    ${networkLinks({ networks, chosen: query.network, link: (network) => link({ network }) }, context)}
    ${total === 0 ? html`<p class="empty">${t.cabinet.noCompleted}</p>` : completedTiles(items, name, context)}
  </section>`;
}

function completedTiles(
  completed: readonly CompletedGame[],
  name: string,
  context: PageContext,
): Markup {
  const { links, t } = context;
  return html`<ul class="tiles">
    ${completed.map(
      ({ game, completedAt, timeToCompletion }) =>
        html`<li>
          ${cover(game, context)}<a href="${links.to('playerGame', { name, game: game.gameId })}"
            >${isolate(formatTitle(game, t))}</a
          >${networkMark(game.gameId)}
          <p class="quiet">
            ${completedAt === null ? t.cabinet.unknownDate : instant(completedAt, context, 'date')}${timeToCompletion === null ? '' : ` · ${t.cabinet.within({ length: lengthText(timeToCompletion, t) })}`}
          </p>
        </li>`,
    )}
  </ul>`;
}

function empty({ player: { name }, closest }: CabinetModel, context: PageContext): Markup {
  const { links, t } = context;
  if (closest === null)
    return emptyState({ list: 'cabinet', href: links.to('playerGames', { name }) }, context);
  const { game } = closest;
  const link = html`<a href="${links.to('playerGame', { name, game: game.gameId })}"
    >${isolate(formatTitle(game, t))}</a
  >`;
  return html`<p class="empty">${t.cabinet.empty} ${t.cabinet.closest.markup({ game: link })}</p>`;
}
