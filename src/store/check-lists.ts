/** Proof that the kept lists of games that would be used say what the rows say. */

import type { Queries } from './engine.ts';
import { statement } from './engine.ts';
import type { ListText } from './list-text.ts';
import { listTextOf } from './read-kept-lists.ts';
import type { Problem } from './store.ts';
import { counterValue } from './versions.ts';

interface KeptList extends ListText {
  readonly playerId: number;
  readonly name: string;
}

const selectLists = statement<KeptList>(
  `SELECT l.player_id AS "playerId", p.name AS "name", l.game_ids AS "gameIds", l.numbers AS "numbers"
   FROM player_game_list l JOIN player p ON p.player_id = l.player_id AND p.update_number = l.update_number AND l.regrades = ${counterValue('regrades')}
   WHERE l.player_id > ? ORDER BY l.player_id LIMIT ?`,
);
/** Lists looked at together: some 10 KB each. */
const pageSize = 100;
const mostListed = 20;

/** One problem for each list that differs, some of them. */
export async function checkLists(queries: Queries): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (let after = 0; ;) {
    const lists = await queries.all(selectLists, [after, pageSize]);
    for (const { playerId, name, gameIds, numbers } of lists) {
      const text = await listTextOf(queries, playerId);
      if (text?.gameIds === gameIds && text.numbers === numbers) continue;
      problems.push({ what: `kept list of games that is not the player's: ${name}` });
      if (problems.length >= mostListed) return problems;
    }
    const last = lists.at(-1);
    if (last === undefined) return problems;
    after = last.playerId;
  }
}
