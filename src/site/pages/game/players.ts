/**
 * The players of a game, next to its trophies: the selected player, the players with the platinum, the progress of all owners, and the
 * leaderboard.
 */

import { minOwnersForRarity } from '../../../domain/play/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { PlatinumOrder, PlatinumOwner, TrophyRow } from '../../../store/port/store.ts';
import { progressHistogram } from '../../charts/progress-histogram.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { foldedOnPhones } from '../../components/folded/folded.ts';
import { progressMeter } from '../../components/meter/meter.ts';
import { people } from '../../components/people/people.ts';
import { rarityChip } from '../../components/rarity/rarity-bar.ts';
import { countEarners } from '../../components/rarity/rarity.ts';
import { section } from '../../components/section/section.ts';
import { orderLinks } from '../../components/segmented/segmented.ts';
import { countedShares, inOrder } from '../../components/trophy-list/trophy-orders.ts';
import { trophyLink } from '../../components/trophy-rows/trophy-rows.ts';
import { instant, lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { GameModel } from './model.ts';
import { linkToGame, platinumOrders } from './query.ts';

/** Renders the progress of the player whom the query names, and their easiest missing trophy; empty without a player. */
export function chosenPlayer(model: GameModel, context: PageContext): Markup {
  const { game, ofPlayer, trophies } = model;
  const { links, t, format } = context;
  if (ofPlayer === null || trophies.length === 0) return html``;
  const { name, earned } = ofPlayer;
  const left = findEasiestLeft(model);
  const share = Math.floor((100 * earned.size) / trophies.length);
  return section(
    {
      id: 'chosen',
      heading: isolate(name),
      all: { href: links.to('playerGame', { name, game: game.gameId }), label: t.game.details },
    },
    html`<div class="sheet pad chosen">
      <p>
        ${t.game.earnedOf.markup({
          earned: html`<b>${format.number(earned.size)}</b>`,
          total: trophies.length,
        })}
      </p>
      <span class="${share === 100 ? 'full' : ''}">${progressMeter(share, t.game.progress)}</span>
      ${left === undefined ? '' : easiest(left, model, context)}
    </div>`,
  );
}

/** Finds the most common trophy that the player lacks. The platinum comes last. None is found if the game has fewer than five owners. */
function findEasiestLeft({ trophies, rarity, ofPlayer }: GameModel): TrophyRow | undefined {
  if (rarity === null || rarity.owners < minOwnersForRarity) return undefined;
  const rows = trophies.map((trophy) => ({
    trophy,
    earned: ofPlayer?.earned.has(trophy.trophyId) === true,
  }));
  const [first] = inOrder(rows, 'missing', countedShares(rarity));
  return first === undefined || first.earned ? undefined : first.trophy;
}

function easiest(trophy: TrophyRow, { rarity }: GameModel, context: PageContext): Markup {
  const chip =
    rarity === null
      ? ''
      : rarityChip(
          { owners: rarity.owners, earners: countEarners(trophy.trophyId, rarity) },
          context,
        );
  return html`<p class="small">
    ${context.t.game.easiestLeft.markup({ trophy: trophyLink(trophy, context) })} ${chip}
  </p>`;
}

/** Renders the progress of the owners; empty with fewer than five owners. */
export function ownersProgress({ rarity }: GameModel, context: PageContext): Markup {
  const t = context.t.game;
  if (rarity === null || rarity.owners < minOwnersForRarity) return html``;
  const { owners, progress } = rarity;
  return html`<section>
    ${foldedOnPhones(t.progressOfOwners, progressHistogram(progress, t.progressSummary({ owners }), context))}
  </section>`;
}

/** Renders the first, the fastest or the latest players with the platinum. */
export function platinumSection(model: GameModel, context: PageContext): Markup {
  return html`<section>
    ${foldedOnPhones(context.t.game.platinums, platinumList(model, context))}
  </section>`;
}

function platinumList(model: GameModel, context: PageContext): Markup {
  const { game, platinums, query } = model;
  const { links } = context;
  const t = context.t.game;
  if (platinums === null) return html`<p class="quiet">${t.setWithoutPlatinum}</p>`;
  const current = query.platinums;
  const link = (order: PlatinumOrder): string =>
    links.to('game', { game: game.gameId }, linkToGame({ ...query, platinums: order }));
  return html`<div class="tools">
      ${orderLinks({ label: t.platinums, orders: platinumOrders, texts: t.platinumOrders, current, link })}
    </div>
    ${
      platinums.length === 0
        ? html`<p class="quiet">${noPlatinums(model, context)}</p>`
        : people(
            platinums.map((owner) => ({
              player: owner.player,
              rank: null,
              end: whenEarned(owner, context),
            })),
            context,
          )
    }`;
}

/** Returns why nobody is listed. A platinum that counts may be undated, so the list does not tell whether anybody has it. */
function noPlatinums({ trophies, rarity, query }: GameModel, { t }: PageContext): string {
  if (query.platinums === 'fastest') return t.game.noTimes;
  const isEarned = trophies.some(
    ({ grade, trophyId }) => grade === 'platinum' && (rarity?.earners.get(trophyId) ?? 0) > 0, // absent: nobody has it
  );
  return isEarned ? t.things.noneListed : t.game.noPlatinum;
}

function whenEarned({ platinumAt, timeToPlatinum }: PlatinumOwner, context: PageContext): Markup {
  const { t } = context;
  const date = instant(platinumAt, context, 'date');
  return timeToPlatinum === null
    ? date
    : html`${date} · ${t.game.inTime({ length: lengthText(timeToPlatinum, t) })}`;
}

/** Renders the top of the game's leaderboard. */
export function leaderboard({ game, leaders, rarity }: GameModel, context: PageContext): Markup {
  const { links, t, instance } = context;
  const list =
    leaders.length === 0
      ? noLeaders(rarity, context)
      : people(
          leaders.map(({ position, player, progress }) => ({
            player,
            rank: position,
            end: t.game.percent({ value: String(progress) }),
          })),
          context,
        );
  const all =
    leaders.length > 0 && instance.boards.includes('games')
      ? html`<p class="more">
          <a href="${links.to('leaderboards', {}, { game: game.gameId })}"
            >${t.home.wholeRanking} ›</a
          >
        </p>`
      : '';
  return html`<section>${foldedOnPhones(t.game.leaders, html`${list}${all}`)}</section>`;
}

/** Renders why the board is empty. A set without trophies can have owners, and they are on no board. */
function noLeaders(rarity: GameModel['rarity'], context: PageContext): Markup {
  const { links, t } = context;
  return rarity !== null && rarity.owners > 0
    ? html`<p class="quiet">${t.things.noneListed}</p>`
    : emptyState({ list: 'owners', href: links.to('games', {}) }, context);
}
