/** The page of a game in the catalogue: its set, rarity, players with the platinum, leaderboard. */

import type { Markup } from '../documents/markup/index.ts';
import { html, isolate, webLink } from '../documents/markup/index.ts';
import type { GameRow, RankedOwner, Rarity, TrophyRow } from '../store/port/store.ts';
import { callLinks } from './api-links.ts';
import type { Links } from './links.ts';
import type { PageMaker } from './page.ts';
import { avatar, formatDate, gameIcon, gradeList, instant, playerLink, progressBar, platformText, titleOf } from './parts.ts';
import { minOwners, rarityPercent, rarityText } from './rarity.ts';
import { boardTexts, counted, formatNumber, gameTexts as t, playerTexts, things } from './texts.ts';
import { trophyList } from './trophy-list.ts';

const shownOwners = 10;

export const gamePage: PageMaker = async ({ store, service }, { links }, { game: gameId = '' }) => {
  const [game] = await store.gamesById(gameId);
  if (game === undefined) return null;
  if (game.gameId !== gameId) return { location: links.game(game.gameId) };
  const trophies = (await store.gameTrophies(gameId)) ?? [];
  const [rarity, groups] = [await store.rarity(gameId), await store.groups(gameId)];
  const leaders = await store.gameLeaderboard(gameId, { offset: 0, limit: shownOwners });
  const platinums = game.set.platinum === 0 ? null : await store.gameLeaderboard(gameId, { offset: 0, limit: shownOwners }, true);
  const data = callLinks(service, links, 'getListTrophies', [gameId]);
  const main = html`<header class="game-head">
      ${gameIcon(game, links)}
      <div>
        <h1>${isolate(titleOf(game))}</h1>
        <p class="quiet">
          ${platformText(game.platform)}${rarity === null ? '' : html` · ${counted(rarity.owners, things.owners)}`}
        </p>
      </div>
    </header>
    ${facts(game)}
    <div class="columns">
      <section aria-labelledby="trophies">
        <h2 id="trophies">${playerTexts.trophies}</h2>
        ${rarity !== null && rarity.owners < minOwners ? html`<p class="quiet">${t.tooFew(rarity.owners, minOwners)}</p>` : ''}
        ${trophyList(
          trophies.map((trophy) => listed(trophy, rarity)),
          groups,
          links,
        )}
      </section>
      <div>
        <section aria-labelledby="platinum">
          <h2 id="platinum">${t.platinums}</h2>
          ${platinumList(platinums?.items ?? null, links)}
        </section>
        <section aria-labelledby="leaders">
          <h2 id="leaders">${t.leaders}</h2>
          ${leaderList(leaders?.items ?? [], links)}
          <p><a href="${links.leaderboards({ game: gameId })}">${t.leaders}</a></p>
        </section>
      </div>
    </div>
    <p>${playerTexts.data}: <a href="${data.xml}">${playerTexts.xml}</a>, <a href="${data.json}">${playerTexts.json}</a></p>`;
  return { title: t.title(titleOf(game)), main };
};

function facts(game: GameRow): Markup {
  const guide = webLink(game.guide);
  const entries: readonly [string, Markup | string | null][] = [
    [t.makeUp, gradeList(game.set)],
    [playerTexts.trophies, formatNumber(game.totalTrophies)],
    [t.released, game.releasedAt === null ? null : formatDate(game.releasedAt)],
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

function listed(trophy: TrophyRow, rarity: Rarity | null) {
  const [percent, text] = [rarityPercent(trophy.trophyId, rarity), rarityText(trophy.trophyId, rarity)];
  const aside =
    percent === null
      ? html``
      : html`<span class="quiet">${text ?? ''}</span
          ><progress class="rare" value="${percent.toFixed(2)}" max="100" aria-label="${t.rarity}"></progress>`;
  return { trophy, isEarned: true, isRevealed: !trophy.hidden, aside };
}

function platinumList(owners: readonly RankedOwner[] | null, links: Links): Markup {
  if (owners === null) return html`<p class="quiet">${t.setWithoutPlatinum}</p>`;
  if (owners.length === 0) return html`<p class="quiet">${t.noPlatinum}</p>`;
  return html`<ul class="people">
    ${owners.map(
      ({ player, platinumAt }) =>
        html`<li>
          ${avatar(player, 'small', links)}<span class="who">${playerLink(player, links)}</span>
          <span class="quiet">${platinumAt === null ? t.unknownDate : instant(platinumAt, 'date')}</span>
        </li>`,
    )}
  </ul>`;
}

function leaderList(owners: readonly RankedOwner[], links: Links): Markup {
  if (owners.length === 0) return html`<p class="quiet">${t.nobody}</p>`;
  return html`<ol class="people" aria-label="${boardTexts.title}">
    ${owners.map(
      ({ position, player, progress }) =>
        html`<li>
          <span class="rank">${formatNumber(position)}</span>${avatar(player, 'small', links)}
          <span class="who">${playerLink(player, links)}</span>${progressBar(progress, player.name)}
        </li>`,
    )}
  </ol>`;
}
