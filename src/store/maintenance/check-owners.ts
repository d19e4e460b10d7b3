/** Checks the owner counts: with the pending changes, they must be those of a recount. */

import { ownerCounts } from '../derived/columns.ts';
import { readOwnerChanges } from '../derived/pending-changes.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';

interface Difference {
  readonly gameId: string;
  readonly trophyId: number;
  /** Owners by a recount, less those that are counted. */
  readonly players: number;
}

const selectDifferences = read<Difference>(
  `SELECT r.game_id AS "gameId", r.trophy_id AS "trophyId", SUM(r.players) AS "players" FROM (
     SELECT t.game_id, t.trophy_id, -t.players AS players FROM owner_tally t
     UNION ALL SELECT o.game_id, o.trophy_id, o.players FROM (${ownerCounts(wholeGame)}) o
   ) r GROUP BY r.game_id, r.trophy_id HAVING SUM(r.players) <> 0 LIMIT ?`,
);

/** Returns the ids of games whose owner count, or that of one of their trophies, is wrong. At most `max`. */
export async function findWrongOwners(queries: Queries, max: number): Promise<string[]> {
  const left = new Map<string, number>();
  for (const [gameId, trophyId, players] of await readOwnerChanges(queries)) {
    const key = JSON.stringify([gameId, trophyId]);
    left.set(key, (left.get(key) ?? 0) + players);
  }
  const differences = await queries.all(selectDifferences, [max + left.size]);
  const wrong: string[] = [];
  for (const { gameId, trophyId, players } of differences) {
    const key = JSON.stringify([gameId, trophyId]);
    if (players !== (left.get(key) ?? 0)) wrong.push(gameId);
    left.delete(key);
  }
  for (const [key, players] of left) if (players !== 0) wrong.push(key);
  return wrong.slice(0, max);
}
