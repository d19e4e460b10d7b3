/** Reads of players, their games and their trophies by name. */

import type { PlayerReads } from '../port/players.ts';
import { longTurn } from '../../cost/index.ts';
import { foldName } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { isShownFor, isShownTo } from '../derived/visibility.ts';
import { playerGameOfId } from './game-by-id.ts';
import { ofNamedPlayer, ownId, ownIdByName } from './named-player.ts';
import { createPlayedGameReads } from './played-game.ts';
import type { PlayerGameReader } from './player-games.ts';
import type { GameOwner } from '../rows/row-values.ts';
import { gameOwnerColumns } from './player-games.ts';
import type { PlayerColumns, ValueList } from '../rows/row-values.ts';
import {
  chooseLater,
  networksUpdatedText,
  playerColumns,
  toPlayer,
  toTrophyOfGame,
  trophyListColumns,
} from '../rows/row-values.ts';
import type { ShownNetworks } from '../rows/shown-networks.ts';
import type { PlayReads, PlayerGameList, PlayerTrophyRow } from '../port/play.ts';

/** A row of the latest trophies. A LEFT JOIN returns one row of nulls for a player without trophies; an unknown player has no row. */
type LatestRow = readonly [
  gameId: string | null,
  gameTitle: string | null,
  platform: string | null,
  earnedAt: number | null,
  updated: number,
  ...trophy: ValueList,
];

const selectPlayer = (shown: ShownNetworks) =>
  ofNamedPlayer<PlayerColumns>({
    select: `${playerColumns}, ${networksUpdatedText(shown, ownId)} AS "networksUpdatedAt"`,
    join: `JOIN player_score s ON s.player_id = ${ownId}`,
  });
const selectUpdatedAt = (shown: ShownNetworks) =>
  ofNamedPlayer<{ updatedAt: number; networksUpdatedAt: number | null }>({
    select: `p.updated_at AS "updatedAt", ${networksUpdatedText(shown, ownId)} AS "networksUpdatedAt"`,
  });

/** Selects the owner of a list of games by name. */
const selectOwner = ofNamedPlayer<GameOwner>({
  select: gameOwnerColumns,
  join: `JOIN player_score s ON s.player_id = ${ownId}`,
});

/** Selects the latest trophies. The limit is applied before the joins, so that they read only the trophies that are shown. */
function selectLatest(shown: ShownNetworks, since = '') {
  const latestFirst = 'ORDER BY e.earned_at DESC NULLS LAST, e.game_id DESC, e.trophy_id DESC';
  return ofNamedPlayer<LatestRow>({
    select: `t.game_id, g.title AS "gameTitle", g.platform, e.earned_at,
     CASE WHEN e.changed_in = p.play_update THEN 1 ELSE 0 END AS "updated", ${trophyListColumns}`,
    join: `LEFT JOIN (
       SELECT e.game_id, e.trophy_id, e.earned_at, e.changed_in FROM earned e JOIN player_score s ON s.player_id = ${ownIdByName}
       WHERE e.player_id = ${ownIdByName}
         AND ${isShownFor('e.game_id', ownIdByName)} AND ${shown.ofGame('e.game_id')} ${since} ${latestFirst} LIMIT ?) e ON 1 = 1
     LEFT JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
     LEFT JOIN game g ON g.game_id = e.game_id`,
    order: latestFirst,
    areRowsLists: true,
  });
}

/** A limit that no player reaches. */
const noLimit = 2_147_483_647;

/** Number of dates in one batch; a batch takes a few milliseconds to read. */
const datesAtOnce = 5000;

type EarnedDate = readonly [earnedAt: number | null];
type EarnedKey = readonly [earnedAt: number | null, gameId: string, trophyId: number];
const selectAllDates = (shown: ShownNetworks, after = '') =>
  ofNamedPlayer<EarnedKey>({
    select: 'e.earned_at, e.game_id, e.trophy_id',
    join: `JOIN player_score s ON s.player_id = ${ownId}
   LEFT JOIN earned e ON e.player_id = ${ownId} AND e.earned_at IS NOT NULL ${after} AND ${shown.ofGame('e.game_id')}`,
    order: 'ORDER BY e.earned_at NULLS FIRST, e.game_id, e.trophy_id LIMIT ?',
    areRowsLists: true,
  });
const selectDatesOfGame = ofNamedPlayer<EarnedDate>({
  select: 'e.earned_at',
  join: `JOIN player_game pg ON pg.player_id = ${ownId} AND pg.game_id = ${playerGameOfId}
     AND ${isShownTo(ownId, 'pg.game_id')}
   LEFT JOIN earned e ON e.player_id = ${ownId} AND e.game_id = pg.game_id AND e.earned_at IS NOT NULL`,
  // The addition keeps the planner from using the date index: sorting the few rows of the game is faster than reading all trophies of the
  // player.
  order: 'ORDER BY e.earned_at + 0',
  areRowsLists: true,
});

