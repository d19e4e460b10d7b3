/** The sections of the home page, in the order of the operator (docs/spec/site.md 2.1). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { HomeSection } from '../../../identity/index.ts';
import type {
  InstanceTotals,
  Earner,
  SpotlightGame,
  TrophyRow,
} from '../../../store/port/store.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { foldedOnPhones } from '../../components/folded/folded.ts';
import { gameTiles } from '../../components/game-tile/game-tile.ts';
import { leaderList } from '../../components/people/people.ts';
import type { PageContext } from '../../frame/context.ts';
import { earnedGroups, platinumTiles, playingPlayers, rareTrophies } from './lists.ts';
import type { HomeModel } from './model.ts';
import { dayMs } from '../../../domain/time/index.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { cover } from '../../components/cover/cover.ts';
import { trophyIcon } from '../../components/trophy-icon/trophy-icon.ts';
import { playerLink, formatTitle } from '../../text/names.ts';

type WriteSection = (model: HomeModel, context: PageContext) => Markup | null;

/** What each section shows; null for nothing. */
const written: Readonly<Record<HomeSection, WriteSection>> = {
  spotlight: ({ spotlight, spotlightUntil }, context) => {
    if (spotlight === null || spotlightUntil === null) return null;
    return section(
      'spotlight',
      context.t.home.spotlight,
      spotlightView(spotlight, spotlightUntil, context),
    );
  },
  earned: ({ justEarned }, context) => {
    const empty = (): Markup =>
      emptyState({ list: 'latest', href: context.links.to('about', {}) }, context);
    return section(
      'earned',
      context.t.home.justEarned,
      justEarned.length === 0 ? empty() : earnedGroups(justEarned, context),
    );
  },
  ranking: ({ leaders }, context) => {
    const { links, t } = context;
    const all = html`<a class="more-link" href="${links.to('leaderboards', {})}"
      >${t.home.wholeRanking}</a
    >`;
    return section('top', html`${t.home.ranking} ${all}`, leaderList(leaders, context));
  },
  playing: ({ playing }, context) =>
    playing.length === 0
      ? null
      : foldedOnPhones(context.t.home.playing, playingPlayers(playing, context), 'playing'),
  rarest: ({ rarest }, context) =>
    rarest.length === 0
      ? null
      : foldedOnPhones(context.t.home.rarest, rareTrophies(rarest, context), 'rarest'),
  platinums: ({ platinums }, context) =>
    platinums.length === 0
      ? null
      : section('platinums', context.t.home.latestPlatinums, platinumTiles(platinums, context)),
  popular: ({ games }, context) => {
    const { links, t } = context;
    const all = html`<p><a href="${links.to('games', {})}">${t.home.allGames}</a></p>`;
    return games.length === 0
      ? null
      : foldedOnPhones(t.home.popularGames, html`${gameTiles(games, context)} ${all}`, 'popular');
  },
  totals: ({ totals }, context) =>
    totals.players + totals.games === 0 ? null : writeTotals(totals, context),
};

/** Sections that stand beside each other on wide screens; the others take the whole width. */
const narrow: ReadonlySet<HomeSection> = new Set(['earned', 'ranking', 'playing', 'rarest']);

/** Sections that do not need players. */
const withoutPlayers: ReadonlySet<HomeSection> = new Set(['popular', 'totals']);

/** The sections that have something to show. Of narrow ones that follow each other, the first has the wide column. */
export function writeSections(model: HomeModel, context: PageContext): Markup {
  const names = context.instance.homeSections.filter(
    (name) => model.totals.players > 0 || withoutPlayers.has(name),
  );
  const blocks: Markup[] = [];
  let beside: Markup[] = [];
  for (const name of names) {
    const markup = written[name](model, context);
    if (markup === null) continue;
    if (narrow.has(name)) beside.push(markup);
    else {
      blocks.push(columns(beside), markup);
      beside = [];
    }
  }
  return html`${[...blocks, columns(beside)]}`;
}

function columns([first, ...others]: readonly Markup[]): Markup {
  if (first === undefined || others.length === 0) return first ?? html``;
  return html`<div class="columns">
    ${first}
    <div>${others}</div>
  </div>`;
}

function section(id: string, heading: Markup | string, content: Markup): Markup {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${content}
  </section>`;
}

/** The totals in one quiet line. */
function writeTotals(
  { players, games, earned }: InstanceTotals,
  { t: { home: t }, format }: PageContext,
): Markup {
  const entries: readonly [number, string][] = [
    [players, t.totalPlayers],
    [games, t.totalGames],
    [earned, t.totalEarned],
  ];
  return html`<p class="line">
    ${entries.map(([count, name]) => `${format.number(count)} ${name}`).join(' · ')}
  </p>`;
}

/** @param until the last day, in days since 1970-01-01 */
function spotlightView(
  { game, trophy, earners }: SpotlightGame,
  until: number,
  context: PageContext,
): Markup {
  const { links, t } = context;
  const gameLink = html`<a href="${links.to('game', { game: game.gameId })}"
    >${isolate(formatTitle(game, t))}</a
  >`;
  return html`<div class="spotlight">
    ${trophy === null || trophy.hidden ? cover(game, context, { size: 's' }) : trophyIcon(trophy, context)}
    <div>
      <p>
        ${trophy === null ? html`<strong>${gameLink}</strong>` : html`<strong>${trophyLink(trophy, context)}</strong> · ${gameLink}`}
      </p>
      ${trophy === null || trophy.hidden ? '' : html`<p class="quiet">${isolate(trophy.description ?? '')}</p>`}
      <p class="quiet">${t.home.spotlightUntil({ date: context.format.date(until * dayMs) })}</p>
      ${earners === null ? '' : earnerList(earners, context)}
    </div>
  </div>`;
}

function trophyLink(
  { gameId, trophyId, hidden, title }: TrophyRow,
  { links, t }: PageContext,
): Markup {
  const name = hidden ? t.game.hiddenTrophy : isolate(title ?? t.game.untitledTrophy);
  return html`<a href="${links.to('trophy', { game: gameId, trophy: String(trophyId) })}"
    >${name}</a
  >`;
}

function earnerList(earners: readonly Earner[], context: PageContext): Markup {
  const { home: t } = context.t;
  if (earners.length === 0) return html`<p>${t.spotlightNobody}</p>`;
  return html`<p>${t.spotlightEarners}</p>
    <ul class="inline">
      ${earners.map(({ player }) => html`<li>${avatar(player, 'small', context)} ${playerLink(player, context)}</li>`)}
    </ul>`;
}
