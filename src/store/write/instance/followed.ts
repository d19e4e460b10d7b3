/** Writes the players whom the sync follows, when an exported instance is imported. */

import type { Transaction } from '../../engine/engine.ts';
import { read, update } from '../../engine/statement.ts';
import type { RowOf } from '../../schema/tables.ts';
import { columnList, insertInto, syncPlayer, toValues } from '../../schema/tables.ts';

type FollowedRow = RowOf<typeof syncPlayer>;

/** A followed player who has not been synced yet. */
export type AddedPlayer = Readonly<
  Pick<FollowedRow, 'network' | 'nameKey' | 'name' | 'accountId' | 'playerId' | 'addedAt'>
>;

/**
 * Selects a followed player of a network by a folded name: the name they were added with, or any of their stored names, in this order.
 * The name is passed three times.
 */
export const selectFollowed = read<FollowedRow>(
  `SELECT ${columnList(syncPlayer, 'f')} FROM sync_player f
   WHERE f.network = ? AND (f.name_key = ? OR f.player_id = (SELECT n.player_id FROM player_name n WHERE n.name_key = ?))
   ORDER BY CASE WHEN f.name_key = ? THEN 0 ELSE 1 END, f.name_key LIMIT 1`,
);
const selectOfPlayer = read<{ nameKey: string }>(
  'SELECT f.name_key AS "nameKey" FROM sync_player f WHERE f.network = ? AND (f.player_id = ? OR f.account_id = ?) LIMIT 1',
);
const selectPresentName = read<{ presentKey: string | null; presentName: string | null }>(
  `SELECT c.name_key AS "presentKey", c.name AS "presentName" FROM sync_player f
   LEFT JOIN player_name c ON c.player_id = f.player_id AND c.is_current = 1 WHERE f.network = ? AND f.name_key = ?`,
);
const selectPresent = read<{ nameKey: string }>(
  `SELECT f.name_key AS "nameKey" FROM sync_player f JOIN player_name c ON c.player_id = f.player_id AND c.is_current = 1
   WHERE f.network = ? AND c.name_key = ?`,
);
const insertPlayer = insertInto(syncPlayer);
const keys = ['network', 'name_key'] as const;
const renameFollowed = update('sync_player', 'name_key = ?, name = ?', { keys });
const renameTitles = update('sync_title', 'name_key = ?', { keys });

/** Follows a player within a transaction; returns false if the name, the player or the account is already followed on the network. */
export async function addFollowed(transaction: Transaction, added: AddedPlayer): Promise<boolean> {
  const { network, playerId, accountId } = added;
  const byPlayer = await transaction.get(selectOfPlayer, [network, playerId, accountId]);
  if (byPlayer !== undefined || !(await freeName(transaction, added))) return false;
  await transaction.run(insertPlayer, toValues(syncPlayer, rowOf(added)));
  return true;
}

/**
 * Checks whether the name can be followed. On the console network, a name identifies the player. If a followed player is now known by
 * another name, they are listed by that name from now on, because the old name may belong to another player.
 */
async function freeName(
  transaction: Transaction,
  { network, nameKey }: AddedPlayer,
): Promise<boolean> {
  const found = await transaction.get(selectPresentName, [network, nameKey]);
  if (network !== 'psn') return found === undefined;
  if ((await transaction.get(selectPresent, [network, nameKey])) !== undefined) return false;
  if (found === undefined) return true;
  const { presentKey, presentName } = found;
  if (presentKey === null) return false;
  const taken = await transaction.get(selectPresentName, [network, presentKey]);
  if (taken !== undefined) return false;
  await transaction.run(renameTitles, [presentKey, network, nameKey]);
  await transaction.run(renameFollowed, [presentKey, presentName, network, nameKey]);
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
    hoursReadAt: null,
  };
}
