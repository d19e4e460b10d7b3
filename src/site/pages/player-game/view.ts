import { sumCounts } from '../../../domain/index.ts';
import { localIn } from '../../../domain/time/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type {
  GameRow,
  PlayerGameRow,
  PlayerTrophyRow,
  TrophyProgress,
} from '../../../store/port/store.ts';
import { gameProgressionChart } from '../../charts/game-progression.ts';
import { dataLinks } from '../../frame/api-links.ts';
import { gradeList } from '../../components/cup/cup.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import type { Fact } from '../../components/facts/facts.ts';
import { factList } from '../../components/facts/facts.ts';
import { cover } from '../../components/cover/cover.ts';
import { playerLink, formatTitle } from '../../text/names.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { listStatus, pagedList } from '../../components/pager/pager.ts';
import { gameProgress, progressBar } from '../../components/meter/meter.ts';
import { rarityBar } from '../../components/rarity/rarity-bar.ts';
import { instant, lengthText } from '../../text/time.ts';
import { trophyList } from '../../components/trophy-list/trophy-list.ts';
import {
  countedShares,
  inOrder,
  namedGroups,
  onPage,
} from '../../components/trophy-list/trophy-orders.ts';
import type { PageContext } from '../../frame/context.ts';
import type { LinkQuery } from '../../frame/links.ts';
import type { HtmlPage } from '../../frame/page.ts';
import type { PlayerGameModel } from './model.ts';
import type { PlayerGameOrder } from './query.ts';
import { playerGameOrders } from './query.ts';

/** The page of a player's game: all trophies of the set with the dates on which the player earned them. */
export function playerGameView(model: PlayerGameModel, context: PageContext): HtmlPage {
  const { player, row, trophies } = model;
  const { links } = context;
  const { game: t, player: playerTexts } = context.t;
  const chart = gameProgressionChart(
    { dates: datesOf(trophies, context), goal: row.game.totalTrophies },
    context,
  );
  const main = html`${heading(row, html`<p class="quiet">${t.playerLine.markup({ player: playerLink(player, context) })}</p>`, context)}
    ${summary(row, context)} ${gameFacts(model, context)}
    ${
      chart === null
        ? ''
        : html`<section aria-labelledby="progression">
            <h2 id="progression">${playerTexts.progression}</h2>
            ${chart}
          </section>`
    }
    ${sessionTable(model, context)}
    <section aria-labelledby="trophies">
      <h2 id="trophies">${playerTexts.trophies}</h2>
      ${trophySection(model, context)}
    </section>
    ${neighbours(model, context)}
    <ul class="inline">
      <li><a href="${links.to('game', { game: row.game.gameId })}">${t.catalogue}</a></li>
      <li>
        <a href="${links.to('compare', {}, { p: player.name, game: row.game.gameId })}"
          >${t.compareWith}</a
        >
      </li>
      <li>${dataLinks(context, 'getGame', [player.name, row.game.gameId])}</li>
    </ul>`;
  return {
    title: t.ofPlayer({ game: formatTitle(row.game, context.t), player: player.name }),
    main,
    status: listStatus(model.query, trophies.length),
    description: t.ofPlayer({ game: formatTitle(row.game, context.t), player: player.name }),
    image: context.absolute.to('previewGame', { file: `${row.game.gameId}.jpg` }),
    feed: { href: links.to('playerFeed', { name: player.name }), title: playerTexts.feed },
  };
}

const sortOf = (order: PlayerGameOrder): LinkQuery => ({ sort: order === 'list' ? null : order });

/** A page of the trophies in the order asked for. */
function trophySection(model: PlayerGameModel, context: PageContext): Markup {
  const { player, row, trophies, rarity, groups, query } = model;
  const { links, t } = context;
  const values = { name: player.name, game: row.game.gameId };
  const link = (more: LinkQuery): string =>
    links.to('playerGame', values, { ...sortOf(query.order), ...more });
  const shown = onPage(inOrder(trophies, query.order, countedShares(rarity)), query);
  const orders = {
    label: t.game.ordersLabel,
    orders: playerGameOrders,
    texts: t.game.playerOrders,
    current: query.order,
  };
  const list = (): Markup =>
    html`${orderLinks({ ...orders, link: (order) => link(sortOf(order)) })}
    ${trophyList(
      shown.map((each) => listed(each, model, context)),
      namedGroups(trophies, query.order, groups),
      context,
    )}`;
  const empty = emptyState({ list: 'trophies', href: links.to('games', {}) }, context);
  return pagedList({ page: query, total: trophies.length, list, empty, link }, t);
}

