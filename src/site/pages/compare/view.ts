/** Comparison of two players: over the games both have, or over the trophies of one game. */

import { totalOf } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate, withoutBidiControls } from '../../../documents/markup/index.ts';
import type { ComparedGame, Comparison, PlayerTrophyRow, Standing } from '../../../store/port/store.ts';
import { cup, gradeList } from '../../components/cup.ts';
import { emptyState } from '../../components/empty-state.ts';
import { avatar, gameIcon, trophyIcon } from '../../components/icons.ts';
import { playerLink, titleOf } from '../../components/names.ts';
import { listStatus, pagedList } from '../../components/pager.ts';
import { progressBar } from '../../components/progress.ts';
import { instant } from '../../components/time.ts';
import type { PageContext } from '../../context.ts';
import type { LinkQuery } from '../../links.ts';
import type { HtmlPage } from '../../page.ts';
import type { CompareModel, GamesComparison, Incomplete, Side, Sides, TrophiesComparison, TrophyPair } from './model.ts';

export function compareView(model: CompareModel, context: PageContext): HtmlPage {
  if (model.kind === 'incomplete') return incomplete(model, context);
  const { sides } = model;
  const [one, other] = [sides[0].player, sides[1].player];
  const main = html`<h1>${isolate(one.name)} · ${isolate(other.name)}</h1>
    ${chooseForm(one.name, other.name, context)}
    <div class="duel">${side(sides[0], context)}${side(sides[1], context)}</div>
    ${model.kind === 'games' ? overGames(model, context) : overTrophies(model, context)}`;
  const status = model.kind === 'games' ? listStatus(model.page, model.compared.total) : 200;
  return { title: context.t.compare.heading(one.name, other.name), main, status };
}

function incomplete({ names: [first, second], unknown }: Incomplete, context: PageContext): HtmlPage {
  const t = context.t.compare;
  const main = html`<h1>${t.title}</h1>
    ${chooseForm(first, second, context)} ${unknown.map((name) => html`<p class="empty">${isolate(t.unknown(name))}</p>`)}
    <p class="quiet">${t.chooseHint}</p>`;
  return { title: t.title, main };
}

function chooseForm(first: string, second: string, { links, t: { compare: t } }: PageContext): Markup {
  return html`<form class="row" method="get" action="${links.to('compare', {})}">
    <label>${t.first} <input name="a" value="${first}" required maxlength="100" autocomplete="off" spellcheck="false" /></label>
    <label>${t.second} <input name="b" value="${second}" required maxlength="100" autocomplete="off" spellcheck="false" /></label>
    <button type="submit">${t.button}</button>
  </form>`;
}

function side({ player, level, trophies }: Side, context: PageContext): Markup {
  const { format } = context;
  const t = context.t.player;
  return html`<section class="side">
    ${avatar(player, 'large', context)}
    <h2>${playerLink(player, context)}</h2>
    <p>${t.level} <strong>${format.number(level)}</strong> · ${format.number(trophies)} ${t.trophies}</p>
    ${gradeList(player.earned, context)}
  </section>`;
}

function overGames({ sides, page, compared }: GamesComparison, context: PageContext): Markup {
  const { links, t } = context;
  const [a, b] = namesOf(sides);
  const link = (more: LinkQuery): string => links.to('compare', {}, { a, b, ...more });
  const list = (): Markup => gamesTable(compared.items, sides, context);
  const empty = emptyState({ list: 'common', href: links.to('compare', {}) }, context);
  return html`${score(compared, sides, context)} ${pagedList({ page, total: compared.total, list, empty, link }, t)}`;
}

function namesOf([one, other]: Sides): readonly [string, string] {
  return [one.player.name, other.player.name];
}

function score({ total, firstAhead, secondAhead, level }: Comparison, sides: Sides, context: PageContext): Markup {
  const { format } = context;
  const t = context.t.compare;
  const [one, other] = namesOf(sides);
  return html`<h2>${t.common(total)}</h2>
    <dl class="totals">
      <div>
        <dt>${isolate(t.ahead(one))}</dt>
        <dd>${format.number(firstAhead)}</dd>
      </div>
      <div>
        <dt>${t.level}</dt>
        <dd>${format.number(level)}</dd>
      </div>
      <div>
        <dt>${isolate(t.ahead(other))}</dt>
        <dd>${format.number(secondAhead)}</dd>
      </div>
    </dl>`;
}

