/** Games of the catalogue as a table, of which phones make rows of two lines. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { IndexedGame, IndexOrder } from '../../../store/port/store.ts';
import { gradeList } from '../../components/cup.ts';
import { gameIcon } from '../../components/icons.ts';
import { networkMark } from '../../components/networks.ts';
import { platformText, formatTitle } from '../../components/names.ts';
import { rarityShare } from '../../components/rarity.ts';
import type { PageContext } from '../../context.ts';
import { toDate } from '../../texts/formats.ts';

/** @param order phones show the rate that the games are ordered by */
export function catalogueTable(games: readonly IndexedGame[], order: IndexOrder, context: PageContext): Markup {
  const { columns } = context.t.games;
  return html`<table class="list catalogue ${order === 'completion' ? 'by-completion' : ''}">
    <thead>
      <tr>
        <th scope="col">${columns.game}</th>
        <th scope="col" class="number">${columns.released}</th>
        <th scope="col">${columns.trophies}</th>
        <th scope="col" class="number">${columns.owners}</th>
        <th scope="col" class="number">${columns.platinum}</th>
        <th scope="col" class="number">${columns.completion}</th>
      </tr>
    </thead>
    <tbody>
      ${games.map((each) => row(each, context))}
    </tbody>
  </table>`;
}

function row({ game, owners, platinums, completions }: IndexedGame, context: PageContext): Markup {
  const { links, t, format } = context;
  const { releasedAt, platform } = game;
  const rate = (players: number | null): string =>
    players === null ? '–' : rarityShare(0, { owners, earners: new Map([[0, players]]) }, t);
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${gameIcon(game, context)}
        <div>
          <a href="${links.to('game', { game: game.gameId })}">${isolate(formatTitle(game, t))}</a
          >${networkMark(game.gameId)}${platform === null ? '' : html`<p class="quiet">${platformText(platform, t)}</p>`}
        </div>
      </div>
    </th>
    <td>${releasedAt === null ? '–' : String(toDate(releasedAt).getUTCFullYear())}</td>
    <td>${gradeList(game.set, context)}</td>
    <td>${format.number(owners)}<span class="of-phone"> ${t.things.owners[owners === 1 ? 0 : 1]}</span></td>
    <td>${rate(platinums)}</td>
    <td>${rate(completions)}</td>
  </tr>`;
}
