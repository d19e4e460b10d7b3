/**
 * A player's games as a list with sorting, filtering and paging. The default order reads one page from an index. Any other order sorts all
 * games of the player in memory, with the cached games of the catalogue. Titles then fold and sort the same on every engine, and sort keys
 * and words are computed once per cached game.
 */

import {
  foldName,
  foldText,
  computeProgress,
  listPlatforms,
  searchWords,
  sumCounts,
} from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { ofNamedPlayer, ownId } from './named-player.ts';
import { read } from '../engine/statement.ts';
import { ownerParameters, isShownGame } from '../derived/visibility.ts';
import { readDays } from '../derived/activity.ts';
import { pageParameters } from './people.ts';
import type { PlayerGameColumns } from '../rows/row-values.ts';
import { playerGameColumns, toPlayerGame } from '../rows/row-values.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import type { GameRow } from '../port/games.ts';
import type {
  GameListPart,
  GameListQuery,
  GameOrder,
  GameState,
  PlayerGameRow,
} from '../port/play.ts';
import type { Store } from '../port/store.ts';
import type { ValueOrder } from './game-list-values.ts';
import { isValueOrder, readStalled, readValues } from './game-list-values.ts';

type ListReads = Pick<Store, 'listGames' | 'activity'>;

/** SQL for the number of games of player `p` on the shown networks, without hidden ones; games on `psn` are counted in the score `s`. */
function countText(shown: ShownNetworks): string {
  const { list, others } = shown;
  const ofConsoles = list.includes('psn') ? 's.games' : '0';
  const hidden = `CASE WHEN p.hidden_games = 0 THEN 0 ELSE (SELECT COUNT(*) FROM hidden_game z
    JOIN player_game pg ON pg.player_id = ${ownId} AND pg.game_id = z.game_id AND ${shown.of('pg.network')}
    WHERE z.player_id = ${ownId}) END`;
  if (others === null) return `${ofConsoles} - ${hidden}`;
  const ofOthers = `SELECT SUM(n.games) FROM player_network n WHERE n.player_id = ${ownId} AND n.network IN (${others})`;
  return `${ofConsoles} + COALESCE((${ofOthers}), 0) - ${hidden}`;
}

const selectPlayer = (shown: ShownNetworks) =>
  ofNamedPlayer<{ playerId: number; games: number }>({
    select: `p.player_id AS "playerId", ${countText(shown)} AS "games"`,
    join: `JOIN player_score s ON s.player_id = ${ownId}`,
  });
const selectGames = (shown: ShownNetworks) =>
  read<PlayerGameColumns>(
    `SELECT ${playerGameColumns} FROM player p JOIN player_game pg ON pg.player_id = p.player_id
   WHERE p.player_id = ? AND ${isShownGame('pg.game_id')} AND ${shown.of('pg.network')} ORDER BY pg.last_updated_at DESC NULLS LAST, pg.game_id LIMIT ? OFFSET ?`,
  );
function statementsOf(shown: ShownNetworks) {
  return { selectCount: selectPlayer(shown), selectPlayed: selectGames(shown) };
}

const selectDays = ofNamedPlayer<{ days: string | null }>({
  select: 'a.days AS "days"',
  join: `LEFT JOIN player_activity a ON a.player_id = ${ownId}`,
});

/** The dependencies of createGameListReads. */
export interface GameListSources {
  readonly queries: Queries;
  readonly catalogue: CatalogueCache;
  readonly shown: ShownNetworks;
  /** Reads all games of a player on the shown networks. */
  readonly playerGames: (name: string) => Promise<readonly PlayerGameRow[] | null>;
}

/** Creates the reads of a player's list of games and of their activity by day. */
export function createGameListReads({
  queries,
  catalogue,
  shown,
  playerGames,
}: GameListSources): ListReads {
  const statements = statementsOf(shown);

  /**
   * Reads what the rows do not contain: the values by which the games are ordered, and which games are stalled. Empty if the query needs
   * neither.
   */
  async function readBeside(name: string, { order, state, stalledBefore = 0 }: GameListQuery) {
    const isStalled = state === 'stalled';
    if (!isValueOrder(order) && !isStalled) return { values: noValues, stalled: noGames };
    const { playerId } = invariant(
      await queries.get(statements.selectCount, [foldName(name)]),
      'a player with games can be found',
    );
    return {
      values: isValueOrder(order) ? await readValues(queries, playerId, order) : noValues,
      stalled: isStalled ? await readStalled(queries, playerId, stalledBefore) : noGames,
    };
  }

  return {
    async listGames(name, query) {
      if (isDefaultOrder(query)) return listPlayed({ queries, catalogue, statements }, name, query);
      const all = await playerGames(name);
      if (all === null) return null;
      const { values, stalled } = await readBeside(name, query);
      const found = filter(all, query).filter(
        ({ game }) => query.state !== 'stalled' || stalled.has(game.gameId),
      );
      const { order } = query;
      const matches = isValueOrder(order)
        ? sortByValue(found, values, { ...query, order })
        : sort(found, { ...query, order });
      const [limit, offset] = pageParameters(query);
      return { items: matches.slice(offset, offset + limit), total: matches.length, values };
    },
    async activity(name) {
      const row = await queries.get(selectDays, [foldName(name)]);
      return row === undefined ? null : readDays(row.days ?? '');
    },
  };
}

/** Dependencies for reading a page in the default order. */
interface DefaultOrderSources extends Pick<GameListSources, 'queries' | 'catalogue'> {
  readonly statements: ReturnType<typeof statementsOf>;
}

