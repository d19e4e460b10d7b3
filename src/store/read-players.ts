/** Reads of players and of what is theirs; each is one prepared statement that begins at the name. */

import type { LevelSystem } from '../domain/index.ts';
import { foldName } from '../domain/index.ts';
import type { CatalogueCache } from './catalogue-cache.ts';
import { earnedText } from './earned-text.ts';
import type { Queries } from './engine.ts';
import { statement } from './engine.ts';
import { placeMovedText } from './rank-moves.ts';
import type { GameLists } from './read-kept-lists.ts';
import type { EarnedColumns, PlayerColumns, PlayerGameColumns, TrophyColumns } from './row-values.ts';
import {
  earnedColumns,
  playerColumns,
  playerGameColumns,
  toPlayer,
  toPlayerGame,
  toPlayerTrophy,
  toTrophy,
  trophyColumns,
} from './row-values.ts';
import type { Store } from './store.ts';
import { counterValue } from './versions.ts';

/** A LEFT JOIN gives one row of nothing where there is nothing: so "no games" is told from "no player". */
type Joined<Row extends { gameId: string }> = Row | { readonly gameId: null };

/** The player of a name (`?`), current or former, as p; hidden ones are unknown (decisions.md 4). */
const namedPlayer = 'player_name n JOIN player p ON p.player_id = n.player_id';
const isNamed = 'n.name_key = ? AND p.hidden = 0';

/**
 * The one game of player p that an id (`?`, `?`, folded) means: by Id first, then by IdGameEurope
 * (decisions.md 4). Two look-ups, in an order that leaves a planner nothing to choose.
 */
const playerGameWithId = `COALESCE(
  (SELECT x.game_id FROM player_game x WHERE x.player_id = p.player_id
     AND x.game_id = (SELECT game_id FROM game WHERE id_key = ?)),
  (SELECT MIN(x.game_id) FROM player_game x WHERE x.player_id = p.player_id
     AND x.game_id IN (SELECT game_id FROM game WHERE europe_key = ? AND europe_key <> '')))`;

const selectPlayer = (system: LevelSystem) =>
  statement<PlayerColumns>(
    `SELECT ${playerColumns}, ${placeMovedText(system)} AS "placeMovedAt" FROM ${namedPlayer} JOIN player_score s ON s.player_id = p.player_id WHERE ${isNamed}`,
  );
const selectUpdatedAt = statement<{ updatedAt: number }>(
  `SELECT p.updated_at AS "updatedAt" FROM ${namedPlayer} WHERE ${isNamed}`,
);

const selectGame = statement<PlayerGameColumns & { orderPlayed: number }>(
  `SELECT ${playerGameColumns}, 1 + (
     SELECT COUNT(*) FROM player_game x WHERE x.player_id = p.player_id AND (
       x.last_updated_at > pg.last_updated_at
       OR (x.last_updated_at IS NOT NULL AND pg.last_updated_at IS NULL)
       OR (x.last_updated_at IS NOT DISTINCT FROM pg.last_updated_at AND x.game_id < pg.game_id))
   ) AS "orderPlayed"
   FROM ${namedPlayer}
   JOIN player_game pg ON pg.player_id = p.player_id AND pg.game_id = ${playerGameWithId}
   WHERE ${isNamed}`,
);
/** What the player has of one game, and the state of the catalogue it belongs to. */
const selectEarned = statement<{ gameId: string; catalogue: number; earned: string | null }>(
  `SELECT pg.game_id AS "gameId", ${counterValue('catalogue')} AS "catalogue", ${earnedText('pg.game_id')} AS "earned" FROM ${namedPlayer}
   JOIN player_game pg ON pg.player_id = p.player_id AND pg.game_id = ${playerGameWithId}
   WHERE ${isNamed}`,
);
/** The same of the game with this id (`?`): three look-ups less. Null too where the player does not have the game. */
const selectEarnedOf = statement<{ catalogue: number; earned: string | null }>(
  `SELECT ${counterValue('catalogue')} AS "catalogue", ${earnedText('?')} AS "earned" FROM ${namedPlayer} WHERE ${isNamed}`,
);

