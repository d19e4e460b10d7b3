/** Checks the stored daily counts of players against their trophies. */

import { zip } from '../../invariant.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { countActivity } from '../derived/activity.ts';
import { pagesOfPlayers } from '../read/pages-of-players.ts';

const selectDays = read<{ days: string }>('SELECT days AS "days" FROM player_activity WHERE player_id = ?');

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
    wrong.push(...pairs.flatMap(([[playerId, [row]], days]) => ((row?.days ?? '') === days ? [] : [playerId])));
    if (wrong.length >= max) break;
  }
  return wrong.slice(0, max);
}
