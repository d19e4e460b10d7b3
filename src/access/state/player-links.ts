/**
 * Removes the links from people to players: the rows that contain the internal id of a player. The players are in the store, whose
 * transactions are separate, so nothing removes these rows when a player is deleted, or when another store takes the place of the store.
 */

import type { Transaction } from '../../store/sql.ts';
import { write } from '../../store/sql.ts';

const clearAll = [
  write('UPDATE access_account SET player_id = NULL WHERE player_id IS NOT NULL'),
  write('DELETE FROM access_code WHERE player_id IS NOT NULL'),
  write('DELETE FROM access_wish'),
  write('DELETE FROM access_report'),
  write(`DELETE FROM access_claim_check WHERE subject LIKE 'player %'`),
];

/**
 * Removes the links to all players: accounts and their sessions remain, invitations of players, requests and reports are deleted. A claim
 * remains, because it names its player as the person typed it.
 */
export async function removePlayerLinks(transaction: Transaction): Promise<void> {
  for (const statement of clearAll) await transaction.run(statement, []);
}