function selectLatest(since: string) {
  return statement<Joined<TrophyColumns & EarnedColumns>>(
    `SELECT ${trophyColumns}, ${earnedColumns} FROM ${namedPlayer}
     LEFT JOIN earned e ON e.player_id = p.player_id ${since}
     LEFT JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
     LEFT JOIN game g ON g.game_id = e.game_id
     WHERE ${isNamed} ORDER BY e.earned_at DESC NULLS LAST, e.game_id DESC, e.trophy_id DESC LIMIT ?`,
  );
}
const selectLatestOfAll = selectLatest('');
const selectLatestSince = selectLatest('AND e.earned_at >= ?');
/** More than anybody has. */
const noLimit = 2_147_483_647;

const selectDates = statement<{ earnedAt: number | null }>(
  `SELECT e.earned_at AS "earnedAt" FROM ${namedPlayer}
   LEFT JOIN earned e ON e.player_id = p.player_id AND e.earned_at IS NOT NULL
   WHERE ${isNamed} ORDER BY e.earned_at`,
);
const selectDatesOfGame = statement<{ earnedAt: number | null }>(
  `SELECT e.earned_at AS "earnedAt" FROM ${namedPlayer}
   JOIN player_game pg ON pg.player_id = p.player_id AND pg.game_id = ${playerGameWithId}
   LEFT JOIN earned e ON e.player_id = pg.player_id AND e.game_id = pg.game_id AND e.earned_at IS NOT NULL
   WHERE ${isNamed} ORDER BY e.earned_at + 0`, // a sum, so that the game's few rows are sorted, not all of the player's read in order
);

type PersonReads = Pick<Store, 'findPlayer' | 'playerUpdatedAt' | 'playerGames' | 'playerGameList' | 'playerGame'>;
type EarnedReads = Pick<Store, 'playerTrophies' | 'latestTrophies' | 'earnedDates'>;

interface PlayerSources {
  readonly queries: Queries;
  readonly catalogue: CatalogueCache;
  readonly lists: GameLists;
  /** Which points rank players. */
  readonly system: LevelSystem;
}

/** The port's reads of players, over any engine. */
export function createPlayerReads({ queries, catalogue, lists, system }: PlayerSources): PersonReads & EarnedReads {
  return { ...createPersonReads({ queries, catalogue, lists, system }), ...createEarnedReads(queries, catalogue) };
}

/** A player and his games. */
function createPersonReads({ queries, catalogue, lists, system }: PlayerSources): PersonReads {
  const select = selectPlayer(system);
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
      const list = await lists.read(foldName(name));
      return list === null ? null : list.rows(0, list.length);
    },
    playerGameList: (name) => lists.read(foldName(name)),
    async playerGame(name, gameId) {
      const id = foldName(gameId);
      const row = await queries.get(selectGame, [id, id, foldName(name)]);
      if (row === undefined) return null;
      return toPlayerGame(row, await catalogue.games([row.gameId]), row.orderPlayed);
    },
  };
}

/** What a player earned. */
function createEarnedReads(queries: Queries, catalogue: CatalogueCache): EarnedReads {
  return {
    async playerTrophies(name, gameId) {
      const found = await readEarned(queries, catalogue, foldName(name), foldName(gameId));
      if (found === null) return null;
      const set = await catalogue.trophiesAt(found.gameId, found);
      return set.withEarned(found.earned);
    },
    async latestTrophies(name, sinceAt, limit) {
      const key = foldName(name);
      const most = limit === 0 ? noLimit : limit;
      const rows =
        sinceAt === null
          ? await queries.all(selectLatestOfAll, [key, most])
          : await queries.all(selectLatestSince, [sinceAt, key, most]);
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

/** What a player has of a game, by folded names; of one whose trophies are in memory at once, if he has any of them. */
async function readEarned(queries: Queries, catalogue: CatalogueCache, name: string, id: string) {
  const { era } = catalogue;
  const gameId = catalogue.idOf(id);
  const known = gameId === undefined ? undefined : await queries.get(selectEarnedOf, [gameId, name]);
  if (gameId !== undefined && known !== undefined && known.earned !== null) return { era, gameId, ...known };
  const found = await queries.get(selectEarned, [id, id, name]);
  return found === undefined ? null : { era, ...found };
}

/** Tells a row of something from the one row that stands for nothing. */
function isJoined<Row extends { gameId: string }>(row: Joined<Row>): row is Row {
  return row.gameId !== null;
}

function datesOf(rows: readonly { earnedAt: number | null }[]): readonly number[] | null {
  return rows.length === 0 ? null : rows.flatMap(({ earnedAt }) => earnedAt ?? []);
}
