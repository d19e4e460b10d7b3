/** The page of a game in the catalogue: its set, rarity, players with the platinum, leaderboard. */

import { networkOf } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { minOwnersForRarity } from '../../../domain/play/index.ts';
import { html, isolate, webLink } from '../../../documents/markup/index.ts';
import type {
  GameRow,
  PlatinumOrder,
  PlatinumOwner,
  RankedOwner,
  Rarity,
  TrophyCounts,
  TrophyRow,
} from '../../../store/port/store.ts';
import { progressHistogram } from '../../charts/progress-histogram.ts';
import { emptyState } from '../../components/empty-state.ts';
import { orderLinks } from '../../components/order-links.ts';
import { listStatus, pagedList } from '../../components/pager.ts';
import { inOrder, namedGroups, onPage } from '../../components/trophy-orders.ts';
import type { LinkQuery } from '../../links.ts';
import { foldedOnPhones } from '../../components/folded.ts';
import { avatar, gameIcon } from '../../components/icons.ts';
import { gradeList } from '../../components/cup.ts';
import { nativeFigures } from '../../components/native-figures.ts';
import { callLinks } from '../../components/api-links.ts';
import { platformText, playerLink, titleOf } from '../../components/names.ts';
import { progressBar } from '../../components/progress.ts';
import { rarityBar } from '../../components/rarity-bar.ts';
import { rarityOf } from '../../components/rarity.ts';
import { instant, lengthText } from '../../components/time.ts';
import { trophyList } from '../../components/trophy-list.ts';
import type { PageContext } from '../../context.ts';
import type { HtmlPage } from '../../page.ts';
import type { GameModel } from './model.ts';
import { gameLinkOf } from './query.ts';

export function gameView(model: GameModel, context: PageContext): HtmlPage {
  const { game, rarity, leaders } = model;
  const { links, format } = context;
  const { game: t, player: playerTexts, things } = context.t;
  const data = callLinks(context, 'getListTrophies', [game.gameId]);
  const main = html`<header class="game-head">
      ${gameIcon(game, context)}
      <div>
        <h1>${isolate(titleOf(game, context.t))}</h1>
        <p class="quiet">
          ${platformText(game.platform, context.t)}${rarity === null ? '' : html` · ${format.counted(rarity.owners, things.owners)}`}
        </p>
      </div>
    </header>
    ${facts(game, rates(model), context)}
    <div class="columns">
      <section aria-labelledby="trophies">
        <h2 id="trophies">${playerTexts.trophies}</h2>
        ${rarity !== null && rarity.owners < minOwnersForRarity ? html`<p class="quiet">${t.tooFew(rarity.owners, minOwnersForRarity)}</p>` : ''}
        ${trophySection(model, context)}
      </section>
      <div>
        ${rarity === null || rarity.owners < minOwnersForRarity ? '' : ownersProgress(rarity, context)}
        ${foldedOnPhones(t.platinums, platinumList(model, context))}
        ${foldedOnPhones(
          t.leaders,
          html`${leaderList(leaders, context)}
          ${context.instance.boards.includes('games') ? html`<p><a href="${links.to('leaderboards', {}, { game: game.gameId })}">${t.leaders}</a></p>` : ''}`,
        )}
      </div>
    </div>
    <p>${playerTexts.data}: <a href="${data.xml}">${playerTexts.xml}</a>, <a href="${data.json}">${playerTexts.json}</a></p>`;
  return {
    title: t.title(titleOf(game, context.t)),
    main,
    status: listStatus(model.query, model.trophies.length),
    description: t.description(titleOf(game, context.t), game.totalTrophies),
    image: context.absolute.to('previewGame', { file: `${game.gameId}.png` }),
  };
}

/** How many of the owners have the platinum, and everything; null with fewer than 5 owners. */
function rates({
  trophies,
  rarity,
  game,
}: GameModel): { readonly platinum: TrophyCounts | null; readonly completed: TrophyCounts } | null {
  if (rarity === null || rarity.owners < minOwnersForRarity) return null;
  const { owners, earners, progress } = rarity;
  const platinum = trophies.find(({ grade }) => grade === 'platinum');
  return {
    platinum: platinum === undefined || game.set.platinum === 0 ? null : { owners, earners: earners.get(platinum.trophyId) ?? 0 },
    completed: { owners, earners: progress.at(-1) ?? 0 },
  };
}

function ownersProgress({ owners, progress }: Rarity, context: PageContext): Markup {
  const t = context.t.game;
  return foldedOnPhones(t.progressOfOwners, progressHistogram(progress, t.progressSummary(owners), context));
}