/** Reads a page in the default order. */
async function listPlayed(
  { queries, catalogue, statements }: DefaultOrderSources,
  name: string,
  query: GameListQuery,
): Promise<GameListPart | null> {
  const player = await queries.get(statements.selectCount, [foldName(name)]);
  if (player === undefined) return null;
  const [limit, offset] = pageParameters(query);
  const rows = await queries.all(statements.selectPlayed, [
    ...ownerParameters(player.playerId),
    limit,
    offset,
  ]);
  const games = await catalogue.games(rows.map(({ gameId }) => gameId));
  const items = rows.flatMap((row, index) => {
    const game = games[index];
    return game === undefined ? [] : toPlayerGame(row, game, offset + index + 1);
  });
  return { items, total: player.games, values: noValues };
}

const noValues: ReadonlyMap<string, number> = new Map();
const noGames: ReadonlySet<string> = new Set();

function isDefaultOrder({
  order,
  reversed = false,
  state = 'all',
  text = '',
  platform = '',
}: GameListQuery): boolean {
  return (
    order === 'played' &&
    !reversed &&
    state === 'all' &&
    text.trim() === '' &&
    platform.trim() === ''
  );
}

/** Sort keys and search words of games, cached per game. */
const sortKeyOf = cacheByGame((game) => foldText((game.title ?? '').trim()));
const wordsOf = cacheByGame((game) => searchWords(game.title ?? ''));
const platformsOf = cacheByGame((game) => foldPlatforms(game.platform));

function foldPlatforms(text: string | null): readonly string[] {
  return listPlatforms(text).map((name) => name.toLowerCase());
}

function cacheByGame<T extends object | string>(make: (game: GameRow) => T): (game: GameRow) => T {
  const cache = new WeakMap<GameRow, T>();
  return (game) => {
    const cached = cache.get(game);
    if (cached !== undefined) return cached;
    const value = make(game);
    cache.set(game, value);
    return value;
  };
}

/** Minimum progress of an almost completed game. */
const minAlmost = 80;

const isInState: Readonly<Record<GameState, (row: PlayerGameRow) => boolean>> = {
  all: () => true,
  started: (row) => row.userPoints > 0 && !isComplete(row),
  complete: isComplete,
  platinum: ({ earned }) => earned.platinum > 0,
  almost: (row) =>
    !isComplete(row) && computeProgress(row.userPoints, row.game.totalPoints) >= minAlmost,
  // readStalled then selects the stalled ones from these games.
  stalled: (row) => row.userPoints > 0 && !isComplete(row),
  untouched: ({ earned, userPoints }) => userPoints === 0 && sumCounts(earned) === 0,
};

function isComplete({ userPoints, game }: PlayerGameRow): boolean {
  return game.totalPoints > 0 && userPoints >= game.totalPoints;
}

function filter(
  rows: readonly PlayerGameRow[],
  { state = 'all', text = '', platform = '' }: GameListQuery,
): PlayerGameRow[] {
  const words = searchWords(text);
  const platforms = foldPlatforms(platform);
  return rows.filter((row) => {
    if (!isInState[state](row)) return false;
    return (
      words.every((word) => wordsOf(row.game).some((titleWord) => titleWord.startsWith(word))) &&
      platforms.every((word) => platformsOf(row.game).includes(word))
    );
  });
}

/** The orders by values that the rows contain. */
type RowOrder = Exclude<GameOrder, ValueOrder>;

/** Functions that return ascending sort keys; null for getGames order, because the rows are already read in it. */
const sortKeys: Readonly<Record<RowOrder, ((row: PlayerGameRow) => string | number) | null>> = {
  played: null,
  title: ({ game }) => sortKeyOf(game),
  progress: ({ userPoints, game }) => -computeProgress(userPoints, game.totalPoints),
  earned: ({ earned }) => -sumCounts(earned),
  size: ({ game }) => -game.totalTrophies,
  released: ({ game }) => -(game.releasedAt ?? -Infinity),
};

interface SortBy<Order> {
  readonly order: Order;
  readonly reversed?: boolean;
}

/** Orders that start with the greatest value. */
const isDescending: Readonly<Record<ValueOrder, boolean>> = {
  completed: true,
  platinum: true,
  fastest: false,
  rarest: false,
  playTime: true,
};

/** Sorts rows by their values. Rows without a value come last in both directions, in getGames order. */
function sortByValue(
  rows: readonly PlayerGameRow[],
  values: ReadonlyMap<string, number>,
  { order, reversed = false }: SortBy<ValueOrder>,
): PlayerGameRow[] {
  const sign = isDescending[order] === reversed ? 1 : -1;
  const valueOf = ({ game }: PlayerGameRow): number =>
    invariant(values.get(game.gameId), 'a game has a value');
  const known = rows.filter(({ game }) => values.has(game.gameId));
  const unknown = rows.filter(({ game }) => !values.has(game.gameId));
  return [...known.toSorted((a, b) => sign * (valueOf(a) - valueOf(b))), ...unknown];
}

function compareKeys(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorts rows; rows with equal keys remain in getGames order. `reversed` reverses the whole list, ties included. */
function sort(
  rows: PlayerGameRow[],
  { order, reversed = false }: SortBy<RowOrder>,
): PlayerGameRow[] {
  const keyOf = sortKeys[order];
  // Keys are computed once per row instead of twice per comparison.
  const keyed = keyOf === null ? null : rows.map((row) => ({ row, key: keyOf(row) }));
  const sorted =
    keyed === null
      ? rows
      : keyed.toSorted((a, b) => compareKeys(a.key, b.key)).map(({ row }) => row);
  return reversed ? sorted.toReversed() : sorted;
}
