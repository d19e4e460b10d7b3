/** A player's games as a table that looks like a list: cover and title, progress, trophies, when they were played. */

import { sumCounts } from '../../../domain/index.ts';
import type { Markup } from '../../../documents/markup/index.ts';
import { html, isolate } from '../../../documents/markup/index.ts';
import type {
  GameListPart,
  GameOrder,
  PlayerGameRow,
  PlayTime,
} from '../../../store/port/store.ts';
import { gradeList } from '../../components/cup/cup.ts';
import { cover } from '../../components/cover/cover.ts';
import { networkMark } from '../../components/networks/networks.ts';
import { platformText, formatTitle } from '../../text/names.ts';
import { gameProgress, progressBar, progressMeter } from '../../components/meter/meter.ts';
import { instant, lengthText, playTimeText } from '../../text/time.ts';
import type { PageContext } from '../../frame/context.ts';
import { listNames } from '../../frame/query-parameters.ts';
import type { Texts } from '../../texts/texts.ts';

interface GamesTable {
  readonly games: Pick<GameListPart, 'items' | 'values'>;
  /** How long the player has played games, by id. */
  readonly times: ReadonlyMap<string, PlayTime>;
  readonly order: GameOrder;
  /** The name of the player. */
  readonly name: string;
}

/** The last columns of a row. The column heads are shown only if the values need an explanation. */
interface Columns {
  readonly heads: 'plain' | 'shown';
  /** The heading of the last column. */
  readonly heading: string;
  readonly progress: (row: PlayerGameRow) => Markup;
  readonly last: (row: PlayerGameRow) => Markup;
}

/** Renders games in the order in which they were played. */
export function gamesTable(
  items: readonly PlayerGameRow[],
  name: string,
  context: PageContext,
): Markup {
  const games = { items, values: new Map<string, number>() };
  return orderedTable({ games, times: new Map(), order: 'played', name }, context);
}

/** Renders games with progress, trophies, and a date or the value by which they are ordered. */
export function orderedTable(
  { games, times, order, name }: GamesTable,
  context: PageContext,
): Markup {
  const t = context.t.player;
  const columns = valueColumns({ games, order }, context) ?? playedColumns(times, context);
  return html`<div class="sheet">
    <table class="list games">
      <thead class="${columns.heads}">
        <tr>
          ${[t.gameColumn, t.progressColumn, t.trophiesColumn, columns.heading].map((head) => html`<th scope="col"><span>${head}</span></th>`)}
        </tr>
      </thead>
      <tbody>
        ${games.items.map((row) => gameRow(row, { name, columns }, context))}
      </tbody>
    </table>
  </div>`;
}

/** Returns the column with the percentage above the date of the last trophy and the time played. */
function playedColumns(times: GamesTable['times'], context: PageContext): Columns {
  const { t } = context;
  return {
    heads: 'plain',
    heading: t.player.playedColumn,
    progress: ({ game, userPoints }) =>
      progressMeter(gameProgress(userPoints, game), formatTitle(game, t)),
    last: ({ game, userPoints, lastUpdatedAt }) =>
      html`<b>${t.game.percent({ value: String(gameProgress(userPoints, game)) })}</b
        >${lastUpdatedAt === null ? '' : html`<p class="quiet">${instant(lastUpdatedAt, context, 'date')}</p>`}${timeOf(times.get(game.gameId), t)}`,
  };
}

function timeOf(played: PlayTime | undefined, t: Texts): Markup {
  return played === undefined
    ? html``
    : html`<p class="quiet">${playTimeText(played.seconds, t)}</p>`;
}

/** Returns a column with the value by which the list is ordered, unless another column already shows it. */
function valueColumns(
  { games, order }: Pick<GamesTable, 'games' | 'order'>,
  context: PageContext,
): Columns | null {
  const { t } = context;
  const ordered = listNames(t.player.valueColumns).find((each) => each === order);
  if (ordered === undefined) return null;
  const write = {
    completed: (at: number) => instant(at, context, 'date'),
    platinum: (at: number) => instant(at, context, 'date'),
    fastest: (ms: number) => lengthText(ms, t),
    rarest: (share: number) => rateText(share, t.game),
    playTime: (seconds: number) => playTimeText(seconds, t),
  }[ordered];
  return {
    heads: 'shown',
    heading: t.player.valueColumns[ordered],
    progress: ({ game, userPoints }) =>
      progressBar(gameProgress(userPoints, game), formatTitle(game, t), context),
    last({ game }) {
      const value = games.values.get(game.gameId);
      return value === undefined ? html`` : html`<b>${write(value)}</b>`;
    },
  };
}

/** Writes a percentage of the owners, with the same limits as in rarity.ts. */
function rateText(share: number, t: Texts['game']): string {
  if (share === 0) return t.rarityNone;
  const tenths = Math.floor(share * 1000 + 0.5);
  if (tenths === 0) return t.rarityBelow;
  return share < 1
    ? t.percent({ value: (Math.min(tenths, 999) / 10).toFixed(1) })
    : t.percent({ value: '100' });
}

interface RowParts {
  readonly name: string;
  readonly columns: Columns;
}

function gameRow(row: PlayerGameRow, { name, columns }: RowParts, context: PageContext): Markup {
  const { links, t } = context;
  const { game, earned, userPoints } = row;
  const have = t.player.earnedOf({ earned: sumCounts(earned), total: game.totalTrophies });
  return html`<tr>
    <th scope="row">
      <div class="named">
        ${cover(game, context, { size: 's' })}
        <div>
          <a href="${links.to('playerGame', { name, game: game.gameId })}"
            >${isolate(formatTitle(game, t))}</a
          >${networkMark(game.gameId)}${game.platform === null ? '' : html`<p class="quiet">${platformText(game.platform, t)}</p>`}
        </div>
      </div>
    </th>
    <td class="${gameProgress(userPoints, game) >= 100 ? 'reached full' : 'reached'}">
      ${columns.progress(row)}
    </td>
    <td class="cups">${gradeList(earned, context)}<span class="quiet">${have}</span></td>
    <td class="last">${columns.last(row)}</td>
  </tr>`;
}
