/** Exports players' choices for their own profile: hidden games, hunts and notes. Pins are in the record of the player. */

import { omitNil } from '../../records/omit-nil.ts';
import type { DataRecord } from '../../records/records.ts';
import type { Parameters, Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { pages } from '../read/export-pages.ts';
import { ofWholeGame } from '../read/hunts.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, hiddenGame, hunt } from '../schema/tables.ts';

/** Selects only games of the catalogue, because a record of another game could not be imported. */
const selectHidden = read<RowOf<typeof hiddenGame>>(
  `SELECT ${columnList(hiddenGame, 'z')} FROM hidden_game z JOIN game g ON g.game_id = z.game_id
   WHERE z.player_id = ? AND z.game_id > ? ORDER BY z.game_id LIMIT ?`,
);
const selectHunts = read<RowOf<typeof hunt>>(
  `SELECT ${columnList(hunt, 'h')} FROM hunt h JOIN game g ON g.game_id = h.game_id
   WHERE h.player_id = ? AND (h.game_id, h.trophy_id) > (?, ?) ORDER BY h.game_id, h.trophy_id LIMIT ?`,
);

function keyOf({ gameId, trophyId }: RowOf<typeof hunt>): Parameters {
  return [gameId, trophyId];
}

/** Exports in the order of the keys. @param playerId the id of the player named `player` */
export async function* exportChoices(
  queries: Queries,
  { playerId, name: player }: { readonly playerId: number; readonly name: string },
): AsyncGenerator<DataRecord> {
  const hidden = pages(queries, selectHidden, [playerId], ({ gameId }) => [gameId], ['']);
  for await (const { gameId, hiddenAt } of hidden)
    yield { type: 'hiddenGame', player, game: gameId, since: hiddenAt };
  const first = ['', ofWholeGame - 1];
  for await (const row of pages(queries, selectHunts, [playerId], keyOf, first)) {
    yield {
      type: 'hunt',
      player,
      game: row.gameId,
      ...(row.trophyId === ofWholeGame ? {} : { trophy: row.trophyId }),
      ...(row.isHunted === 1 ? { hunted: true } : {}),
      ...omitNil({ note: row.note }),
      changed: row.changedAt,
    };
  }
}
