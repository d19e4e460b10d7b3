/** Checks the counts of owners and of boards: they must be those of a recount. */

import { boardCounts } from '../derived/board-counts.ts';
import { ownerCounts } from '../derived/columns.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import type { Queries } from '../engine/engine.ts';
import { readLists } from '../engine/statement.ts';

/** A count that differs from that of a recount, by its game. */
type Difference = readonly [gameId: string];

const selectOwners = readLists<Difference>(
  `SELECT r.game_id FROM (
     SELECT t.game_id, t.trophy_id, -t.players AS players FROM owner_count t
     UNION ALL SELECT o.game_id, o.trophy_id, o.players FROM (${ownerCounts(wholeGame)}) o
   ) r GROUP BY r.game_id, r.trophy_id HAVING SUM(r.players) <> 0 LIMIT ?`,
);

const selectBoards = readLists<Difference>(
  `SELECT r.game_id FROM (
     SELECT t.game_id, t.points, t.tie, t.block, -t.players AS players FROM board_count t
     UNION ALL SELECT b.game_id, b.points, b.tie, b.block, b.players FROM (${boardCounts()}) b
   ) r GROUP BY r.game_id, r.points, r.tie, r.block HAVING SUM(r.players) <> 0 LIMIT ?`,
);

/** Returns the ids of games whose owner count, or that of one of their trophies, is wrong. At most `max`. */
export async function findWrongOwners(queries: Queries, max: number): Promise<string[]> {
  return (await queries.all(selectOwners, [max])).map(([gameId]) => gameId);
}

/** Returns the ids of games whose board is counted wrongly. At most `max`. */
export async function findWrongBoards(queries: Queries, max: number): Promise<string[]> {
  return [...new Set((await queries.all(selectBoards, [max])).map(([gameId]) => gameId))];
}
