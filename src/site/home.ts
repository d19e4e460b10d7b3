/** The home page: search, latest activity, totals. */

import type { Markup } from '../documents/markup/index.ts';
import { html, isolate } from '../documents/markup/index.ts';
import type { FoundGame, InstanceTotals, PlayerRow, RankedPlayer, RecentTrophy } from '../store/port/store.ts';
import type { Links } from './links.ts';
import type { PageMaker } from './page.ts';
import { avatar, gameIcon, instant, playerLink, platformText, titleOf, trophyIcon } from './parts.ts';
import { counted, formatNumber, gameTexts, gradeTexts, homeTexts as t, layoutTexts, playerTexts, things } from './texts.ts';

const [recentCount, playerCount, gameCount, leaderCount] = [12, 8, 6, 5];

export const homePage: PageMaker = async ({ store }, { links }) => {
  const [totals, trophies, players] = [
    await store.totals(),
    await store.recentTrophies(recentCount),
    await store.recentPlayers(playerCount),
  ];
  const games = await store.popularGames({ offset: 0, limit: gameCount });
  const leaders = await store.leaderboard(null, { offset: 0, limit: leaderCount });
  const isEmpty = totals.players + totals.games === 0;
  const main = html`${welcome(totals, links)}${isEmpty ? html`<p class="empty">${t.nothingYet}</p>` : whatIsNew(trophies, players, leaders.items, links)}
  ${
    isEmpty
      ? ''
      : html`<section aria-labelledby="popular">
          <h2 id="popular">${t.popularGames}</h2>
          ${gameGrid(games.items, links)}
        </section>`
  }`;
  return { title: t.title, main, section: 'home', feed: { href: links.feed, title: t.recentTrophies } };
};

function welcome(totals: InstanceTotals, links: Links): Markup {
  return html`<section class="welcome">
    <h1>${t.title}</h1>
    <p class="lead">${t.intro}</p>
    <form class="find wide" role="search" aria-label="${t.title}" method="get" action="${links.search({})}">
      <label class="hidden" for="find-here">${layoutTexts.searchLabel}</label>
      <input
        id="find-here"
        name="q"
        type="search"
        placeholder="${layoutTexts.searchHint}"
        maxlength="100"
        autocomplete="off"
        spellcheck="false"
      />
      <button type="submit">${layoutTexts.search}</button>
    </form>
    ${writeTotals(totals)}
  </section>`;
}

function whatIsNew(
  trophies: readonly RecentTrophy[],
  players: readonly PlayerRow[],
  leaders: readonly RankedPlayer[],
  links: Links,
): Markup {
  return html`<div class="columns">
    <section aria-labelledby="latest">
      <h2 id="latest">${t.recentTrophies}</h2>
      ${recentList(trophies, links)}
    </section>
    <div>
      <section aria-labelledby="top">
        <h2 id="top">${t.ranking}</h2>
        ${leaderList(leaders, links)}
        <p><a href="${links.leaderboards()}">${t.wholeRanking}</a></p>
      </section>
      <section aria-labelledby="updated">
        <h2 id="updated">${t.recentPlayers}</h2>
        ${playerList(players, links)}
      </section>
    </div>
  </div>`;
}

function writeTotals({ players, games, trophies, earned }: InstanceTotals): Markup {
  const entries: readonly [number, string][] = [
    [players, t.totalPlayers],
    [games, t.totalGames],
    [trophies, t.totalTrophies],
    [earned, t.totalEarned],
  ];
  return html`<dl class="totals" aria-label="${t.totals}">
    ${entries.map(
      ([count, name]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${formatNumber(count)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A list of recently earned trophies with player and game. The texts of hidden trophies are not shown. */
function recentList(trophies: readonly RecentTrophy[], links: Links): Markup {
  return html`<ol class="feed">
    ${trophies.map(
      ({ player, trophy, earnedAt }) =>
        html`<li>
          ${trophyIcon(trophy.hidden ? { ...trophy, image: null } : trophy, links)}
          <div>
            <p>
              <a href="${links.playerGame(player.name, trophy.gameId)}"
                >${trophy.hidden ? gameTexts.hiddenTrophy : isolate(trophy.title ?? gameTexts.untitledTrophy)}</a
              >
              <span class="hidden">${gradeTexts[trophy.grade]}</span>
            </p>
            <p class="quiet">${playerLink(player, links)} · ${isolate(titleOf({ title: trophy.gameTitle }))}</p>
          </div>
          <p class="quiet when">${earnedAt === null ? '' : instant(earnedAt, 'date')}</p>
        </li>`,
    )}
  </ol>`;
}

export function leaderList(leaders: readonly RankedPlayer[], links: Links): Markup {
  return html`<ol class="people">
    ${leaders.map(
      ({ position, player, points }) =>
        html`<li>
          <span class="rank">${formatNumber(position)}</span>${avatar(player, 'small', links)}
          <span class="who">${playerLink(player, links)}</span><span class="quiet">${playerTexts.points(points)}</span>
        </li>`,
    )}
  </ol>`;
}

export function playerList(players: readonly PlayerRow[], links: Links): Markup {
  return html`<ul class="people">
    ${players.map(
      (player) =>
        html`<li>
          ${avatar(player, 'small', links)}<span class="who">${playerLink(player, links)}</span>
          <span class="quiet">${instant(player.updatedAt, 'date')}</span>
        </li>`,
    )}
  </ul>`;
}

export function gameGrid(games: readonly FoundGame[], links: Links): Markup {
  return html`<ul class="games-grid">
    ${games.map(
      ({ game, owners }) =>
        html`<li>
          ${gameIcon(game, links)}
          <div>
            <a href="${links.game(game.gameId)}">${isolate(titleOf(game))}</a>
            <p class="quiet">
              ${game.platform === null ? '' : html`${platformText(game.platform)} · `}${counted(owners, things.owners)}
            </p>
          </div>
        </li>`,
    )}
  </ul>`;
}
