/** The home page: search, latest activity, totals. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { InstanceTotals, RecentTrophy } from '../../../store/port/store.ts';
import { emptyState } from '../../components/empty-state.ts';
import { gameTiles } from '../../components/game-tile.ts';
import { trophyIcon } from '../../components/icons.ts';
import { playerLink, titleOf } from '../../components/names.ts';
import { leaderList, playerList } from '../../components/people.ts';
import { instant } from '../../components/time.ts';
import type { PageContext } from '../../context.ts';
import type { HtmlPage } from '../../page.ts';
import { firstRun } from './first-run.ts';
import type { HomeModel } from './model.ts';

export function homeView(model: HomeModel, context: PageContext): HtmlPage {
  const { links } = context;
  const t = context.t.home;
  const { totals, games } = model;
  const main = html`${welcome(context)}${totals.players === 0 ? firstRun(context) : whatIsNew(model, context)}
  ${
    games.length === 0
      ? ''
      : html`<section aria-labelledby="popular">
          <h2 id="popular">${t.popularGames} <a class="more-link" href="${links.to('games', {})}">${t.allGames}</a></h2>
          ${gameTiles(games, context)}
        </section>`
  }
  ${totals.players + totals.games === 0 ? '' : writeTotals(totals, context)}`;
  return {
    title: context.instance.tagline === '' ? t.title : context.instance.tagline,
    main,
    feed: { href: links.to('siteFeed', {}), title: t.recentTrophies },
  };
}

function welcome(context: PageContext): Markup {
  const { links, instance, identityAssets } = context;
  const { home: t, layout } = context.t;
  return html`<section class="welcome">
    ${identityAssets.banner === null ? '' : html`<img class="banner" src="${links.asset(identityAssets.banner)}" alt="" />`}
    <h1>${instance.tagline === '' ? t.title : instance.tagline}</h1>
    <p class="lead">${instance.intro ?? t.intro}</p>
    <form class="find wide" role="search" aria-label="${t.title}" method="get" action="${links.to('search', {})}">
      <label class="hidden" for="find-here">${layout.searchLabel}</label>
      <input
        id="find-here"
        name="q"
        type="search"
        placeholder="${layout.searchHint}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
      />
      <button type="submit">${layout.search}</button>
    </form>
  </section>`;
}

function whatIsNew({ trophies, players, leaders }: HomeModel, context: PageContext): Markup {
  const t = context.t.home;
  return html`<div class="columns">
    <section aria-labelledby="latest">
      <h2 id="latest">${t.recentTrophies}</h2>
      ${recentList(trophies, context)}
    </section>
    <div>
      <section aria-labelledby="top">
        <h2 id="top">${t.ranking} <a class="more-link" href="${context.links.to('leaderboards', {})}">${t.wholeRanking}</a></h2>
        ${leaderList(leaders, context)}
      </section>
      <section aria-labelledby="updated">
        <h2 id="updated">${t.recentPlayers}</h2>
        ${playerList(players, context)}
      </section>
    </div>
  </div>`;
}

/** The totals in one quiet line. */
function writeTotals({ players, games, earned }: InstanceTotals, { t: { home: t }, format }: PageContext): Markup {
  const entries: readonly [number, string][] = [
    [players, t.totalPlayers],
    [games, t.totalGames],
    [earned, t.totalEarned],
  ];
  return html`<p class="line">${entries.map(([count, name]) => `${format.number(count)} ${name}`).join(' · ')}</p>`;
}

/** A list of recently earned trophies with player and game. The texts of hidden trophies are not shown. */
function recentList(trophies: readonly RecentTrophy[], context: PageContext): Markup {
  const { links, t } = context;
  if (trophies.length === 0) return emptyState({ list: 'latest', href: links.to('about', {}) }, context);
  return html`<ol class="feed">
    ${trophies.map(
      ({ player, trophy, earnedAt }) =>
        html`<li>
          ${trophyIcon(trophy.hidden ? { ...trophy, image: null, media: null } : trophy, context)}
          <div>
            <p>
              <a href="${links.to('playerGame', { name: player.name, game: trophy.gameId })}"
                >${trophy.hidden ? t.game.hiddenTrophy : isolate(trophy.title ?? t.game.untitledTrophy)}</a
              >
              <span class="hidden">${t.grades[trophy.grade]}</span>
            </p>
            <p class="quiet">${playerLink(player, context)} · ${isolate(titleOf({ title: trophy.gameTitle }, t))}</p>
          </div>
          <p class="quiet when">${earnedAt === null ? '' : instant(earnedAt, context, 'date')}</p>
        </li>`,
    )}
  </ol>`;
}
