/** Reads the values for orders and filters of a player's games that the rows do not contain: dates, times, and the platinum's rarity. */

import { minOwnersForRarity } from '../../domain/play/index.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import type { Queries } from '../engine/engine.ts';
import { readLists } from '../engine/statement.ts';
import type { GameOrder } from '../port/play.ts';

/**
 * Maximum number of games that are ordered by the rarity of their platinums: those played last. Reading the owners of all games would take
 * longer than a page may.
 */
const maxRated = 500;

/** The orders by values that the rows do not contain. */
export type ValueOrder = Extract<
  GameOrder,
  'completed' | 'platinum' | 'fastest' | 'rarest' | 'playTime'
>;
type ValueRow = readonly [gameId: string, value: number];

const withPlatinum = 'FROM player_game pg WHERE pg.player_id = ? AND pg.platinum > 0';

const selectValues: Readonly<Record<ValueOrder, ReturnType<typeof readLists<ValueRow>>>> = {
  completed: readLists<ValueRow>(
    `SELECT pg.game_id, pg.completed_at FROM player_game pg
     WHERE pg.player_id = ? AND pg.progress = 100 AND pg.completed_at IS NOT NULL`,
  ),
  platinum: readLists<ValueRow>(
    `SELECT pg.game_id, pg.platinum_at ${withPlatinum} AND pg.platinum_at IS NOT NULL`,
  ),
  fastest: readLists<ValueRow>(
    `SELECT pg.game_id, pg.time_to_platinum ${withPlatinum} AND pg.time_to_platinum IS NOT NULL`,
  ),
  rarest: readLists<ValueRow>(
    `SELECT m.game_id, 1.0 * COALESCE(e.players, 0) / o.players
     FROM (SELECT pg.game_id FROM player_game pg WHERE pg.player_id = ?
       ORDER BY pg.last_updated_at DESC NULLS LAST, pg.game_id LIMIT ${maxRated}) m
     JOIN owner_count o ON o.game_id = m.game_id AND o.trophy_id = ${wholeGame} AND o.players >= ${minOwnersForRarity}
     JOIN trophy t ON t.game_id = m.game_id
       AND t.trophy_id = (SELECT MIN(q.trophy_id) FROM trophy q WHERE q.game_id = m.game_id AND q.grade = 'platinum')
     LEFT JOIN owner_count e ON e.game_id = m.game_id AND e.trophy_id = t.trophy_id`,
  ),
  playTime: readLists<ValueRow>(
    `SELECT h.game_id, CAST(SUM(h.seconds) AS BIGINT) FROM play_time h
     JOIN player p ON p.player_id = h.player_id AND p.hours_hidden = 0
     WHERE h.player_id = ? AND h.game_id IS NOT NULL AND h.seconds > 0 GROUP BY h.game_id`,
  ),
};
const selectStalled = readLists<readonly [gameId: string]>(
  `SELECT pg.game_id FROM player_game pg
   WHERE pg.player_id = ? AND pg.progress < 100 AND (pg.last_at IS NULL OR pg.last_at < ?)`,
);

/** Checks whether an order is by values that the rows do not contain. */
export function isValueOrder(order: GameOrder): order is ValueOrder {
  return order in selectValues;
}

/** Reads the known values by game id: milliseconds UTC, milliseconds, seconds, or a share of the owners. */
export async function readValues(
  queries: Queries,
  playerId: number,
  order: ValueOrder,
): Promise<ReadonlyMap<string, number>> {
  return new Map(await queries.all(selectValues[order], [playerId]));
}

/** Reads the games that are not completed, and whose last dated trophy is older than a time. @param before milliseconds UTC */
export async function readStalled(
  queries: Queries,
  playerId: number,
  before: number,
): Promise<ReadonlySet<string>> {
  const rows = await queries.all(selectStalled, [playerId, before]);
  return new Set(rows.map(([gameId]) => gameId));
}
