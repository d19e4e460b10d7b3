/**
 * Trophies that were dated more than 24 hours after their import, which happens because clocks of consoles may be wrong. Until the date has
 * passed, pages that show recent or current data leave such a trophy out (docs/spec/decisions.md 9.2). The import that finds a trophy adds
 * it to the table. Each read compares its date with the present, so nothing is written when the date passes. A row has no effect if the
 * trophy has another date by now.
 */

import { dayMs } from '../../domain/time/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { deletion, read, write } from '../engine/statement.ts';
import { playerAhead, upsertInto, toValues } from '../schema/tables.ts';

/** A trophy counts as dated in the future if its date is more than this after its import. */
const maxAheadMs = dayMs;

/** SQL for a row about a trophy or a player's game, and for the date in this row. */
interface DatedRow {
  /** The alias of the table. */
  readonly pair: string;
  readonly trophyId?: string;
  readonly date: string;
  /**
   * SQL for the player id. By default, it is the row's own id. In a read of one player, it is `?`, so that a distributed engine asks one
   * server.
   */
  readonly playerId?: string;
}

/** Condition that a row's trophy is in the table with the row's date. */
export const isInTable = (row: DatedRow): string =>
  `EXISTS (SELECT 1 FROM player_ahead a WHERE a.player_id = ${row.playerId ?? `${row.pair}.player_id`} AND a.game_id = ${row.pair}.game_id
    ${row.trophyId === undefined ? '' : `AND a.trophy_id = ${row.trophyId} `}AND a.earned_at = ${row.date})`;

/** Condition that a row's date has passed, or that the row is not in the table. The parameter is the present. */
export const isNotAhead = (row: DatedRow): string => `(${row.date} <= ? OR NOT ${isInTable(row)})`;

const sameTrophy = `e.player_id = player_ahead.player_id AND e.game_id = player_ahead.game_id
  AND e.trophy_id = player_ahead.trophy_id AND e.earned_at = player_ahead.earned_at`;
const isGone = `NOT EXISTS (SELECT 1 FROM earned e WHERE ${sameTrophy})`;
const removeGoneOf = deletion('player_ahead', { keys: ['player_id'], and: isGone });
const removeGone = write(`DELETE FROM player_ahead WHERE ${isGone}`);
const selectAheadOf = read<{
  playerId: number;
  gameId: string;
  trophyId: number;
  earnedAt: number;
}>(
  `SELECT e.player_id AS "playerId", e.game_id AS "gameId", e.trophy_id AS "trophyId", e.earned_at AS "earnedAt"
   FROM earned e WHERE e.player_id = ? AND e.earned_at > ?`,
);
const upsert = upsertInto(playerAhead);
const insertAll = write(
  `INSERT INTO player_ahead (player_id, game_id, trophy_id, earned_at)
   SELECT e.player_id, e.game_id, e.trophy_id, e.earned_at FROM earned e WHERE e.earned_at > ?
   ON CONFLICT (player_id, game_id, trophy_id) DO NOTHING`,
);

/**
 * Stores which trophies of changed players are dated too far after their import.
 *
 * @param newest the date of each player's newest trophy, now or before the change, whichever is later; milliseconds UTC
 * @param loadedAt milliseconds UTC
 */
export async function writeAhead(
  transaction: Transaction,
  newest: Iterable<readonly [playerId: number, newestAt: number]>,
  loadedAt: number,
): Promise<void> {
  const latest = loadedAt + maxAheadMs;
  const playerIds = [...newest].flatMap(([playerId, newestAt]) =>
    newestAt > loadedAt ? [playerId] : [],
  );
  if (playerIds.length === 0) return;
  await transaction.runMany(
    removeGoneOf,
    playerIds.map((playerId) => [playerId]),
  );
  const found = await transaction.allMany(
    selectAheadOf,
    playerIds.map((playerId) => [playerId, latest]),
  );
  await transaction.runMany(
    upsert,
    found.flat().map((row) => toValues(playerAhead, row)),
  );
}

/**
 * Adds to the table all stored trophies that are dated too far in the future, as if they were imported now. Rows of such trophies that are
 * already in the table remain.
 * @param now milliseconds UTC
 */
export async function findAhead(transaction: Transaction, now: number): Promise<void> {
  await transaction.run(removeGone, []);
  await transaction.run(insertAll, [now + maxAheadMs]);
}
