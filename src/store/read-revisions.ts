/** Reads what tells whether an answer about a player is still right. */

import type { LevelSystem } from '../domain/index.ts';
import { foldName } from '../domain/index.ts';
import type { Queries } from './engine.ts';
import { statement } from './engine.ts';
import { placeMovedText } from './rank-moves.ts';
import type { Revisions, Store } from './store.ts';

const selectRevisions = (system: LevelSystem) =>
  statement<Revisions>(
    `SELECT ${placeMovedText(system)} AS "placeMovedAt", p.player_id AS "playerId", p.update_number AS "player",
     (SELECT value FROM counter WHERE name = 'catalogue') AS "catalogue",
     (SELECT value FROM counter WHERE name = 'ranking') AS "ranking"
   FROM player_name n JOIN player p ON p.player_id = n.player_id JOIN player_score s ON s.player_id = p.player_id
   WHERE n.name_key = ? AND p.hidden = 0`,
  );

/** The port's read of revisions, over any engine. */
export function createRevisionRead(queries: Queries, system: LevelSystem): Store['revisions'] {
  const select = selectRevisions(system);
  return async (name) => {
    const row = await queries.get(select, [foldName(name)]);
    return row === undefined ? null : { ...row };
  };
}