function facts(game: GameRow, of: ReturnType<typeof rates>, context: PageContext): Markup {
  const { format } = context;
  const t = context.t.game;
  const guide = webLink(game.guide);
  const rate = (counts: TrophyCounts | null | undefined): string | null =>
    counts === null || counts === undefined ? null : (rarityOf(counts, context)?.share ?? null);
  const entries: readonly [string, Markup | string | null][] = [
    [t.platinumRate, rate(of?.platinum)],
    [t.completionRate, rate(of?.completed)],
    [`${t.makeUp}: ${format.number(game.totalTrophies)}`, gradeList(game.set, context)],
    [t.released, game.releasedAt === null ? null : format.date(game.releasedAt)],
    [t.stars, game.stars > 0 ? html`${game.stars.toFixed(1)} <small>${t.reviews(game.reviews)}</small>` : null],
    [
      t.guide,
      guide === null
        ? null
        : html`<a href="${guide}" rel="noreferrer nofollow noopener">${isolate(game.titleOnGuide ?? new URL(guide).host)}</a>`,
    ],
    [t.id, html`<code>${isolate(game.gameId)}</code>`],
    [t.europeId, game.europeId === '' ? null : html`<code>${isolate(game.europeId)}</code>`],
  ];
  return html`<dl class="facts">
    ${entries.map(([name, value]) =>
      value === null
        ? ''
        : html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
    )}
  </dl>`;
}

function listed(trophy: TrophyRow, { rarity, native }: Pick<GameModel, 'rarity' | 'native'>, context: PageContext) {
  const { trophyId, gameId, hidden } = trophy;
  const figures = nativeFigures(native?.get(trophyId), networkOf(gameId), context);
  return { trophy, isEarned: true, isRevealed: !hidden, aside: html`${figures}${rarityBar(trophyId, rarity, context)}` };
}

/** A page of the trophies in the order asked for. */
function trophySection({ game, trophies, rarity, groups, native, query }: GameModel, context: PageContext): Markup {
  const { links, t } = context;
  const link = (more: LinkQuery): string => links.to('game', { game: game.gameId }, { ...gameLinkOf(query), ...more });
  const rows = trophies.map((trophy) => ({ trophy }));
  const shown = onPage(inOrder(rows, query.order, rarity), query);
  const list = (): Markup =>
    html`${orderLinks({ label: t.game.ordersLabel, orders: t.game.orders, current: query.order, link: (sort) => link({ sort: sort === 'list' ? null : sort }) })}
    ${trophyList(
      shown.map(({ trophy }) => listed(trophy, { rarity, native }, context)),
      namedGroups(rows, query.order, groups),
      context,
    )}`;
  const empty = emptyState({ list: 'trophies', href: links.to('games', {}) }, context);
  return pagedList({ page: query, total: rows.length, list, empty, link }, t);
}

function platinumList({ game, platinums, query }: GameModel, context: PageContext): Markup {
  const { links } = context;
  const t = context.t.game;
  if (platinums === null) return html`<p class="quiet">${t.setWithoutPlatinum}</p>`;
  const current = query.platinums;
  const link = (order: PlatinumOrder): string =>
    links.to('game', { game: game.gameId }, gameLinkOf({ ...query, platinums: order }));
  return html`${orderLinks({ label: t.platinums, orders: t.platinumOrders, current, link })}
  ${platinums.length === 0 ? html`<p class="quiet">${current === 'fastest' ? t.noTimes : t.noPlatinum}</p>` : platinumOwners(platinums, current, context)}`;
}

function platinumOwners(owners: readonly PlatinumOwner[], order: PlatinumOrder, context: PageContext): Markup {
  return html`<ol class="people">
    ${owners.map(
      ({ player, platinumAt, timeToPlatinum }) =>
        html`<li>
          ${avatar(player, 'small', context)}<span class="who">${playerLink(player, context)}</span>
          <span class="quiet"
            >${order === 'fastest' && timeToPlatinum !== null ? html`${lengthText(timeToPlatinum, context.t)} · ` : ''}${instant(platinumAt, context, 'date')}</span
          >
        </li>`,
    )}
  </ol>`;
}

function leaderList(owners: readonly RankedOwner[], context: PageContext): Markup {
  const { t, format } = context;
  if (owners.length === 0) return emptyState({ list: 'owners', href: context.links.to('games', {}) }, context);
  return html`<ol class="people" aria-label="${t.board.title}">
    ${owners.map(
      ({ position, player, progress }) =>
        html`<li>
          <span class="rank">${format.number(position)}</span>${avatar(player, 'small', context)}
          <span class="who">${playerLink(player, context)}</span>${progressBar(progress, player.name)}
        </li>`,
    )}
  </ol>`;
}
