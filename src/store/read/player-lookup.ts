/** Lookups of stored players and sets for remote sources, before an import from them. Hidden players are included. */

import type { Network } from '../../domain/index.ts';
import { foldName } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';

/** A stored player who may belong to an account. */
export interface StoredPlayer {
  readonly playerId: number;
  readonly name: string;
  readonly accountId: string | null;
  readonly statedPoints: number | null;
  readonly games: number;
}

/** A stored trophy set. */
export interface StoredSet {
  readonly version: string | null;
  /** Number of trophies. */
  readonly trophies: number;
  /** The newest date of the stored percentages of players who have the set's trophies, in milliseconds UTC; null if none is stored. */
  readonly sharesAt: number | null;
}

/** Finds the stored data about an account or a set; returns null if there is none. */
export interface PlayerLookup {
  /** Finds a stored player by account id. */
  playerOfAccount(accountId: string): Promise<StoredPlayer | null>;
  /** Finds a stored player by current or former name. */
  playerOfName(name: string): Promise<StoredPlayer | null>;
  /** Finds a stored player by the id that the store gave them. */
  playerOfId(playerId: number): Promise<StoredPlayer | null>;
  /** Finds the id of a player's account on a network; null if the store does not know it. */
  accountOn(playerId: number, network: Network): Promise<string | null>;
  /** Returns the numbers of the trophies that a player has earned in a game. */
  earnedTrophies(playerId: number, gameId: string): Promise<ReadonlySet<number>>;
  /** Returns the numbers of a game's trophies, by the network's own key. Trophies without a key are left out. */
  trophyKeys(gameId: string): Promise<ReadonlyMap<string, number>>;
  /** Finds the version of a stored set and the number of its stored trophies; null if the set does not exist. */
  storedSet(gameId: string): Promise<StoredSet | null>;
  /** Like `storedSet`, for many sets, in their order. */
  storedSets(gameIds: readonly string[]): Promise<readonly (StoredSet | null)[]>;
}

const selectStored = `SELECT p.player_id AS "playerId", p.name AS "name", p.account_id AS "accountId",
  p.stated_points AS "statedPoints", s.games AS "games" FROM player p JOIN player_score s ON s.player_id = p.player_id`;
const selectByAccount = read<StoredPlayer>(
  `${selectStored} WHERE p.account_id = ? ORDER BY p.player_id LIMIT 1`,
);
const selectId = read<{ playerId: number }>(
  'SELECT n.player_id AS "playerId" FROM player_name n WHERE n.name_key = ?',
);
const selectById = read<StoredPlayer>(`${selectStored} WHERE p.player_id = ?`);
const selectAccount = read<{ accountId: string | null }>(
  'SELECT n.account_id AS "accountId" FROM player_network n WHERE n.player_id = ? AND n.network = ?',
);
const selectEarned = read<{ trophyId: number }>(
  `SELECT e.trophy_id AS "trophyId" FROM earned e WHERE e.player_id = ?
   AND e.game_id = (SELECT g.game_id FROM game g WHERE g.id_key = ?)`,
);
const selectKeys = read<{ key: string; trophyId: number }>(
  `SELECT t.network_key AS "key", t.trophy_id AS "trophyId" FROM trophy t
   WHERE t.network_key IS NOT NULL AND t.game_id = (SELECT g.game_id FROM game g WHERE g.id_key = ?)`,
);
const selectSet = read<StoredSet>(
  `SELECT g.set_version AS "version", (SELECT COUNT(*) FROM trophy t WHERE t.game_id = g.game_id) AS "trophies",
     (SELECT MAX(t.share_at) FROM trophy t WHERE t.game_id = g.game_id) AS "sharesAt"
   FROM game g WHERE g.id_key = ?`,
);

/** Implements PlayerLookup: each call reads the database. */
export function createPlayerLookup(queries: Queries): PlayerLookup {
  return {
    playerOfAccount: async (accountId) => (await queries.get(selectByAccount, [accountId])) ?? null,
    async playerOfName(name) {
      const found = await queries.get(selectId, [foldName(name)]);
      return found === undefined
        ? null
        : ((await queries.get(selectById, [found.playerId])) ?? null);
    },
    playerOfId: async (playerId) => (await queries.get(selectById, [playerId])) ?? null,
    async accountOn(playerId, network) {
      const row =
        network === 'psn'
          ? await queries.get(selectById, [playerId])
          : await queries.get(selectAccount, [playerId, network]);
      return row?.accountId ?? null; // absent: the player has no account on the network
    },
    async earnedTrophies(playerId, gameId) {
      const rows = await queries.all(selectEarned, [playerId, foldName(gameId)]);
      return new Set(rows.map(({ trophyId }) => trophyId));
    },
    async trophyKeys(gameId) {
      const rows = await queries.all(selectKeys, [foldName(gameId)]);
      return new Map(rows.map(({ key, trophyId }) => [key, trophyId]));
    },
    storedSet: async (gameId) => (await queries.get(selectSet, [foldName(gameId)])) ?? null,
    async storedSets(gameIds) {
      const rows = await queries.allMany(
        selectSet,
        gameIds.map((gameId) => [foldName(gameId)]),
      );
      return rows.map(([row]) => row ?? null);
    },
  };
}
