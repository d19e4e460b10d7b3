/** The index of games as a table. On phones, the only rate shown is the one by which the games are ordered. */

import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { IndexedGame, IndexOrder } from '../../../store/port/store.ts';
import { cover } from '../../components/cover/cover.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { rarityShare } from '../../components/rarity/rarity.ts';
import { gradeCells, gradeHeads } from '../../components/table/grade-columns.ts';
import type { PageContext } from '../../frame/context.ts';
import { formatTitle, platformText } from '../../text/names.ts';
import { toDate } from '../../texts/formats.ts';

/** Renders games with year, cups, owners, and the rates of the platinum and of 100 %. */
export function catalogueTable(
  games: readonly IndexedGame[],
  order: IndexOrder,
  context: PageContext,
): Markup {
  const { columns } = context.t.games;
  return html`<div class="sheet">
    <table class="list catalogue ${order === 'completion' ? 'by-completion' : ''}">
      <thead>
        <tr>
          <th scope="col">${columns.game}</th>
          <th scope="col">${columns.released}</th>
          ${gradeHeads(context)}
          <th scope="col" class="number">${columns.owners}</th>
          <th scope="col" class="number">${columns.platinum}</th>
          <th scope="col" class="number">${columns.completion}</th>
        </tr>
      </thead>
      <tbody>
        ${games.map((each) => row(each, context))}
      </tbody>
    </table>
  </div>`;
}

function row({ game, owners, platinums, completions }: IndexedGame, context: PageContext): Markup {
  const { links, t, format } = context;
  const { releasedAt } = game;
  const rate = (players: number | null): string =>
    players === null ? '' : rarityShare(0, { owners, earners: new Map([[0, players]]) }, t);
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${cover(game, context, { size: 's' })}
        <div>
          <a href="${links.to('game', { game: game.gameId })}">${isolate(formatTitle(game, t))}</a
          >${networkMark(game.gameId)}
          <p class="quiet">${about({ game, owners }, context)}</p>
        </div>
      </div>
    </th>
    <td class="quiet">${releasedAt === null ? '' : String(toDate(releasedAt).getUTCFullYear())}</td>
    ${gradeCells(game.set, context)}
    <td class="number">${format.number(owners)}</td>
    <td class="number">${rate(platinums)}</td>
    <td class="number">${rate(completions)}</td>
  </tr>`;
}

/** Renders the platform. On phones it also contains the owners, which have no column there. */
function about(
  { game: { platform }, owners }: Pick<IndexedGame, 'game' | 'owners'>,
  { t }: PageContext,
): Markup {
  const ofPhone = html`<span class="of-phone">${t.things.owners({ count: owners })}</span>`;
  return platform === null
    ? ofPhone
    : html`${platformText(platform, t)}<span class="of-phone"> · </span>${ofPhone}`;
}
