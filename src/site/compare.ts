/** Comparison of two players: over the games both have, or over the trophies of one game. */

import { totalOf } from '../domain/index.ts';
import type { Markup } from '../documents/markup/index.ts';
import { html, isolate, withoutBidiControls } from '../documents/markup/index.ts';
import type { ComparedGame, Comparison, PlayerRow, PlayerTrophyRow, Standing } from '../store/port/store.ts';
import type { Links } from './links.ts';
import type { PageMaker, PageRequest, PagesContext } from './page.ts';
import { listStatus, pagedList, pageOf } from './paging.ts';
import type { Parameters } from './query.ts';
import { pageNumber, typedText } from './query.ts';
import { avatar, cup, gameIcon, gradeList, instant, playerLink, progressBar, titleOf, trophyIcon } from './parts.ts';
import { compareTexts as t, formatNumber, gameTexts, gradeTexts, playerTexts } from './texts.ts';

const pageSize = 30;

export const compareQuery: Parameters = { a: typedText(100), b: typedText(100), game: typedText(100), page: pageNumber };

export const comparePage: PageMaker = async (context, request) => {
  const { query } = request;
  const names = ['a', 'b'].map((key) => query.get(key) ?? '');
  const [first = '', second = ''] = names;
  const [one, other] = [await context.store.findPlayer(first), await context.store.findPlayer(second)];
  const form = chooseForm(one?.name ?? first, other?.name ?? second, request.links);
  if (one === null || other === null)
    return incomplete(form, [
      [first, one],
      [second, other],
    ]);
  const gameId = query.get('game');
  const below =
    gameId === null ? await overGames(context, request, one, other) : await overTrophies(context, request, one, other, gameId);
  if (below === null) return null;
  const heading = t.heading(one.name, other.name);
  const { comparison, status } = below;
  const main = html`<h1>${isolate(one.name)} · ${isolate(other.name)}</h1>
    ${form}
    <div class="duel">${side(context, one, request.links)}${side(context, other, request.links)}</div>
    ${comparison}`;
  return { title: heading, main, section: 'compare', status };
};

function incomplete(form: Markup, players: readonly (readonly [string, PlayerRow | null])[]) {
  const unknown = players.filter(([name, player]) => name !== '' && player === null);
  const main = html`<h1>${t.title}</h1>
    ${form} ${unknown.map(([name]) => html`<p class="empty">${isolate(t.unknown(name))}</p>`)}
    <p class="quiet">${t.chooseHint}</p>`;
  return { title: t.title, main, section: 'compare' as const };
}

function chooseForm(first: string, second: string, links: Links): Markup {
  return html`<form class="row" method="get" action="${links.compare()}">
    <label>${t.first} <input name="a" value="${first}" required maxlength="100" autocomplete="off" spellcheck="false" /></label>
    <label>${t.second} <input name="b" value="${second}" required maxlength="100" autocomplete="off" spellcheck="false" /></label>
    <button type="submit">${t.button}</button>
  </form>`;
}

function side({ profileOf }: PagesContext, player: PlayerRow, links: Links): Markup {
  const profile = profileOf(player, null);
  return html`<section class="side">
    ${avatar(player, 'large', links)}
    <h2>${playerLink(player, links)}</h2>
    <p>
      ${playerTexts.level} <strong>${formatNumber(profile.Level)}</strong> · ${formatNumber(profile.Trophies?.Earned ?? 0)}
      ${playerTexts.trophies}
    </p>
    ${gradeList(player.earned)}
  </section>`;
}

async function overGames({ store }: PagesContext, { links, query }: PageRequest, one: PlayerRow, other: PlayerRow) {
  const page = pageOf(query, pageSize);
  const compared = await store.compare(one.name, other.name, page);
  if (compared === null) return null;
  const link = (more: object): string => links.compare({ a: one.name, b: other.name, ...more });
  const list = (): Markup => gamesTable(compared.items, one, other, links);
  const empty = html`<p class="empty">${t.noCommon}</p>`;
  const { total } = compared;
  const comparison = html`${score(compared, one, other)} ${pagedList({ page, total, list, empty, link })}`;
  return { comparison, status: listStatus(page, total) };
}

