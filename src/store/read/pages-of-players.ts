/** Reads the ids of all players in ascending batches. */

import { invariant } from '../../invariant.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';

const selectPlayers = read<{ playerId: number }>(
  'SELECT player_id AS "playerId" FROM player WHERE player_id > ? ORDER BY player_id LIMIT ?',
);
const pageSize = 500;

/** Yields up to 500 ids at a time, the lowest first. */
export async function* pagesOfPlayers(queries: Queries): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const rows = await queries.all(selectPlayers, [after, pageSize]);
    if (rows.length > 0) yield rows.map(({ playerId }) => playerId);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.playerId;
  }
}

/** Returns the first and the last id of a page. */
export function toIdRange(ids: readonly number[]): readonly [first: number, last: number] {
  return [invariant(ids[0], 'a page has ids'), invariant(ids.at(-1), 'a page has ids')];
}
