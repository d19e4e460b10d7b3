/** Reads of players, their games and their trophies by name. */

import type { LevelSystem } from '../../domain/index.ts';
import { foldName } from '../../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import type { Queries } from '../engine/engine.ts';
import { playerGameOfId } from './game-by-id.ts';
import { ofNamedPlayer, ownId } from './named-player.ts';
import { createPlayedGameReads } from './played-game.ts';
import type { GameOwner, PlayerGameReader } from './player-games.ts';
import { gameOwnerColumns } from './player-games.ts';
import { placeMovedText } from '../ranking/rank-moves.ts';
import type { EarnedColumns, PlayerColumns, TrophyColumns } from './row-values.ts';
import { earnedColumns, playerColumns, toPlayer, toPlayerTrophy, toTrophy, trophyColumns } from './row-values.ts';
import type { PlayerGameList, Store } from '../port/store.ts';

/** A LEFT JOIN returns one row of nulls for a player without games; an unknown player has no row. */
type Joined<Row extends { gameId: string }> = Row | { readonly gameId: null };

const selectPlayer = (system: LevelSystem) =>
  ofNamedPlayer<PlayerColumns>({
    select: `${playerColumns}, ${placeMovedText(system)} AS "placeMovedAt"`,
    join: `JOIN player_score s ON s.player_id = ${ownId}`,
  });
const selectUpdatedAt = ofNamedPlayer<{ updatedAt: number }>({ select: 'p.updated_at AS "updatedAt"' });

/** Selects the owner of a list of games by name. */
const selectOwner = ofNamedPlayer<GameOwner>({
  select: gameOwnerColumns,
  join: `JOIN player_score s ON s.player_id = ${ownId}`,
});

function selectLatest(since: string) {
  return ofNamedPlayer<Joined<TrophyColumns & EarnedColumns>>({
    select: `${trophyColumns}, ${earnedColumns}`,
    join: `LEFT JOIN earned e ON e.player_id = ${ownId} ${since}
     LEFT JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
     LEFT JOIN game g ON g.game_id = e.game_id`,
    order: 'ORDER BY e.earned_at DESC NULLS LAST, e.game_id DESC, e.trophy_id DESC LIMIT ?',
  });
}
const selectLatestOfAll = selectLatest('');
const selectLatestSince = selectLatest('AND e.earned_at >= ?');
/** A limit that no player reaches. */
const noLimit = 2_147_483_647;

type EarnedDate = readonly [earnedAt: number | null];
const selectDates = ofNamedPlayer<EarnedDate>({
  select: 'e.earned_at',
  join: `LEFT JOIN earned e ON e.player_id = ${ownId} AND e.earned_at IS NOT NULL`,
  order: 'ORDER BY e.earned_at',
  areRowsLists: true,
});
const selectDatesOfGame = ofNamedPlayer<EarnedDate>({
  select: 'e.earned_at',
  join: `JOIN player_game pg ON pg.player_id = ${ownId} AND pg.game_id = ${playerGameOfId}
   LEFT JOIN earned e ON e.player_id = ${ownId} AND e.game_id = pg.game_id AND e.earned_at IS NOT NULL`,
  // The addition prevents the use of the date index: it sorts the few rows of the game instead of reading all of the player's.
  order: 'ORDER BY e.earned_at + 0',
  areRowsLists: true,
});

type PersonReads = Pick<Store, 'findPlayer' | 'playerUpdatedAt' | 'playerGames' | 'playerGameList'>;
type EarnedReads = Pick<Store, 'latestTrophies' | 'earnedDates'>;

/** The dependencies of createPlayerReads. */
interface PlayerSources {
  readonly queries: Queries;
  readonly catalogue: CatalogueCache;
  readonly lists: PlayerGameReader;
}

/** Implements the port's reads of players. */
export function createPlayerReads(
  { queries, catalogue, lists }: PlayerSources,
  system: LevelSystem,
): PersonReads & EarnedReads & ReturnType<typeof createPlayedGameReads> {
  return {
    ...createPersonReads(queries, lists, system),
    ...createPlayedGameReads(queries, catalogue),
    ...createEarnedReads(queries),
  };
}

/** Reads of a player and their games. */
function createPersonReads(queries: Queries, lists: PlayerGameReader, system: LevelSystem): PersonReads {
  const select = selectPlayer(system);
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
      const row = await queries.get(selectUpdatedAt, [foldName(name)]);
      return row?.updatedAt ?? null;
    },
    async playerGames(name) {
      const list = await readList(name);
      return list === null ? null : list.rows(0, list.length);
    },
    playerGameList: readList,
  };
}

/** Reads of a player's earned trophies. */
function createEarnedReads(queries: Queries): EarnedReads {
  return {
    async latestTrophies(name, sinceAt, limit) {
      const key = foldName(name);
      const max = limit === 0 ? noLimit : limit;
      const rows =
        sinceAt === null
          ? await queries.all(selectLatestOfAll, [key, max])
          : await queries.all(selectLatestSince, [sinceAt, key, max]);
      return rows.length === 0 ? null : rows.filter(isJoined).map((row) => toPlayerTrophy(toTrophy(row), row));
    },
    async earnedDates(name, gameId) {
      const key = foldName(name);
      if (gameId === null) return datesOf(await queries.all(selectDates, [key]));
      const id = foldName(gameId);
      return datesOf(await queries.all(selectDatesOfGame, [id, id, key]));
    },
  };
}

/** Whether a LEFT JOIN found a row. */
function isJoined<Row extends { gameId: string }>(row: Joined<Row>): row is Row {
  return row.gameId !== null;
}

function datesOf(rows: readonly EarnedDate[]): readonly number[] | null {
  return rows.length === 0 ? null : rows.flatMap(([earnedAt]) => earnedAt ?? []);
}
