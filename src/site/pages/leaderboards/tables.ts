/** The tables of leaderboards. Phones show rank, player, value and one detail of a row. */

import { findCountry, grades } from '../../../domain/index.ts';
import type { GradeCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import { cup } from '../../components/cup/cup.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { playerLink } from '../../text/names.ts';
import { progressBar } from '../../components/meter/meter.ts';
import { instant } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import type { GameBoard, NetworkBoard, PlayerEntry } from './model.ts';

/** The players of a leaderboard; `shown` is the player whose row is marked. */
export function playersTable(
  rows: readonly PlayerEntry[],
  shown: string | null,
  context: PageContext,
): Markup {
  const { format } = context;
  const t = context.t.board;
  return html`<table class="list board">
    <thead>
      <tr>
        <th scope="col">${t.rank}</th>
        <th scope="col">${t.player}</th>
        <th scope="col">${t.level}</th>
        ${gradeHeads(context)}
        <th scope="col" class="value">${t.points}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ position, player, points, level }) =>
          html`<tr class="${player.name === shown ? 'shown' : ''}">
            <td class="rank">${format.number(position)}</td>
            <th scope="row">
              <div class="named">
                ${avatar(player, 'small', context)}
                <div>
                  ${playerLink(player, context)}
                  <p class="quiet">${findCountry(player.country)?.name ?? ''}</p>
                </div>
              </div>
            </th>
            <td class="detail" data-label="${t.level}">${format.number(level)}</td>
            ${gradeCells(player.earned, context)}
            <td class="value">${format.number(points)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The players of a network's leaderboard with its own figures. */
export function networkTable({ entries, network }: NetworkBoard, context: PageContext): Markup {
  const { format } = context;
  const t = context.t.board;
  const measures = t.measures[network];
  const second = 'second' in measures ? measures.second : null;
  return html`<table class="list board">
    <thead>
      <tr>
        <th scope="col">${t.rank}</th>
        <th scope="col">${t.player}</th>
        ${second === null ? '' : html`<th scope="col">${second}</th>`}
        <th scope="col" class="value">${measures.first}</th>
      </tr>
    </thead>
    <tbody>
      ${entries.items.map(
        ({ position, player, accountName, score, secondScore }) =>
          html`<tr>
            <td class="rank">${format.number(position)}</td>
            <th scope="row">
              <div class="named">
                ${avatar(player, 'small', context)}
                <div>
                  ${playerLink(player, context)}
                  <p class="quiet">${accountName === null ? '' : isolate(accountName)}</p>
                </div>
              </div>
            </th>
            ${second === null ? '' : html`<td class="detail" data-label="${second}">${format.number(secondScore)}</td>`}
            <td class="value">${format.number(score)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The owners of a game with progress, trophies by grade, points, and the date of the platinum. */
export function ownersTable(
  { entries, shown, query: { gameId } }: GameBoard,
  context: PageContext,
): Markup {
  const { links, format } = context;
  const t = context.t.board;
  return html`<table class="list board">
    <thead>
      <tr>
        <th scope="col">${t.rank}</th>
        <th scope="col">${t.player}</th>
        <th scope="col">${t.progress}</th>
        ${gradeHeads(context)}
        <th scope="col">${t.platinumDate}</th>
        <th scope="col" class="value">${t.points}</th>
      </tr>
    </thead>
    <tbody>
      ${entries.items.map(
        ({ position, player, earned, userPoints, progress, platinumAt }) =>
          html`<tr class="${player.name === shown ? 'shown' : ''}">
            <td class="rank">${format.number(position)}</td>
            <th scope="row">
              <div class="named">
                ${avatar(player, 'small', context)}<a
                  href="${links.to('playerGame', { name: player.name, game: gameId ?? '' })}"
                  >${isolate(player.name)}</a
                >
              </div>
            </th>
            <td class="reached">${progressBar(progress, player.name, context)}</td>
            ${gradeCells(earned, context)}
            <td
              class="${platinumAt === null ? 'wide-only' : 'detail'}"
              data-label="${t.platinumDate}"
            >
              ${platinumAt === null ? '–' : instant(platinumAt, context, 'date')}
            </td>
            <td class="value">${format.number(userPoints)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Heads of the columns with the number of trophies of each grade. */
function gradeHeads({ t }: PageContext): Markup {
  return html`${grades.map((grade) => html`<th scope="col" class="of-grade">${cup(grade)}<span class="hidden">${t.grades[grade]}</span></th>`)}`;
}

function gradeCells(counts: GradeCounts, { format }: PageContext): Markup {
  return html`${grades.map((grade) => html`<td class="of-grade">${format.number(counts[grade])}</td>`)}`;
}
