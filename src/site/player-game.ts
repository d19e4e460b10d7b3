/** The page of a player's game: all trophies of the set with the dates on which the player earned them. */

import { totalOf } from '../domain/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import { html, isolate } from '../documents/markup/index.ts';
import type { PlayerGameRow, PlayerTrophyRow, Rarity } from '../store/port/store.ts';
import { callLinks } from './api-links.ts';
import { gameProgressionChart } from './charts/game-progression.ts';
import type { Links } from './links.ts';
import type { PageMaker } from './page.ts';
import { gameIcon, gameProgress, gradeList, instant, playerLink, progressBar, titleOf } from './parts.ts';
import { rarityText } from './rarity.ts';
import { gameTexts as t, playerTexts } from './texts.ts';
import { trophyList } from './trophy-list.ts';

export const playerGamePage: PageMaker = async ({ store, service }, { links }, { name = '', game: gameId = '' }) => {
  const player = await store.findPlayer(name);
  const row = player === null ? null : await store.playerGame(name, gameId);
  if (player === null || row === null) return null;
  if (player.name !== name || row.game.gameId !== gameId) return { location: links.playerGame(player.name, row.game.gameId) };
  const trophies = (await store.playerTrophies(name, gameId)) ?? [];
  const [rarity, groups] = [await store.rarity(gameId), await store.groups(gameId)];
  const chart = gameProgressionChart(datedOf(trophies));
  const data = callLinks(service, links, 'getGame', [name, gameId]);
  const main = html`${heading(row, html`<p class="quiet">${t.playerLine} ${playerLink(player, links)}</p>`, links)}
    <div class="summary">
      <div>
        ${progressBar(gameProgress(row.userPoints, row.game), t.progress)}
        <p class="quiet">
          ${t.points(row.userPoints, row.game.totalPoints)} · ${playerTexts.earnedOf(totalOf(row.earned), row.game.totalTrophies)}
        </p>
      </div>
      ${gradeList(row.earned)}
    </div>
    ${
      chart === null
        ? ''
        : html`<section aria-labelledby="progression">
            <h2 id="progression">${playerTexts.progression}</h2>
            ${chart}
          </section>`
    }
    <section aria-labelledby="trophies">
      <h2 id="trophies">${playerTexts.trophies}</h2>
      ${trophyList(
        trophies.map((each) => listed(each, rarity)),
        groups,
        links,
      )}
    </section>
    <ul class="inline">
      <li><a href="${links.game(gameId)}">${t.catalogue}</a></li>
      <li>${playerTexts.data}: <a href="${data.xml}">${playerTexts.xml}</a>, <a href="${data.json}">${playerTexts.json}</a></li>
    </ul>`;
  return {
    title: t.ofPlayer(titleOf(row.game), player.name),
    main,
    feed: { href: links.playerFeed(player.name), title: playerTexts.feed },
  };
};

function heading({ game }: PlayerGameRow, below: Markup, links: Links): Markup {
  return html`<header class="game-head">
    ${gameIcon(game, links)}
    <div>
      <h1>${isolate(titleOf(game))}</h1>
      ${below}
    </div>
  </header>`;
}

function datedOf(trophies: readonly PlayerTrophyRow[]) {
  return trophies.flatMap(({ trophy, earnedAt }) =>
    earnedAt === null
      ? []
      : [{ at: earnedAt, grade: trophy.grade, title: trophy.hidden ? t.hiddenTrophy : (trophy.title ?? t.untitledTrophy) }],
  );
}

function listed({ trophy, earned, earnedAt }: PlayerTrophyRow, rarity: Rarity | null) {
  const date = earnedAt === null ? html`<span>${t.earnedSometime}</span>` : html`<span>${t.earnedAt} ${instant(earnedAt)}</span>`;
  const rare = rarityText(trophy.trophyId, rarity);
  const aside = html`${earned ? date : html`<span class="quiet">${t.notEarned}</span>`}${rare === null ? '' : html`<span class="quiet">${rare}</span>`}`;
  return { trophy, isEarned: earned, isRevealed: !trophy.hidden, aside };
}
