/** Checks the counts of owners and of boards: with the pending changes, they must be those of a recount. */

import { boardCounts } from '../derived/board-counts.ts';
import { ownerCounts } from '../derived/columns.ts';
import { readOwnerChanges } from '../derived/pending-changes.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import type { Queries, Read } from '../engine/engine.ts';
import { readLists } from '../engine/statement.ts';

/** A count by its key, which begins with the id of a game; the last value is the owners by a recount, less those that are counted. */
type Difference = readonly [gameId: string, ...(string | number)[]];

const selectOwners = readLists<Difference>(
  `SELECT r.game_id, r.trophy_id, SUM(r.players) FROM (
     SELECT t.game_id, t.trophy_id, -t.players AS players FROM owner_tally t
     UNION ALL SELECT o.game_id, o.trophy_id, o.players FROM (${ownerCounts(wholeGame)}) o
   ) r GROUP BY r.game_id, r.trophy_id HAVING SUM(r.players) <> 0 LIMIT ?`,
);

const selectBoards = readLists<Difference>(
  `SELECT r.game_id, r.points, r.tie, r.block, SUM(r.players) FROM (
     SELECT t.game_id, t.points, t.tie, t.block, -t.players AS players FROM board_tally t
     UNION ALL SELECT b.game_id, b.points, b.tie, b.block, b.players FROM (${boardCounts()}) b
   ) r GROUP BY r.game_id, r.points, r.tie, r.block HAVING SUM(r.players) <> 0 LIMIT ?`,
);

/** Returns the ids of games whose owner count, or that of one of their trophies, is wrong. At most `max`. */
export async function findWrongOwners(queries: Queries, max: number): Promise<string[]> {
  return findWrong(queries, { select: selectOwners, pending: (await readOwnerChanges(queries)).owners, max });
}

/** Returns the ids of games whose board is counted wrongly. At most `max`. */
export async function findWrongBoards(queries: Queries, max: number): Promise<string[]> {
  const wrong = await findWrong(queries, { select: selectBoards, pending: (await readOwnerChanges(queries)).boards, max });
  return [...new Set(wrong)];
}

interface Counts {
  readonly select: Read<Difference>;
  readonly pending: readonly Difference[];
  readonly max: number;
}

async function findWrong(queries: Queries, { select, pending, max }: Counts): Promise<string[]> {
  const left = new Map<string, { readonly gameId: string; players: number }>();
  for (const change of pending) {
    const count = left.get(keyOf(change)) ?? { gameId: change[0], players: 0 };
    count.players += Number(change.at(-1));
    left.set(keyOf(change), count);
  }
  const wrong: string[] = [];
  for (const difference of await queries.all(select, [max + left.size])) {
    // absent: nothing waits to be counted
    if (Number(difference.at(-1)) !== (left.get(keyOf(difference))?.players ?? 0)) wrong.push(difference[0]);
    left.delete(keyOf(difference));
  }
  for (const { gameId, players } of left.values()) if (players !== 0) wrong.push(gameId);
  return wrong.slice(0, max);
}

function keyOf(count: Difference): string {
  return JSON.stringify(count.slice(0, -1));
}
