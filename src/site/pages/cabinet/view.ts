import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import type { Tile } from '../../components/game-tile/game-tile.ts';
import { tiles } from '../../components/game-tile/game-tile.ts';
import { sectionHead } from '../../components/section/section.ts';
import { playerTop } from '../../components/tabs/player-head.ts';
import { networkLinks } from '../../components/networks/networks.ts';
import { formatTitle } from '../../text/names.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import { formatRarity } from '../../components/rarity/rarity.ts';
import { instant, lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { CompletedGame, EarnedPlatinum } from '../../../store/port/store.ts';
import type { CabinetModel } from './model.ts';
import { cabinetOrders } from './query.ts';

/** Renders a player's cabinet: platinums as covers with a ring in the colour of their rarity. */
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
    tiles(
      platinums.items.map((each) => platinumTile(each, name, context)),
      context,
    );
  const main = html`${playerTop('cabinet', model, context)}
    <section class="cabinet" aria-labelledby="platinums">
      <div class="tools">
        <h2 id="platinums">
          ${t.heading} <small>${context.format.number(platinums.total)}</small>
        </h2>
        ${platinums.total > 1 ? orders : ''}
      </div>
      ${pagedList({ page: query, total: platinums.total, list, empty: empty(model, context), link }, context.t)}
    </section>
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
): Tile {
  const earned = whenText({ at: platinumAt, length: timeToPlatinum }, context);
  return {
    game,
    href: context.links.to('playerGame', { name, game: game.gameId }),
    by: html`${earned} ${rarityChip(counts, context)}`,
    ring: formatRarity(counts, context)?.name ?? null, // absent: the game has too few owners for a rarity class
  };
}

/** Writes when a game was completed, and how long after its first trophy. */
function whenText(
  { at, length }: { readonly at: number | null; readonly length: number | null },
  context: PageContext,
): Markup {
  const { cabinet: t } = context.t;
  const date = at === null ? t.unknownDate : instant(at, context, 'date');
  return html`<span class="whole">${date}</span
    >${length === null ? '' : html` <span class="whole">· ${t.within({ length: lengthText(length, context.t) })}</span>`}`;
}

/** Renders the page with all completed games without a platinum. */
function completedView(model: CabinetModel, context: PageContext): HtmlPage {
  const { player, query, completed } = model;
  const { name } = player;
  const { links } = context;
  const t = context.t.cabinet;
  const link = (more: LinkQuery): string =>
    links.to('cabinet', { name }, { list: 'completed', network: query.network, ...more });
  const list = (): Markup => completedTiles(completed.items, name, context);
  const main = html`${playerTop('cabinet', model, context)}
    <section class="cabinet" aria-labelledby="completed">
      ${sectionHead({
        id: 'completed',
        heading: html`${t.completed} <small>${context.format.number(completed.total)}</small>`,
        all: { href: links.to('cabinet', { name }), label: t.back },
      })}
      <p class="hint">${t.completedNote}</p>
      ${networkLinks({ networks: model.networks, chosen: query.network, link: (network) => link({ network }) }, context)}
      ${pagedList({ page: query, total: completed.total, list, empty: html`<p class="empty">${t.noCompleted}</p>`, link }, context.t)}
    </section>`;
  return {
    title: t.title({ name }),
    main,
    status: listStatus(query, completed.total),
    description: t.description({ name, platinums: model.platinums.total }),
    image: context.absolute.to('previewPlayer', { file: `${name}.jpg` }),
  };
}

/** Renders the first completed games, with their number and a link to all of them. */
function completedSection(
  { player: { name }, query, completed, networks }: CabinetModel,
  context: PageContext,
): Markup {
  const { links, t } = context;
  const { items, total } = completed;
  const link = (more: LinkQuery): string =>
    links.to('cabinet', { name }, { sort: query.order === 'date' ? null : query.order, ...more });
  const all =
    items.length < total
      ? {
          href: links.to('cabinet', { name }, { list: 'completed', network: query.network }),
          label: t.things.all({ count: total }),
        }
      : undefined;
  return html`<section class="cabinet" aria-labelledby="completed">
    ${sectionHead({
      id: 'completed',
      heading: html`${t.cabinet.completed} <small>${context.format.number(total)}</small>`,
      all,
    })}
    <p class="hint">${t.cabinet.completedNote}</p>
    ${networkLinks({ networks, chosen: query.network, link: (network) => link({ network }) }, context)}
    ${total === 0 ? html`<p class="empty">${t.cabinet.noCompleted}</p>` : completedTiles(items, name, context)}
  </section>`;
}

function completedTiles(
  completed: readonly CompletedGame[],
  name: string,
  context: PageContext,
): Markup {
  return tiles(
    completed.map(({ game, completedAt, timeToCompletion }) => ({
      game,
      href: context.links.to('playerGame', { name, game: game.gameId }),
      by: whenText({ at: completedAt, length: timeToCompletion }, context),
    })),
    context,
  );
}

function empty({ player: { name }, closest, counts }: CabinetModel, context: PageContext): Markup {
  const { links, t } = context;
  if (counts.cabinet > 0) return html`<p class="empty">${t.things.noneListed}</p>`;
  if (closest === null)
    return emptyState({ list: 'cabinet', href: links.to('playerGames', { name }) }, context);
  const { game } = closest;
  const link = html`<a href="${links.to('playerGame', { name, game: game.gameId })}"
    >${isolate(formatTitle(game, t))}</a
  >`;
  return html`<p class="empty">${t.cabinet.empty} ${t.cabinet.closest.markup({ game: link })}</p>`;
}
