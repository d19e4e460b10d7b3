/** Checks the counts of games and of players' days by recounting them. */

import { zip } from '../../invariant.ts';
import { countActivity } from '../derived/activity.ts';
import { boardCounts } from '../derived/board-counts.ts';
import { ownerCounts } from '../derived/columns.ts';
import { areSameFigures, countFigures, readFigures } from '../derived/game-figures.ts';
import { wholeGame } from '../derived/owner-counts.ts';
import { readFigureCount, readState } from '../derived/stored-figures.ts';
import type { Queries } from '../engine/engine.ts';
import { read, readLists } from '../engine/statement.ts';
import { pagesOfPlayers } from '../read/pages-of-players.ts';

/** The game of a count that differs from the recount. */
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

/** Returns the ids of games whose owner count, or the count of one of their trophies, is wrong. At most `max`. */
export async function findWrongOwners(queries: Queries, max: number): Promise<string[]> {
  return (await queries.all(selectOwners, [max])).map(([gameId]) => gameId);
}

/** Returns the ids of games whose board has wrong counts. At most `max`. */
export async function findWrongBoards(queries: Queries, max: number): Promise<string[]> {
  return [...new Set((await queries.all(selectBoards, [max])).map(([gameId]) => gameId))];
}

/** Returns the ids of games whose figures are wrong, if nothing has changed since they were calculated. At most `max`. */
export async function findWrongFigures(queries: Queries, max: number): Promise<string[]> {
  const last = await readFigureCount(queries);
  if (last === null || last.state !== (await readState(queries))) return [];
  const stored = await readFigures(queries);
  const counted = await countFigures(queries, last.countedAt);
  const gameIds = new Set([...stored.keys(), ...counted.keys()]);
  return [...gameIds]
    .filter((gameId) => !areSameFigures(stored.get(gameId), counted.get(gameId)))
    .slice(0, max);
}

const selectDays = read<{ days: string }>(
  'SELECT days AS "days" FROM player_activity WHERE player_id = ?',
);

/** Returns the ids of players with wrong daily counts, at most `max`. */
export async function findWrongActivity(queries: Queries, max: number): Promise<number[]> {
  const wrong: number[] = [];
  for await (const playerIds of pagesOfPlayers(queries)) {
    const stored = await queries.allMany(
      selectDays,
      playerIds.map((playerId) => [playerId]),
    );
    const counted = await countActivity(queries, playerIds);
    const pairs = zip(zip(playerIds, stored), counted);
    // absent: a player without dated trophies has no row
    wrong.push(
      ...pairs.flatMap(([[playerId, [row]], days]) =>
        (row?.days ?? '') === days ? [] : [playerId],
      ),
    );
    if (wrong.length >= max) break;
  }
  return wrong.slice(0, max);
}
