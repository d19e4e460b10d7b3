/**
 * Removes the links from people to players: the rows that contain the internal id of a player. The players are in the store, whose
 * transactions are separate, so nothing removes these rows when a player is deleted, or when another store takes the place of the store.
 */

import type { Queries, Transaction } from '../../store/sql.ts';
import { read, write } from '../../store/sql.ts';

const clearChecks = write(`DELETE FROM access_claim_check WHERE subject LIKE 'player %'`);
const clearAll = [
  write('UPDATE access_account SET player_id = NULL WHERE player_id IS NOT NULL'),
  write('DELETE FROM access_code WHERE player_id IS NOT NULL'),
  write('DELETE FROM access_wish'),
  write('DELETE FROM access_report'),
  clearChecks,
];

/**
 * Removes the links to all players: accounts and their sessions remain, invitations of players, requests and reports are deleted. A claim
 * remains, because it names its player as the person typed it.
 */
export async function removePlayerLinks(transaction: Transaction): Promise<void> {
  for (const statement of clearAll) await transaction.run(statement, []);
}

const selectLinked = read<{ playerId: number }>(
  `SELECT a.player_id AS "playerId" FROM access_account a WHERE a.player_id IS NOT NULL
   UNION SELECT i.player_id FROM access_code i WHERE i.player_id IS NOT NULL
   UNION SELECT w.player_id FROM access_wish w`,
);
const clearOne = [
  write('UPDATE access_account SET player_id = NULL WHERE player_id = ?'),
  write('DELETE FROM access_code WHERE player_id = ?'),
  write('DELETE FROM access_wish WHERE player_id = ?'),
];

/** Lists the players whom accounts, invitations and requests name. */
export async function listLinkedPlayers(queries: Queries): Promise<readonly number[]> {
  return (await queries.all(selectLinked, [])).map(({ playerId }) => playerId);
}

/** Removes the links to one player, who was deleted. Their account remains, and reports for the operator do, too. */
export async function removeLinksTo(transaction: Transaction, playerId: number): Promise<void> {
  for (const statement of clearOne) await transaction.run(statement, [playerId]);
}

const selectReported = read<{ playerId: number }>(
  'SELECT DISTINCT r.player_id AS "playerId" FROM access_report r',
);
const clearReports = write('DELETE FROM access_report WHERE player_id = ?');

/**
 * Removes the links to players who are other people in the store that takes the place of the store, and the reports about them. Returns
 * their number.
 * @param findSame returns those of the players who are the same people in both stores
 */
export async function removeOtherLinks(
  transaction: Transaction,
  findSame: (playerIds: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<number> {
  const reported = await transaction.all(selectReported, []);
  const linked = new Set([
    ...(await listLinkedPlayers(transaction)),
    ...reported.map(({ playerId }) => playerId),
  ]);
  const same = await findSame([...linked]);
  const others = [...linked].filter((playerId) => !same.has(playerId));
  for (const playerId of others) {
    await removeLinksTo(transaction, playerId);
    await transaction.run(clearReports, [playerId]);
  }
  await transaction.run(clearChecks, []);
  return others.length;
}
