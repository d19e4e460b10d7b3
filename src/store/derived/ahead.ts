/**
 * Trophies that were dated more than 24 hours after their import: clocks of consoles are wrong at times. Until its date has come, pages
 * leave such a trophy out of what is about now (docs/spec/decisions.md 9.2). The table has them from the load that found them on. Whether
 * a date has come is asked when it is read, so that nothing has to be written when it comes; a row whose trophy has another date says
 * nothing.
 */

import { dayMs } from '../../domain/time/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { deletion, read, write } from '../engine/statement.ts';
import { playerAhead, upsertInto, toValues } from '../schema/tables.ts';

/** How far after its import a trophy may be dated. */
const maxAheadMs = dayMs;

/** A row with a trophy, or a player's game, and its date, as SQL. */
interface DatedRow {
  /** The alias of the table. */
  readonly pair: string;
  readonly trophyId?: string;
  readonly date: string;
  /** By default the row's own; in a read of one player `?`, so that a distributed engine asks one server. */
  readonly playerId?: string;
}

/** Condition on a row: its trophy is among those of the table, with that date. */
export const isInTable = (row: DatedRow): string =>
  `EXISTS (SELECT 1 FROM player_ahead a WHERE a.player_id = ${row.playerId ?? `${row.pair}.player_id`} AND a.game_id = ${row.pair}.game_id
    ${row.trophyId === undefined ? '' : `AND a.trophy_id = ${row.trophyId} `}AND a.earned_at = ${row.date})`;

/** Condition on the same: its date has come, or is no future date. The parameter is the present. */
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
 * Writes the trophies of changed players that are dated too far after their load.
 *
 * @param newest the newest date that each player has or had before, milliseconds UTC
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

/** Finds them in the stored trophies, as if these were imported now; those that were known stay. @param now milliseconds UTC */
export async function findAhead(transaction: Transaction, now: number): Promise<void> {
  await transaction.run(removeGone, []);
  await transaction.run(insertAll, [now + maxAheadMs]);
}
