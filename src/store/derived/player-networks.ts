/** Sums over a player's games on the networks other than `psn`, and the scores of the networks' boards (docs/spec/networks.md 3). */

import type { OtherNetwork } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { update, write } from '../engine/statement.ts';
import { emptyRow, insertInto, playerNetwork, toValues } from '../schema/tables.ts';

/** SQL for sums over the games `pg` of a player on a network; the condition `of` selects them. */
const gameSums = (of: string): string => `SELECT COUNT(*) AS games,
  ${grades.map((grade) => `COALESCE(SUM(pg.${grade}), 0) AS ${grade}`).join(', ')},
  COUNT(CASE WHEN pg.progress = 100 THEN 1 END) AS complete FROM player_game pg WHERE ${of}`;

/** SQL for the points of the trophies that a player earned on a network, and of those earned in hardcore mode. */
const pointSums = (of: string): string => `SELECT COALESCE(SUM(t.native_points), 0) AS points,
  COALESCE(SUM(CASE WHEN e.hardcore_at IS NOT NULL THEN t.native_points END), 0) AS hardcore
  FROM player_game pg JOIN earned e ON e.player_id = pg.player_id AND e.game_id = pg.game_id
  JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id WHERE ${of}`;

const ofRow = 'pg.player_id = player_network.player_id AND pg.network = player_network.network';
const earned = grades.map((grade) => `s.${grade}`).join(' + ');

/** The score of each network's board, and the second score that decides between equal players. */
export const networkScores = {
  score: `CASE player_network.network WHEN 'steam' THEN ${earned} WHEN 'retro' THEN v.hardcore ELSE v.points END`,
  second_score: `CASE player_network.network WHEN 'steam' THEN s.complete WHEN 'retro' THEN v.points ELSE 0 END`,
} as const;

const sums = ['games', ...grades, 'complete'];

/** Names and expressions of all derived columns of player_network, from `networkSums`. */
export const networkValues: readonly (readonly [column: string, text: string])[] = [
  ...sums.map((name) => [name, `s.${name}`] as const),
  ...Object.entries(networkScores),
];
/** FROM clause with the sums `s` and `v` of a row of player_network. */
export const networkSums = `(${gameSums(ofRow)}) s, (${pointSums(ofRow)}) v`;

/** Assigns all derived columns of player_network. */
export const playerNetworkColumns = `(${networkValues.map(([column]) => column).join(', ')}) = (
  SELECT ${networkValues.map(([, text]) => text).join(', ')} FROM ${networkSums})`;

const insertMissing = insertInto(playerNetwork, { keys: ['player_id', 'network'] });
const derive = update('player_network', playerNetworkColumns, { keys: ['player_id'] });
const setDate = update('player_network', 'updated_at = ?', { keys: ['player_id', 'network'] });

/** A player whose games on a network changed. `updatedAt` is null if a record stated the date. */
export interface ChangedNetwork {
  readonly playerId: number;
  readonly network: OtherNetwork;
  /** Milliseconds UTC. */
  readonly updatedAt: number | null;
}

/** Adds missing rows, sets their dates and recalculates the sums of the players. */
export async function writePlayerNetworks(
  transaction: Transaction,
  changed: readonly ChangedNetwork[],
): Promise<void> {
  await transaction.runMany(
    insertMissing,
    changed.map(({ playerId, network }) =>
      toValues(playerNetwork, { ...emptyRow(playerNetwork), playerId, network }),
    ),
  );
  await transaction.runMany(
    setDate,
    changed.flatMap(({ playerId, network, updatedAt }) =>
      updatedAt === null ? [] : [[updatedAt, playerId, network]],
    ),
  );
  await derivePlayerNetworks(
    transaction,
    changed.map(({ playerId }) => playerId),
  );
}

/** Recalculates the sums of players on all of their networks. */
export async function derivePlayerNetworks(
  transaction: Transaction,
  playerIds: Iterable<number>,
): Promise<void> {
  await transaction.runMany(
    derive,
    [...new Set(playerIds)].map((playerId) => [playerId]),
  );
}

/** Adds the missing rows of players for a rebuild. The parameters are the first and the last id of the players. */
export const addMissingNetworks = write(
  `INSERT INTO player_network (player_id, network, games, platinum, gold, silver, bronze, complete, score, second_score)
   SELECT DISTINCT pg.player_id, pg.network, 0, 0, 0, 0, 0, 0, 0, 0 FROM player_game pg
   WHERE pg.network <> 'psn' AND pg.player_id >= ? AND pg.player_id <= ? ON CONFLICT (player_id, network) DO NOTHING`,
);
/** Recalculates the rows of players. The parameters are the first and the last id of the players. */
export const rebuildNetworks = write(
  `UPDATE player_network SET ${playerNetworkColumns} WHERE player_id >= ? AND player_id <= ?`,
);
