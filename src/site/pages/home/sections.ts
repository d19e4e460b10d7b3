/** The sections of the home page, in the order that the operator chose (docs/spec/site.md 2.1). */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { HomeSection } from '../../../identity/index.ts';
import type { InstanceTotals, LatestPlatinum } from '../../../store/port/store.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { emptyState } from '../../components/empty-state/empty-state.ts';
import { gameTiles, tiles } from '../../components/game-tile/game-tile.ts';
import { leaderList, people } from '../../components/people/people.ts';
import { formatRarity } from '../../components/rarity/rarity.ts';
import { section } from '../../components/section/section.ts';
import { gameOfTrophy, trophyRows } from '../../components/trophy-rows/trophy-rows.ts';
import type { PageContext } from '../../frame/context.ts';
import { playerLink } from '../../text/names.ts';
import { instant } from '../../text/time.ts';
import { feed } from './feed.ts';
import type { HomeModel } from './model.ts';
import { spotlightView } from './spotlight.ts';

type WriteSection = (model: HomeModel, context: PageContext) => Markup | null;

/** Maximum number of players in a game who are named. */
const shownPlaying = 5;

/** For each section, the function that renders it. The function returns null if there is nothing to show. */
const written: Readonly<Record<HomeSection, WriteSection>> = {
  spotlight: ({ spotlight, spotlightUntil }, context) => {
    if (spotlight === null || spotlightUntil === null) return null;
    const head = { id: 'spotlight', heading: context.t.home.spotlight };
    return section(head, spotlightView(spotlight, spotlightUntil, context));
  },
  earned: (model, context) => {
    const head = { id: 'earned', heading: context.t.home.justEarned };
    const about = context.links.to('about', {});
    return section(
      head,
      model.justEarned.length === 0
        ? emptyState({ list: 'latest', href: about }, context)
        : feed(model, context),
    );
  },
  ranking: ({ leaders }, context) => {
    const { links, t } = context;
    const all = { href: links.to('leaderboards', {}), label: t.layout.sections.leaderboards };
    return section({ id: 'top', heading: t.home.ranking, all }, leaderList(leaders, context));
  },
  playing: ({ playing }, context) =>
    playing.length === 0
      ? null
      : section(
          { id: 'playing', heading: context.t.home.playing },
          people(
            playing.slice(0, shownPlaying).map(({ player, title, sinceAt }) => ({
              player,
              rank: null,
              under: isolate(title),
              end:
                sinceAt === null
                  ? ''
                  : context.t.home.playingSince.markup({
                      time: instant(sinceAt, context, 'since'),
                    }),
            })),
            context,
          ),
        ),
  rarest: ({ rarest }, context) =>
    rarest.length === 0
      ? null
      : section(
          { id: 'rarest', heading: context.t.home.rarest },
          trophyRows(
            rarest.map(({ player, trophy, counts }) => ({
              trophy,
              counts,
              under: html`${playerLink(player, context)} ·
              ${gameOfTrophy(trophy, player.name, context)}`,
              when: null,
            })),
            context,
          ),
        ),
  platinums: ({ platinums }, context) =>
    platinums.length === 0
      ? null
      : section(
          { id: 'platinums', heading: context.t.home.latestPlatinums },
          platinumTiles(platinums, context),
        ),
  popular: ({ games, totals }, context) => {
    if (games.length === 0) return null;
    const { links, t } = context;
    const all = { href: links.to('games', {}), label: t.home.allGames({ count: totals.games }) };
    return section({ id: 'popular', heading: t.home.popularGames, all }, gameTiles(games, context));
  },
  totals: ({ totals }, context) =>
    totals.players + totals.games === 0 ? null : writeTotals(totals, context),
};

/** Narrow sections. On wide screens, consecutive ones are placed side by side. */
const narrow: ReadonlySet<HomeSection> = new Set(['earned', 'ranking', 'playing', 'rarest']);

/** Sections that do not need players. */
const withoutPlayers: ReadonlySet<HomeSection> = new Set(['popular', 'totals']);

interface Block {
  readonly name: HomeSection;
  readonly markup: Markup;
}

/** Renders the sections that have something to show. */
export function writeSections(model: HomeModel, context: PageContext): Markup {
  const blocks = context.instance.homeSections
    .filter((name) => model.totals.players > 0 || withoutPlayers.has(name))
    .flatMap((name): readonly Block[] => {
      const markup = written[name](model, context);
      return markup === null ? [] : [{ name, markup }];
    });
  const shown: Markup[] = [];
  let beside: Block[] = [];
  for (const block of blocks) {
    if (narrow.has(block.name)) beside.push(block);
    else {
      shown.push(columns(beside), block.markup);
      beside = [];
    }
  }
  return html`${[...shown, columns(beside)]}`;
}

/** Arranges sections in columns. The feed always has the wide column, whatever its position among the others. */
function columns(blocks: readonly Block[]): Markup {
  const markups = blocks.map(({ markup }) => markup);
  if (markups.length < 2) return html`${markups}`;
  const place = blocks.findIndex(({ name }) => name === 'earned');
  if (place === -1) return html`<div class="halves">${markups}</div>`;
  const wide = markups.slice(place, place + 1);
  if (place === 0)
    return html`<div class="two">
      ${wide}
      <div>${markups.slice(1)}</div>
    </div>`;
  return html`<div class="two turned">
      <div>${markups.slice(0, place)}</div>
      ${wide}
    </div>
    ${columns(blocks.slice(place + 1))}`;
}

function platinumTiles(platinums: readonly LatestPlatinum[], context: PageContext): Markup {
  return tiles(
    platinums.map(({ player, game, platinumAt, counts }) => ({
      game,
      href: context.links.to('playerGame', { name: player.name, game: game.gameId }),
      by: html`${avatar(player, 'tiny', context)} ${playerLink(player, context)} ·
      ${instant(platinumAt, context, 'date')}`,
      ring: formatRarity(counts, context)?.name ?? null,
    })),
    context,
  );
}

/** Renders the totals in one unobtrusive line. */
function writeTotals(
  { players, games, earned }: InstanceTotals,
  { t: { home: t } }: PageContext,
): Markup {
  const text =
    earned === null ? t.totalsOfNetworks({ players, games }) : t.totals({ players, games, earned });
  return html`<p class="totals">${text}</p>`;
}