function score({ total, firstAhead, secondAhead, level }: Comparison, one: PlayerRow, other: PlayerRow): Markup {
  return html`<h2>${t.common(total)}</h2>
    <dl class="totals">
      <div>
        <dt>${isolate(t.ahead(one.name))}</dt>
        <dd>${formatNumber(firstAhead)}</dd>
      </div>
      <div>
        <dt>${t.level}</dt>
        <dd>${formatNumber(level)}</dd>
      </div>
      <div>
        <dt>${isolate(t.ahead(other.name))}</dt>
        <dd>${formatNumber(secondAhead)}</dd>
      </div>
    </dl>`;
}

function gamesTable(games: readonly ComparedGame[], one: PlayerRow, other: PlayerRow, links: Links): Markup {
  return html`<table class="list versus">
    <thead>
      <tr>
        <th scope="col">${t.game}</th>
        <th scope="col">${isolate(one.name)}</th>
        <th scope="col">${isolate(other.name)}</th>
      </tr>
    </thead>
    <tbody>
      ${games.map(
        ({ game, first, second }) =>
          html`<tr>
            <th scope="row">
              <div class="named">
                ${gameIcon(game, links)}<a href="${links.compare({ a: one.name, b: other.name, game: game.gameId })}"
                  >${isolate(titleOf(game))}</a
                >
              </div>
            </th>
            ${standing(first, first.userPoints > second.userPoints, one.name)}${standing(second, second.userPoints > first.userPoints, other.name)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function standing({ progress, earned }: Standing, isAhead: boolean, name: string): Markup {
  const mark = isAhead ? html`<span class="tag">${t.leader}</span>` : '';
  return html`<td class="${isAhead ? 'ahead' : ''}" data-label="${withoutBidiControls(name)}">
    ${progressBar(progress, name)}<span class="quiet">${formatNumber(totalOf(earned))}</span> ${mark}
  </td>`;
}

async function overTrophies({ store }: PagesContext, { links }: PageRequest, one: PlayerRow, other: PlayerRow, gameId: string) {
  const [first, second] = [await store.playerTrophies(one.name, gameId), await store.playerTrophies(other.name, gameId)];
  const [game] = await store.gamesById(gameId);
  if (first === null || second === null || game === undefined) return null;
  const others = new Map(second.map((row) => [row.trophy.trophyId, row]));
  const comparison = html`<h2>${isolate(titleOf(game))}: ${t.perTrophy}</h2>
    <p><a href="${links.compare({ a: one.name, b: other.name })}">${isolate(one.name)} · ${isolate(other.name)}</a></p>
    <table class="list versus">
      <thead>
        <tr>
          <th scope="col">${t.trophy}</th>
          <th scope="col">${isolate(one.name)}</th>
          <th scope="col">${isolate(other.name)}</th>
        </tr>
      </thead>
      <tbody>
        ${first.map((row) => trophyRow([row, others.get(row.trophy.trophyId)], [one, other], links))}
      </tbody>
    </table>`;
  return { comparison, status: 200 };
}

function trophyRow(
  [first, second]: readonly [PlayerTrophyRow, PlayerTrophyRow | undefined],
  [one, other]: readonly [PlayerRow, PlayerRow],
  links: Links,
): Markup {
  const { trophy } = first;
  const isShown = !trophy.hidden;
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${trophyIcon(isShown ? trophy : { ...trophy, image: null }, links)}
        <div>
          ${isShown ? isolate(trophy.title ?? gameTexts.untitledTrophy) : gameTexts.hiddenTrophy}
          <p class="quiet">${cup(trophy.grade)}${gradeTexts[trophy.grade]}</p>
        </div>
      </div>
    </th>
    ${earnedCell(first, earnedTime(first) < earnedTime(second), one)}${earnedCell(second, earnedTime(second) < earnedTime(first), other)}
  </tr>`;
}

/** Sort value of the date: infinite if the trophy is not earned or its date is unknown. */
function earnedTime(row: PlayerTrophyRow | undefined): number {
  return row?.earned === true ? (row.earnedAt ?? Infinity) : Infinity;
}

function earnedCell(row: PlayerTrophyRow | undefined, isFirst: boolean, { name }: PlayerRow): Markup {
  const label = withoutBidiControls(name);
  if (row?.earned !== true) return html`<td class="quiet" data-label="${label}">${gameTexts.notEarned}</td>`;
  const date = row.earnedAt === null ? gameTexts.earnedSometime : instant(row.earnedAt);
  return html`<td class="${isFirst ? 'ahead' : ''}" data-label="${label}">
    ${date}${isFirst ? html` <span class="tag">${t.first_earned}</span>` : ''}
  </td>`;
}