type PersonReads = Pick<PlayerReads, 'findPlayer' | 'playerUpdatedAt'> &
  Pick<PlayReads, 'playerGames' | 'playerGameList'>;
type EarnedReads = Pick<PlayReads, 'latestTrophies' | 'earnedDates'>;

/** The dependencies of createPlayerReads. */
interface PlayerSources {
  readonly queries: Queries;
  readonly catalogue: CatalogueCache;
  readonly lists: PlayerGameReader;
  readonly shown: ShownNetworks;
}

/** Implements the port's reads of players. */
export function createPlayerReads({
  queries,
  catalogue,
  lists,
  shown,
}: PlayerSources): PersonReads & EarnedReads & ReturnType<typeof createPlayedGameReads> {
  return {
    ...createPersonReads({ queries, lists, shown }),
    ...createPlayedGameReads(queries, catalogue, shown),
    ...createEarnedReads(queries, shown),
  };
}

/** Reads of a player and their games. */
function createPersonReads({
  queries,
  lists,
  shown,
}: Omit<PlayerSources, 'catalogue'>): PersonReads {
  const select = selectPlayer(shown);
  const selectUpdate = selectUpdatedAt(shown);
  async function readList(name: string): Promise<PlayerGameList | null> {
    const owner = await queries.get(selectOwner, [foldName(name)]);
    return owner === undefined ? null : lists.read(owner);
  }

  return {
    async findPlayer(name) {
      const row = await queries.get(select, [foldName(name)]);
      return row === undefined ? null : toPlayer(row);
    },
    async playerUpdatedAt(name) {
      const row = await queries.get(selectUpdate, [foldName(name)]);
      return row === undefined ? null : chooseLater(row.updatedAt, row.networksUpdatedAt);
    },
    async playerGames(name) {
      const list = await readList(name);
      return list === null ? null : list.rows(0, list.length);
    },
    playerGameList: readList,
  };
}

/** Reads of a player's earned trophies. */
function createEarnedReads(queries: Queries, shown: ShownNetworks): EarnedReads {
  const selectLatestOfAll = selectLatest(shown);
  const selectLatestSince = selectLatest(shown, 'AND e.earned_at >= ?');
  const selectDates = selectAllDates(shown);
  const selectDatesAfter = selectAllDates(
    shown,
    'AND (e.earned_at, e.game_id, e.trophy_id) > (?, ?, ?)',
  );

  /** Reads the dates in batches; other requests are answered between them. */
  async function allDates(key: string, limit: number): Promise<readonly number[] | null> {
    const dates: number[] = [];
    let rows = await queries.all(selectDates, [key, Math.min(limit, datesAtOnce)]);
    if (rows.length === 0) return null;
    for (;;) {
      for (const [earnedAt] of rows) if (earnedAt !== null) dates.push(earnedAt);
      const last = rows.at(-1);
      if (last === undefined || rows.length < datesAtOnce || dates.length >= limit) return dates;
      await longTurn();
      rows = await queries.all(selectDatesAfter, [
        ...last,
        key,
        Math.min(limit - dates.length, datesAtOnce),
      ]);
    }
  }

  return {
    async latestTrophies(name, sinceAt, limit) {
      const key = foldName(name);
      const max = limit === 0 ? noLimit : limit;
      const rows =
        sinceAt === null
          ? await queries.all(selectLatestOfAll, [key, key, key, key, max, key])
          : await queries.all(selectLatestSince, [key, key, key, key, sinceAt, max, key]);
      return rows.length === 0 ? null : rows.flatMap((row) => toLatest(row) ?? []);
    },
    async earnedDates(name, gameId, limit = noLimit) {
      const key = foldName(name);
      if (gameId === null) return allDates(key, limit);
      const id = foldName(gameId);
      return datesOf(await queries.all(selectDatesOfGame, [id, id, key]));
    },
  };
}

function toLatest(row: LatestRow): PlayerTrophyRow | null {
  const [gameId, gameTitle, platform, earnedAt, updated] = row;
  if (gameId === null) return null;
  return {
    trophy: toTrophyOfGame({ gameId, gameTitle, platform }, row, 5),
    earned: true,
    earnedAt,
    updated: updated === 1,
  };
}

function datesOf(rows: readonly EarnedDate[]): readonly number[] | null {
  return rows.length === 0 ? null : rows.flatMap(([earnedAt]) => earnedAt ?? []);
}
