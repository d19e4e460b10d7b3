/** The tables of leaderboards. The first three ranks are emphasised. Phones show rank, player and value, and a detail below the name. */

import { findCountry } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { RankedOwner, RankedNetworkPlayer } from '../../../store/port/store.ts';
import type { Portrait } from '../../components/avatar/avatar.ts';
import { avatar } from '../../components/avatar/avatar.ts';
import { progressBar } from '../../components/meter/meter.ts';
import { gradeCells, gradeHeads } from '../../components/table/grade-columns.ts';
import type { PageContext } from '../../frame/context.ts';
import { playerLink } from '../../text/names.ts';
import { instant } from '../../text/time.ts';
import type { GameBoard, NetworkBoard, PlayerEntry, PlayersBoard } from './model.ts';

/** Anchor of the selected player's row, to which the form jumps. */
export const shownRow = 'shown';

/** A row. Each kind of leaderboard chooses the cells between the name and the value. */
interface Row {
  readonly position: number;
  readonly player: Portrait;
  /** The player's name as a link. */
  readonly link: Markup;
  /** An unobtrusive line below the name. */
  readonly under: Markup | string;
  readonly cells: Markup;
  readonly value: number;
}

interface Board {
  /** The column heads between the player and the value. */
  readonly heads: Markup;
  /** The column head of the value. */
  readonly value: string;
  readonly rows: readonly Row[];
  /** The name of the player whose row is marked. */
  readonly shown: string | null;
}

/** Renders the players of the world or of a country, with level and trophies by grade. */
export function playersTable(
  { entries, shown, query: { country } }: PlayersBoard,
  context: PageContext,
): Markup {
  const t = context.t.board;
  const heads = html`${country === null ? html`<th scope="col" class="country">${t.country}</th>` : ''}
    <th scope="col" class="level">${t.level}</th>
    ${gradeHeads(context)}`;
  const rows = entries.items.map((entry) => ({
    position: entry.position,
    player: entry.player,
    link: playerLink(entry.player, context),
    under: html`<span class="of-phone">${t.levelOf({ level: entry.level })}</span>`,
    cells: playerCells(entry, country === null, context),
    value: entry.points,
  }));
  return boardTable({ heads, value: t.points, rows, shown }, context);
}

function playerCells(
  { player, level }: PlayerEntry,
  hasCountry: boolean,
  context: PageContext,
): Markup {
  const country = hasCountry ? (findCountry(player.country)?.name ?? '') : null;
  return html`${country === null ? '' : html`<td class="country">${country}</td>`}
    <td class="level">${context.format.number(level)}</td>
    ${gradeCells(player.earned, context)}`;
}

/** Renders the players of a network's leaderboard with that network's figures. */
export function networkTable({ entries, network }: NetworkBoard, context: PageContext): Markup {
  const measures = context.t.board.measures[network];
  const second = 'second' in measures ? measures.second : null;
  const cells = ({ secondScore }: RankedNetworkPlayer): Markup =>
    second === null ? html`` : html`<td class="number">${context.format.number(secondScore)}</td>`;
  const rows = entries.items.map((entry) => ({
    position: entry.position,
    player: entry.player,
    link: playerLink(entry.player, context),
    under: entry.accountName === null ? '' : isolate(entry.accountName),
    cells: cells(entry),
    value: entry.score,
  }));
  const heads = second === null ? html`` : html`<th scope="col" class="number">${second}</th>`;
  return boardTable({ heads, value: measures.first, rows, shown: null }, context);
}

/** Renders the owners of a game with progress, trophies by grade, points, and the date of the platinum. */
export function ownersTable({ entries, shown, game }: GameBoard, context: PageContext): Markup {
  const { links, t } = context;
  const heads = html`<th scope="col" class="reached">${t.board.progress}</th>
    ${gradeHeads(context)}
    <th scope="col" class="date">${t.board.platinumDate}</th>`;
  const rows = entries.items.map((entry) => ({
    position: entry.position,
    player: entry.player,
    link: html`<a href="${links.to('playerGame', { name: entry.player.name, game: game.gameId })}"
      >${isolate(entry.player.name)}</a
    >`,
    under: html`<span class="of-phone">${t.game.percent({ value: String(entry.progress) })}</span>`,
    cells: ownerCells(entry, context),
    value: entry.userPoints,
  }));
  return boardTable({ heads, value: t.board.points, rows, shown }, context);
}

function ownerCells(
  { player, earned, progress, platinumAt }: RankedOwner,
  context: PageContext,
): Markup {
  return html`<td class="reached">${progressBar(progress, player.name, context)}</td>
    ${gradeCells(earned, context)}
    <td class="date">${platinumAt === null ? '' : instant(platinumAt, context, 'date')}</td>`;
}

function boardTable({ heads, value, rows, shown }: Board, context: PageContext): Markup {
  const t = context.t.board;
  return html`<div class="sheet">
    <table class="list board">
      <thead>
        <tr>
          <th scope="col" class="rank">${t.rank}</th>
          <th scope="col">${t.player}</th>
          ${heads}
          <th scope="col" class="value">${value}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row) => writeRow(row, row.player.name === shown, context))}
      </tbody>
    </table>
  </div>`;
}

const weights = ['first', 'second', 'third'] as const;

function writeRow(
  { position, player, link, under, cells, value }: Row,
  isShown: boolean,
  context: PageContext,
): Markup {
  const { format } = context;
  const weight = position <= weights.length ? weights[position - 1] : undefined;
  const content = html`<td class="rank">${format.number(position)}</td>
    <th scope="row">
      <div class="named">
        ${avatar(player, weight === undefined ? 'small' : 'medium', context)}
        <div>${link}${under === '' ? '' : html`<p class="quiet">${under}</p>`}</div>
      </div>
    </th>
    ${cells}
    <td class="value">${format.number(value)}</td>`;
  if (isShown)
    return html`<tr id="${shownRow}" class="shown ${weight ?? ''}" aria-current="true">
      ${content}
    </tr>`;
  return weight === undefined
    ? html`<tr>
        ${content}
      </tr>`
    : html`<tr class="${weight}">
        ${content}
      </tr>`;
}
