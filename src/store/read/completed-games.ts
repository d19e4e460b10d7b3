/** Implements the port's reads of a player's platinums and completed games. */

import { foldText } from '../../domain/index.ts';
import { invariant, zip } from '../../invariant.ts';
import { minOwnersForRarity } from '../../domain/play/index.ts';
import { isNotAhead } from '../derived/ahead.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import { ownerParameters, isShownGame } from '../derived/visibility.ts';
import type { Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read, readLists } from '../engine/statement.ts';
import type { GameRow } from '../port/games.ts';
import type { Completions, EarnedPlatinum } from '../port/history.ts';
import type { Store } from '../port/store.ts';
import { toCounts } from '../rows/row-values.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import { pageParameters } from './people.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';

type CompletedReads = Pick<
  Store,
  'platinums' | 'completedWithoutPlatinum' | 'completions' | 'gamesOf'
>;

/** Maximum number of platinums that are ordered by rarity: reading more would take longer than a page may. */
const maxByRarity = 500;

interface PlatinumColumns {
  readonly gameId: string;
  readonly platinumAt: number | null;
  readonly timeToPlatinum: number | null;
}
const columns = `pg.game_id AS "gameId", pg.platinum_at AS "platinumAt", pg.time_to_platinum AS "timeToPlatinum"`;
/** SQL that orders games `pg`: the newest platinum first, platinums without a date last, ties by game. */
export const newest = 'pg.platinum_at DESC NULLS LAST, pg.game_id';
/** SQL for a player's games `pg` with a platinum, without hidden ones. The parameters are those of ownerParameters. */
export const withPlatinum = `FROM player_game pg WHERE pg.player_id = ? AND ${isShownGame('pg.game_id')} AND pg.platinum > 0`;
/** SQL that joins the counts of a game's platinum: its earners `e`, and the owners `o` of the game. @param gameId the id as SQL */
export const countsOfPlatinum = (
  gameId: string,
): string => `LEFT JOIN trophy t ON t.game_id = ${gameId}
     AND t.trophy_id = (SELECT MIN(q.trophy_id) FROM trophy q WHERE q.game_id = ${gameId} AND q.grade = 'platinum')
   LEFT JOIN owner_count e ON e.game_id = t.game_id AND e.trophy_id = t.trophy_id
   LEFT JOIN owner_count o ON o.game_id = ${gameId} AND o.trophy_id = ${wholeGame}`;

/** Condition that a platinum is undated or not dated in the future. The parameters are the present and the player. */
export const hasCome = `(pg.platinum_at IS NULL OR ${isNotAhead({ pair: 'pg', date: 'pg.platinum_at', playerId: '?' })})`;

/** Returns the parameters of `withPlatinum` followed by `hasCome`. @param at the present, milliseconds UTC */
export function cameParameters(playerId: number, at: number): readonly number[] {
  return [...ownerParameters(playerId), at, playerId];
}

/** SQL for the 500 newest platinums `m`, ordered by rarity. */
export const rarestPlatinums = (
  condition: string,
): string => `FROM (SELECT pg.game_id, pg.platinum_at, pg.time_to_platinum ${withPlatinum} AND ${condition} ORDER BY ${newest} LIMIT ${maxByRarity}) m
   ${countsOfPlatinum('m.game_id')}
   ORDER BY CASE WHEN o.players >= ${minOwnersForRarity} THEN 1.0 * e.players / o.players END ASC NULLS LAST,
     m.platinum_at DESC NULLS LAST, m.game_id`;
/** Statements for the platinums that fulfil a condition: their number, a page in each order, and all of them. */
function selectPlatinums(condition: string) {
  const from = `${withPlatinum} AND ${condition}`;
  const by = (order: string) =>
    read<PlatinumColumns>(`SELECT ${columns} ${from} ORDER BY ${order} LIMIT ? OFFSET ?`);
  return {
    total: read<{ total: number }>(`SELECT COUNT(*) AS "total" ${from}`),
    date: by(newest),
    fastest: by(`pg.time_to_platinum ASC NULLS LAST, ${newest}`),
    rarity: read<PlatinumColumns>(
      `SELECT m.game_id AS "gameId", m.platinum_at AS "platinumAt", m.time_to_platinum AS "timeToPlatinum"
       ${rarestPlatinums(condition)} LIMIT ? OFFSET ?`,
    ),
    all: read<PlatinumColumns>(`SELECT ${columns} ${from} ORDER BY ${newest}`),
  };
}
const allPlatinums = selectPlatinums('1 = 1');
const comePlatinums = selectPlatinums(hasCome);
const selectCounts = read<{ earners: number | null; owners: number | null }>(
  `SELECT e.players AS "earners", o.players AS "owners" FROM game g ${countsOfPlatinum('g.game_id')} WHERE g.game_id = ? LIMIT 1`,
);