function gamesTable(games: readonly ComparedGame[], sides: Sides, context: PageContext): Markup {
  const { links } = context;
  const t = context.t.compare;
  const [a, b] = namesOf(sides);
  return html`<table class="list versus">
    <thead>
      <tr>
        <th scope="col">${t.game}</th>
        <th scope="col">${isolate(a)}</th>
        <th scope="col">${isolate(b)}</th>
      </tr>
    </thead>
    <tbody>
      ${games.map(
        ({ game, first, second }) =>
          html`<tr>
            <th scope="row">
              <div class="named">
                ${gameIcon(game, context)}<a href="${links.to('compare', {}, { a, b, game: game.gameId })}"
                  >${isolate(titleOf(game, context.t))}</a
                >
              </div>
            </th>
            ${standing(first, { name: a, isAhead: first.userPoints > second.userPoints }, context)}${standing(second, { name: b, isAhead: second.userPoints > first.userPoints }, context)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

interface Column {
  /** The player's name. */
  readonly name: string;
  readonly isAhead: boolean;
}

function standing({ progress, earned }: Standing, { name, isAhead }: Column, { t, format }: PageContext): Markup {
  const mark = isAhead ? html`<span class="tag">${t.compare.leader}</span>` : '';
  return html`<td class="${isAhead ? 'ahead' : ''}" data-label="${withoutBidiControls(name)}">
    ${progressBar(progress, name)}<span class="quiet">${format.number(totalOf(earned))}</span> ${mark}
  </td>`;
}

function overTrophies({ sides, game, trophies }: TrophiesComparison, context: PageContext): Markup {
  const t = context.t.compare;
  const [a, b] = namesOf(sides);
  return html`<h2>${isolate(titleOf(game, context.t))}: ${t.perTrophy}</h2>
    <p><a href="${context.links.to('compare', {}, { a, b })}">${isolate(a)} · ${isolate(b)}</a></p>
    <table class="list versus">
      <thead>
        <tr>
          <th scope="col">${t.trophy}</th>
          <th scope="col">${isolate(a)}</th>
          <th scope="col">${isolate(b)}</th>
        </tr>
      </thead>
      <tbody>
        ${trophies.map((pair) => trophyRow(pair, sides, context))}
      </tbody>
    </table>`;
}

function trophyRow([first, second]: TrophyPair, sides: Sides, context: PageContext): Markup {
  const { t } = context;
  const [a, b] = namesOf(sides);
  const { trophy } = first;
  const isShown = !trophy.hidden;
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${trophyIcon(isShown ? trophy : { ...trophy, image: null }, context)}
        <div>
          ${isShown ? isolate(trophy.title ?? t.game.untitledTrophy) : t.game.hiddenTrophy}
          <p class="quiet">${cup(trophy.grade)}${t.grades[trophy.grade]}</p>
        </div>
      </div>
    </th>
    ${earnedCell(first, { name: a, isAhead: earnedTime(first) < earnedTime(second) }, context)}${earnedCell(second, { name: b, isAhead: earnedTime(second) < earnedTime(first) }, context)}
  </tr>`;
}

/** Sort value of the date: infinite if the trophy is not earned or its date is unknown. */
function earnedTime(row: PlayerTrophyRow | undefined): number {
  return row?.earned === true ? (row.earnedAt ?? Infinity) : Infinity;
}

function earnedCell(row: PlayerTrophyRow | undefined, { name, isAhead }: Column, context: PageContext): Markup {
  const { t } = context;
  const label = withoutBidiControls(name);
  if (row?.earned !== true) return html`<td class="quiet" data-label="${label}">${t.game.notEarned}</td>`;
  const date = row.earnedAt === null ? t.game.earnedSometime : instant(row.earnedAt, context);
  return html`<td class="${isAhead ? 'ahead' : ''}" data-label="${label}">
    ${date}${isAhead ? html` <span class="tag">${t.compare.first_earned}</span>` : ''}
  </td>`;
}