/** The games that the player played after and before this one. */
function neighbours(
  { player: { name }, later, earlier }: PlayerGameModel,
  { links, t }: PageContext,
): Markup {
  const to = (game: GameRow | null, label: string, rel: string): Markup =>
    game === null
      ? html`<span></span>`
      : html`<a href="${links.to('playerGame', { name, game: game.gameId })}" rel="${rel}"
          ><span class="quiet">${label}</span> ${isolate(formatTitle(game, t))}</a
        >`;
  if (later === null && earlier === null) return html``;
  return html`<nav class="pager" aria-label="${t.game.neighbours}">
    ${to(later, t.game.playedLater, 'prev')} ${to(earlier, t.game.playedEarlier, 'next')}
  </nav>`;
}

/** Rank, first trophy, platinum and 100 %, and the times that they took. */
function gameFacts({ dates, rank }: PlayerGameModel, context: PageContext): Markup {
  const t = context.t.game;
  if (rank === null && (dates === null || dates.firstAt === null)) return html``;
  const date = (at: number | null = null): Markup | null =>
    at === null ? null : instant(at, context, 'date');
  const length = (ms: number | null = null): string | null =>
    ms === null ? null : lengthText(ms, context.t);
  const entries: readonly Fact[] = [
    [t.rankInGame, rank === null ? null : context.format.number(rank)],
    [t.firstTrophy, date(dates?.firstAt)],
    [t.platinumAt, date(dates?.platinumAt)],
    [t.completedAt, date(dates?.completedAt)],
    [t.timeToPlatinum, length(dates?.timeToPlatinum)],
    [t.timeToCompletion, length(dates?.timeToCompletion)],
  ];
  const hasTime =
    typeof dates?.timeToPlatinum === 'number' || typeof dates?.timeToCompletion === 'number';
  return html`${factList(entries)}
  ${hasTime ? html`<p class="quiet small">${t.calendarTime}</p>` : ''}`;
}

/** The latest sessions first. */
function sessionTable({ sessions }: PlayerGameModel, context: PageContext): Markup {
  const { format, t } = context;
  if (sessions.length < 2) return html``;
  return html`<details class="sessions">
    <summary>${t.game.sessions} <small>${format.number(sessions.length)}</small></summary>
    <table class="numbers">
      <thead>
        <tr>
          <th scope="col">${t.game.sessionStart}</th>
          <th scope="col">${t.game.trophyCount}</th>
          <th scope="col">${t.game.sessionLength}</th>
        </tr>
      </thead>
      <tbody>
        ${sessions.toReversed().map(
          ({ startedAt, endedAt, trophies }) =>
            html`<tr>
              <th scope="row">${instant(startedAt, context)}</th>
              <td>${format.number(trophies.length)}</td>
              <td>${endedAt === startedAt ? '–' : lengthText(endedAt - startedAt, t)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </details>`;
}

function heading({ game }: PlayerGameRow, below: Markup, context: PageContext): Markup {
  return html`<header class="game-head">
    ${cover(game, context, { size: 's' })}
    <div>
      <h1>${isolate(formatTitle(game, context.t))}${networkMark(game.gameId)}</h1>
      ${below}
    </div>
  </header>`;
}

/** The dates of trophies, as the clocks of the day zone showed them. */
function datesOf(trophies: readonly PlayerTrophyRow[], { zone }: PageContext): number[] {
  return trophies.flatMap(({ earnedAt }) => (earnedAt === null ? [] : [localIn(zone, earnedAt)]));
}

function listed(
  { trophy, earned, earnedAt }: PlayerTrophyRow,
  { rarity, progress }: PlayerGameModel,
  context: PageContext,
) {
  const t = context.t.game;
  const date = html`<span class="when"
    >${earnedAt === null ? t.earnedSometime : instant(earnedAt, context, 'date')}</span
  >`;
  const ahead = html`<span class="when quiet"
    >${progressText(trophy.trophyId, progress, context) ?? t.notEarned}</span
  >`;
  const aside = html`${earned ? date : ahead}${rarityBar(trophy.trophyId, rarity, context)}`;
  return { trophy, isEarned: earned, isRevealed: !trophy.hidden, aside };
}

/** How far the player is, as the network counts it; null if it does not say so. */
function progressText(
  trophyId: number,
  progress: readonly TrophyProgress[],
  { t }: PageContext,
): string | null {
  const counted = progress.find(({ trophy }) => trophy === trophyId);
  if (counted === undefined) return null;
  const { value, target = null } = counted;
  return target === null ? t.game.progressSoFar({ value }) : t.game.progressOf({ value, target });
}

/** How far the player is: progress, points and trophies. */
function summary(row: PlayerGameRow, context: PageContext): Markup {
  const { game: t, player: playerTexts } = context.t;
  return html`<div class="summary">
    <div>
      ${progressBar(gameProgress(row.userPoints, row.game), t.progress, context)}
      <p class="quiet">
        ${t.points({ earned: row.userPoints, total: row.game.totalPoints })} ·
        ${playerTexts.trophiesOf({ earned: sumCounts(row.earned), total: row.game.totalTrophies })}
      </p>
    </div>
    ${gradeList(row.earned, context)}
  </div>`;
}
