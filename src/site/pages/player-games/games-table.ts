/** A player's games as a table, of which phones make rows of two lines. */

import { sumCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type { GameListPart, GameOrder, PlayerGameRow } from '../../../store/port/store.ts';
import { gradeList } from '../../components/cup/cup.ts';
import { cover } from '../../components/cover/cover.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { platformText, formatTitle } from '../../text/names.ts';
import { gameProgress, progressBar } from '../../components/meter/meter.ts';
import { instant, lengthText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import { listNames } from '../../frame/query-parameters.ts';
import type { Texts } from '../../texts/texts.ts';

interface GamesTable {
  readonly games: Pick<GameListPart, 'items' | 'values'>;
  readonly order: GameOrder;
  /** The player. */
  readonly name: string;
}

/** The last column: what the list is ordered by, or when the game was played last. */
interface LastColumn {
  readonly heading: string;
  readonly valueOf: (row: PlayerGameRow) => Markup | string;
}

/** Games in the order in which they were played. */
export function gamesTable(
  items: readonly PlayerGameRow[],
  name: string,
  context: PageContext,
): Markup {
  return orderedTable({ games: { items, values: new Map() }, order: 'played', name }, context);
}

/** Games with progress, trophies, and a date or what they are ordered by. */
export function orderedTable({ games, order, name }: GamesTable, context: PageContext): Markup {
  const t = context.t.player;
  const last = lastColumn({ games, order }, context);
  return html`<table class="list games">
    <thead>
      <tr>
        <th scope="col">${t.gameColumn}</th>
        <th scope="col">${t.progressColumn}</th>
        <th scope="col">${t.trophiesColumn}</th>
        <th scope="col">${last.heading}</th>
      </tr>
    </thead>
    <tbody>
      ${games.items.map((row) => gameRow(row, { name, value: last.valueOf(row) }, context))}
    </tbody>
  </table>`;
}

function lastColumn({ games, order }: Omit<GamesTable, 'name'>, context: PageContext): LastColumn {
  const t = context.t.player;
  const ordered = listNames(t.valueColumns).find((each) => each === order);
  if (ordered === undefined)
    return {
      heading: t.playedColumn,
      valueOf: ({ lastUpdatedAt }) =>
        lastUpdatedAt === null ? '–' : instant(lastUpdatedAt, context, 'date'),
    };
  const write = {
    completed: (at: number) => instant(at, context, 'date'),
    platinum: (at: number) => instant(at, context, 'date'),
    fastest: (ms: number) => lengthText(ms, context.t),
    rarest: (share: number) => rateText(share, context.t.game),
  }[ordered];
  return {
    heading: t.valueColumns[ordered],
    valueOf({ game }) {
      const value = games.values.get(game.gameId);
      return value === undefined ? '–' : write(value);
    },
  };
}

/** A share of the owners, with the bounds of rarity.ts. */
function rateText(share: number, t: Texts['game']): string {
  if (share === 0) return t.rarityNone;
  const tenths = Math.floor(share * 1000 + 0.5);
  if (tenths === 0) return t.rarityBelow;
  return `${((share < 1 ? Math.min(tenths, 999) : tenths) / 10).toFixed(1)}%`;
}

interface RowParts {
  readonly name: string;
  readonly value: Markup | string;
}

function gameRow(
  { game, earned, userPoints }: PlayerGameRow,
  { name, value }: RowParts,
  context: PageContext,
): Markup {
  const { links } = context;
  const t = context.t.player;
  const title = formatTitle(game, context.t);
  const have = t.earnedOf({ earned: sumCounts(earned), total: game.totalTrophies });
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${cover(game, context, { size: 's' })}
        <div>
          <a href="${links.to('playerGame', { name, game: game.gameId })}">${isolate(title)}</a
          >${networkMark(game.gameId)}${game.platform === null ? '' : html`<p class="quiet">${platformText(game.platform, context.t)}</p>`}
        </div>
      </div>
    </th>
    <td>${progressBar(gameProgress(userPoints, game), title, context)}</td>
    <td><span class="quiet">${have}</span>${gradeList(earned, context)}</td>
    <td class="quiet">${value}</td>
  </tr>`;
}
