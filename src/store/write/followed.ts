/** Whom the sync follows, as far as loads write it: an export of an instance has these players, and an import brings them back. */

import type { Transaction } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, insertInto, syncPlayer, valuesOf } from '../schema/tables.ts';

type FollowedRow = RowOf<typeof syncPlayer>;

/** What is known of a followed player before the first walk. */
export type AddedPlayer = Readonly<Pick<FollowedRow, 'nameKey' | 'name' | 'accountId' | 'playerId' | 'addedAt'>>;

/** The followed player of a folded name, given twice, be it the one he was added under or any of his names in the store. */
export const selectFollowed = read<FollowedRow>(
  `SELECT ${columnList(syncPlayer, 'f')} FROM sync_player f
   WHERE f.name_key = ? OR f.player_id = (SELECT n.player_id FROM player_name n WHERE n.name_key = ?) ORDER BY f.name_key LIMIT 1`,
);
const selectOfPlayer = read<{ nameKey: string }>(
  'SELECT f.name_key AS "nameKey" FROM sync_player f WHERE f.player_id = ? ORDER BY f.name_key LIMIT 1',
);
const insertPlayer = insertInto(syncPlayer);

/** Follows a player within a transaction; false where the name or the player is followed already. */
export async function addFollowed(transaction: Transaction, added: AddedPlayer): Promise<boolean> {
  const byName = await transaction.get(selectFollowed, [added.nameKey, added.nameKey]);
  const byPlayer = added.playerId === null ? undefined : await transaction.get(selectOfPlayer, [added.playerId]);
  if (byName !== undefined || byPlayer !== undefined) return false;
  await transaction.run(insertPlayer, valuesOf(syncPlayer, rowOf(added)));
  return true;
}

function rowOf(added: AddedPlayer): FollowedRow {
  return {
    ...added,
    state: 'new',
    lastSuccessAt: null,
    lastErrorAt: null,
    lastError: null,
    nextAttemptAt: null,
    failures: 0,
    phase: 'idle',
    isFull: 0,
    startedAt: null,
    lastFullAt: null,
    titles: null,
    doubtedTitles: null,
  };
}
