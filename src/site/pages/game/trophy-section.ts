/** The trophies of a game: orders, a filter by grade, and what a player has of them. */

import type { Grade, Network } from '../../../domain/index.ts';
import { grades, findNetwork, networkNames } from '../../../domain/index.ts';
import { minOwnersForRarity } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { EarnedInGame, TrophyRow, NativeFigures } from '../../../store/port/store.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { pagedList } from '../../components/pager/pager.ts';
import { networkRarityBar, rarityBar } from '../../components/rarity/rarity-bar.ts';
import { instant } from '../../text/time.ts';
import type { ListedTrophy } from '../../components/trophy-list/trophy-list.ts';
import { trophyList } from '../../components/trophy-list/trophy-list.ts';
import {
  inOrder,
  namedGroups,
  onPage,
  shownShares,
} from '../../components/trophy-list/trophy-orders.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { GameModel } from './model.ts';
import type { GameState } from './query.ts';
import { gameOrders, linkToGame } from './query.ts';

/** The trophies of the grade asked for. */
export function shownTrophies({ trophies, query: { grade } }: GameModel): readonly TrophyRow[] {
  return grade === null ? trophies : trophies.filter((trophy) => trophy.grade === grade);
}

/** A page of the trophies in the order asked for. */
export function trophySection(model: GameModel, context: PageContext): Markup {
  const { game, rarity, native, groups, query } = model;
  const { links, t } = context;
  const to = (state: GameState, more: LinkQuery = {}): string =>
    links.to('game', { game: game.gameId }, { ...linkToGame(state), ...more });
  const rows = shownTrophies(model).map((trophy) => ({ trophy }));
  const shown = onPage(inOrder(rows, query.order, shownShares(rarity, native)), query);
  const list = (): Markup =>
    trophyList(
      shown.map(({ trophy }) => listed(trophy, model, context)),
      namedGroups(rows, query.order, groups),
      context,
    );
  const empty =
    model.trophies.length === 0
      ? emptyState({ list: 'trophies', href: links.to('games', {}) }, context)
      : html`<p class="empty">${t.game.noneOfGrade}</p>`;
  return html`${
    model.trophies.length === 0
      ? ''
      : html`${orderLinks({ label: t.game.ordersLabel, orders: gameOrders, texts: t.game.orders, current: query.order, link: (order) => to({ ...query, order }) })}
        ${gradeLinks(model, to, context)} ${playerForm(model, context)}`
  }
  ${pagedList({ page: query, total: rows.length, list, empty, link: (more) => to(query, more) }, t)}`;
}

/** Links to the grades of the set, if it has several. */
function gradeLinks(
  { trophies, query }: GameModel,
  to: (state: GameState) => string,
  { t }: PageContext,
): Markup {
  const present = grades.filter((grade) => trophies.some((trophy) => trophy.grade === grade));
  if (present.length < 2) return html``;
  const link = (name: Grade | ''): string =>
    to({ ...query, grade: present.find((grade) => grade === name) ?? null });
  const orders = ['' as const, ...present];
  const texts = { '': t.game.allGrades, ...t.grades };
  return orderLinks({ label: t.game.gradesLabel, orders, texts, current: query.grade ?? '', link });
}

/** Asks for a player, and says how much of the set they have. */
function playerForm(
  { game, query, ofPlayer, trophies }: GameModel,
  { links, t }: PageContext,
): Markup {
  const { player, ...state } = query;
  const kept = Object.entries(linkToGame({ ...state, player: '' })).filter(
    ([, value]) => typeof value === 'string' && value !== '',
  );
  const found =
    ofPlayer === null
      ? t.game.unknownPlayer
      : ownership(ofPlayer, { game, trophies }, { links, t });
  return html`<form class="row" method="get" action="${links.to('game', { game: game.gameId })}">
      ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`)}
      <label
        >${t.game.whatHas}
        <input
          name="player"
          value="${player}"
          maxlength="100"
          placeholder="${t.game.playerName}"
          autocomplete="off"
          spellcheck="false"
      /></label>
      <button type="submit">${t.game.mark}</button>
    </form>
    ${player === '' ? '' : html`<p class="quiet" role="status">${found}</p>`}`;
}

function listed(
  trophy: TrophyRow,
  { rarity, native, ofPlayer }: GameModel,
  context: PageContext,
): ListedTrophy {
  const { trophyId, gameId, hidden } = trophy;
  const network = findNetwork(gameId);
  const own = native.get(trophyId);
  const figures = network === 'psn' ? '' : nativeFigures(own, network, context);
  const isKnown = rarity !== null && rarity.owners >= minOwnersForRarity;
  const bar = isKnown
    ? rarityBar(trophyId, rarity, context)
    : networkRarityBar(own, network, context);
  const mark = ofPlayer === null ? '' : markOf(trophyId, ofPlayer, context);
  const isEarned = ofPlayer === null || ofPlayer.earned.has(trophyId);
  return { trophy, isEarned, isRevealed: !hidden, aside: html`${figures}${bar}${mark}` };
}

/** How much of the set a player has, with a link to their game. */
function ownership(
  { name, earned }: EarnedInGame,
  { game, trophies }: Pick<GameModel, 'game' | 'trophies'>,
  { links, t }: Pick<PageContext, 'links' | 't'>,
): Markup {
  const href = links.to('playerGame', { name, game: game.gameId });
  const player = html`<a href="${href}">${isolate(name)}</a>`;
  return t.game.hasOf.markup({ player, earned: earned.size, total: trophies.length });
}

/** Whether a player has a trophy, and since when. */
function markOf(trophyId: number, { earned }: EarnedInGame, context: PageContext): Markup {
  const t = context.t.game;
  const earnedAt = earned.get(trophyId);
  if (earnedAt === undefined) return html`<span class="when quiet">${t.missing}</span>`;
  if (earnedAt === null) return html`<span class="when"><b>${t.has}</b></span>`;
  return html`<span class="when"
    ><span class="wide-only"><b>${t.has}</b> · </span>${instant(earnedAt, context, 'date')}</span
  >`;
}

/** The figures of a trophy; nothing if the network states none. */
export function nativeFigures(
  figures: NativeFigures | undefined,
  network: Network,
  { t: { game: t }, format }: PageContext,
): Markup {
  if (figures === undefined) return html``;
  const { points, weightedPoints, share, shareAt } = figures;
  const parts = [
    points === null ? null : t.nativePoints[network]({ points }),
    weightedPoints === null ? null : t.weightedPoints({ points: weightedPoints }),
    share === null ? null : t.networkShare({ share }),
  ].filter((part) => part !== null);
  if (parts.length === 0) return html``;
  const asOf =
    share === null || shareAt === null
      ? ''
      : t.shareAsOf({ network: networkNames[network], date: format.date(shareAt) });
  return html`<span class="native" title="${asOf}"
    >${parts.map((part) => html`<span>${part}</span> `)}</span
  >`;
}