const selectWithoutPlatinum = (shown: ShownNetworks) => {
  const from = `FROM player_game pg JOIN game g ON g.game_id = pg.game_id
     WHERE pg.player_id = ? AND ${isShownGame('pg.game_id')} AND pg.progress = 100 AND g.platinum = 0 AND ${shown.of('pg.network')}`;
  return {
    total: read<{ total: number }>(`SELECT COUNT(*) AS "total" ${from}`),
    page: read<{ gameId: string; completedAt: number | null; timeToCompletion: number | null }>(
      `SELECT pg.game_id AS "gameId", pg.completed_at AS "completedAt", pg.time_to_completion AS "timeToCompletion" ${from}
       ORDER BY pg.completed_at DESC NULLS LAST, pg.game_id LIMIT ? OFFSET ?`,
    ),
  };
};
const selectCompletions = (shown: ShownNetworks) =>
  readLists<CompletionRow>(
    `SELECT pg.game_id, pg.completed_at, pg.time_to_completion, CASE WHEN ${isShownGame('pg.game_id')} THEN 0 ELSE 1 END
     FROM player_game pg WHERE pg.player_id = ? AND pg.progress = 100 AND ${shown.of('pg.network')}
     ORDER BY pg.completed_at DESC NULLS LAST, pg.game_id`,
  );

type CompletionRow = readonly [
  gameId: string,
  completedAt: number | null,
  timeToCompletion: number | null,
  isHidden: number,
];

/**
 * The rows come from an index, newest first. Sorting by ascending date reverses the dates, but keeps the order of rows with equal dates.
 */
function toCompletions(rows: readonly CompletionRow[]): Completions {
  const dated = rows.flatMap(([gameId, completedAt, timeToCompletion, isHidden]) =>
    completedAt === null
      ? []
      : [{ gameId, completedAt, timeToCompletion, isHidden: isHidden === 1 }],
  );
  return {
    dated: dated.toSorted((one, other) => one.completedAt - other.completedAt),
    undated: rows.flatMap(([gameId, completedAt]) => (completedAt === null ? [gameId] : [])),
  };
}

/** Adds the game from the catalogue to each row. */
export async function withGames<Row extends { readonly gameId: string }>(
  catalogue: CatalogueCache,
  rows: readonly Row[],
): Promise<(Row & { readonly game: GameRow })[]> {
  const games = await catalogue.games(rows.map(({ gameId }) => gameId));
  return rows.flatMap((row, index) => {
    const game = games[index];
    return game === undefined ? [] : [{ ...row, game }];
  });
}

/** Sorts in memory, so that titles sort the same on every engine. */
async function sortByTitle(
  catalogue: CatalogueCache,
  platinums: readonly PlatinumColumns[],
): Promise<readonly PlatinumColumns[]> {
  const rows = await withGames(catalogue, platinums);
  const keyed = rows.map((row) => ({ row, key: foldText(row.game.title ?? '') }));
  return keyed
    .toSorted((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ row }) => row);
}

/** Adds to each row the game, and the number of its owners who have the platinum. */
async function withCounts(
  queries: Queries,
  catalogue: CatalogueCache,
  rows: readonly PlatinumColumns[],
): Promise<EarnedPlatinum[]> {
  const known = await withGames(catalogue, rows);
  const counts = await queries.allMany(
    selectCounts,
    known.map(({ gameId }) => [gameId]),
  );
  return zip(known, counts).map(([row, [found]]) => ({
    ...row,
    counts: toCounts(invariant(found, 'a game has a row')),
  }));
}

/** Creates the reads of platinums and completed games. For the order by title, all platinums are read and sorted for each page. */
export function createCompletedReads(
  queries: Queries,
  catalogue: CatalogueCache,
  shown: ShownNetworks,
): CompletedReads {
  const selectDates = selectCompletions(shown);
  const selectOthers = selectWithoutPlatinum(shown);

  return {
    async platinums(playerId, query) {
      const [limit, offset] = pageParameters(query);
      const { order, at = null } = query;
      const [select, which] =
        at === null
          ? [allPlatinums, ownerParameters(playerId)]
          : [comePlatinums, cameParameters(playerId, at)];
      const total = (await oneRow(queries, select.total, which)).total;
      const page =
        order === 'title'
          ? (await sortByTitle(catalogue, await queries.all(select.all, which))).slice(
              offset,
              offset + limit,
            )
          : await queries.all(select[order], [...which, limit, offset]);
      return {
        items: await withCounts(queries, catalogue, page),
        total: order === 'rarity' ? Math.min(total, maxByRarity) : total,
      };
    },
    async completedWithoutPlatinum(playerId, page) {
      const rows = await queries.all(selectOthers.page, [
        ...ownerParameters(playerId),
        ...pageParameters(page),
      ]);
      return {
        items: await withGames(catalogue, rows),
        total: (await oneRow(queries, selectOthers.total, ownerParameters(playerId))).total,
      };
    },
    completions: async (playerId) =>
      toCompletions(await queries.all(selectDates, ownerParameters(playerId))),
    gamesOf: (gameIds) => catalogue.games(gameIds),
  };
}
