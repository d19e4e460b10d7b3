/** Writes the players that the sync follows when an exported instance is imported. */

import type { Transaction } from '../../engine/engine.ts';
import { read } from '../../engine/statement.ts';
import type { RowOf } from '../../schema/tables.ts';
import { columnList, insertInto, syncPlayer, toValues } from '../../schema/tables.ts';

type FollowedRow = RowOf<typeof syncPlayer>;

/** A followed player before the first sync. */
export type AddedPlayer = Readonly<
  Pick<FollowedRow, 'network' | 'nameKey' | 'name' | 'accountId' | 'playerId' | 'addedAt'>
>;

/** Selects a followed player of a network by the folded name they were added with or by any of their stored names; the name is passed twice. */
export const selectFollowed = read<FollowedRow>(
  `SELECT ${columnList(syncPlayer, 'f')} FROM sync_player f
   WHERE f.network = ? AND (f.name_key = ? OR f.player_id = (SELECT n.player_id FROM player_name n WHERE n.name_key = ?)) ORDER BY f.name_key LIMIT 1`,
);
const selectOfPlayer = read<{ nameKey: string }>(
  'SELECT f.name_key AS "nameKey" FROM sync_player f WHERE f.network = ? AND (f.player_id = ? OR f.account_id = ?) LIMIT 1',
);
const insertPlayer = insertInto(syncPlayer);

/** Follows a player within a transaction; returns false if the name, the player or the account is already followed on the network. */
export async function addFollowed(transaction: Transaction, added: AddedPlayer): Promise<boolean> {
  const { network, nameKey, playerId, accountId } = added;
  const byName = await transaction.get(selectFollowed, [network, nameKey, nameKey]);
  const byPlayer = await transaction.get(selectOfPlayer, [network, playerId, accountId]);
  if (byName !== undefined || byPlayer !== undefined) return false;
  await transaction.run(insertPlayer, toValues(syncPlayer, rowOf(added)));
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
