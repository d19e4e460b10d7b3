/** The trophies of a game: the orders, a filter by grade, and the trophies of a player. */

import type { Network } from '../../../domain/index.ts';
import { grades, findNetwork, networkNames } from '../../../domain/index.ts';
import { minOwnersForRarity } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { EarnedInGame, NativeFigures, Rarity, TrophyRow } from '../../../store/port/store.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { cup } from '../../components/cup/cup.ts';
import { orderLinks, segmented } from '../../components/segmented/segmented.ts';
import { pagedList } from '../../components/pager/pager.ts';
import { setRarity } from '../../components/trophy-list/set-rarity.ts';
import type { ListedTrophy } from '../../components/trophy-list/trophy-list.ts';
import { earnedMark, trophyList } from '../../components/trophy-list/trophy-list.ts';
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

/** Returns the trophies of the selected grade. */
export function shownTrophies({ trophies, query: { grade } }: GameModel): readonly TrophyRow[] {
  return grade === null ? trophies : trophies.filter((trophy) => trophy.grade === grade);
}

/** Renders a page of the trophies in the selected order, below the controls that select them. */
export function trophySection(model: GameModel, context: PageContext): Markup {
  const { game, trophies, rarity, native, groups, query } = model;
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
    trophies.length === 0
      ? emptyState({ list: 'trophies', href: links.to('games', {}) }, context)
      : html`<p class="empty">${t.game.noneOfGrade}</p>`;
  return html`<section aria-labelledby="trophies">
    <div class="tools">
      <h2 id="trophies">${t.player.trophies}</h2>
      ${trophies.length === 0 ? '' : html`${orders(query, to, context)} ${gradeLinks(model, to, context)} ${playerForm(model, context)}`}
    </div>
    ${pagedList({ page: query, total: rows.length, list, empty, link: (more) => to(query, more) }, t)}
    ${fewOwners(rarity, context)}
  </section>`;
}

/** Explains why rows show counts instead of rarity; empty for a game without owners. */
function fewOwners(rarity: Rarity | null, { t: { game: t } }: PageContext): Markup {
  if (rarity === null || rarity.owners === 0 || rarity.owners >= minOwnersForRarity) return html``;
  return html`<p class="hint few">
    ${t.tooFew({ owners: rarity.owners, min: minOwnersForRarity })}
  </p>`;
}

type StateLink = (state: GameState) => string;

function orders(query: GameModel['query'], to: StateLink, { t: { game: t } }: PageContext): Markup {
  return orderLinks({
    label: t.ordersLabel,
    orders: gameOrders,
    texts: t.orders,
    current: query.order,
    link: (order) => to({ ...query, order }),
  });
}

/** Renders links to the grades of the set, if it has several. Cups replace the names of the grades. */
function gradeLinks({ trophies, query }: GameModel, to: StateLink, { t }: PageContext): Markup {
  const present = grades.filter((grade) => trophies.some((trophy) => trophy.grade === grade));
  if (present.length < 2) return html``;
  return segmented(t.game.gradesLabel, [
    {
      href: to({ ...query, grade: null }),
      label: t.game.allGrades,
      isCurrent: query.grade === null,
    },
    ...present.map((grade) => ({
      href: to({ ...query, grade }),
      label: html`${cup(grade)}<span class="hidden">${t.grades[grade]}</span>`,
      isCurrent: query.grade === grade,
    })),
  ]);
}

/** Renders how much of the set a player has, and a form for another player. The form is open if the name is unknown. */
function playerForm(model: GameModel, { links, t: { game: t } }: PageContext): Markup {
  const { game, query, ofPlayer, trophies } = model;
  const { player, ...state } = query;
  const kept = Object.entries(linkToGame({ ...state, player: '' })).filter(
    ([, value]) => typeof value === 'string' && value !== '',
  );
  const summary =
    ofPlayer === null
      ? t.whatHas
      : t.hasOf.markup({
          player: isolate(ofPlayer.name),
          earned: ofPlayer.earned.size,
          total: trophies.length,
        });
  const form = html`<summary><span>${summary}</span></summary>
    <form method="get" action="${links.to('game', { game: game.gameId })}">
      ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}" />`)}
      ${player === '' || ofPlayer !== null ? '' : html`<p role="status">${t.unknownPlayer}</p>`}
      <label class="field"
        >${t.playerName}
        <input
          name="player"
          value="${player}"
          maxlength="100"
          autocomplete="off"
          spellcheck="false"
          data-suggest="players"
      /></label>
      <button type="submit">${t.mark}</button>
    </form>`;
  return player !== '' && ofPlayer === null
    ? html`<details class="asked" open>${form}</details>`
    : html`<details class="asked">${form}</details>`;
}

function listed(trophy: TrophyRow, model: GameModel, context: PageContext): ListedTrophy {
  const { native, ofPlayer } = model;
  const { trophyId, gameId } = trophy;
  const network = findNetwork(gameId);
  return {
    trophy,
    isEarned: ofPlayer === null || ofPlayer.earned.has(trophyId),
    mark: ofPlayer === null ? '' : markOf(trophyId, ofPlayer, context),
    note: network === 'psn' ? '' : nativeFigures(native.get(trophyId), network, context),
    rarity: setRarity(trophyId, model, context),
  };
}

/** Renders whether a player has a trophy, and since when. */
function markOf(trophyId: number, { earned }: EarnedInGame, context: PageContext): Markup {
  const t = context.t.game;
  const earnedAt = earned.get(trophyId);
  return earnedAt === undefined
    ? html`<span class="hidden">${t.missing}</span>`
    : earnedMark(earnedAt, t.has, context);
}

/** Renders the figures of a trophy that its network states; empty if it states none. */
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
  return html`<p class="note" title="${asOf}">
    ${parts.map((part) => html`<span>${part}</span> `)}
  </p>`;
}
