/** Reads and writes the rows of codes. Each code can be used once. */

import type { Queries, RowOf, Transaction } from '../../store/sql.ts';
import { columnList, deletion, insertInto, read, toValues, write } from '../../store/sql.ts';
import { code } from './tables.ts';

/** A code as it is stored. */
export type StoredCode = Readonly<RowOf<typeof code>>;

const insert = insertInto(code);
const selectOne = read<StoredCode>(
  `SELECT ${columnList(code, 'c')} FROM access_code c WHERE c.code_hash = ? AND c.expires_at > ?`,
);
const selectInvitations = read<StoredCode>(
  `SELECT ${columnList(code, 'c')} FROM access_code c WHERE c.kind = 'invitation' AND c.expires_at > ? ORDER BY c.created_at DESC`,
);
const deleteOne = deletion('access_code', { keys: ['code_hash'] });
const deleteSetup = write(`DELETE FROM access_code WHERE kind = 'setup'`);
const deleteExpired = write('DELETE FROM access_code WHERE expires_at <= ?');

/** Adds a code, and deletes those that have expired. @param now milliseconds UTC */
export async function addCode(
  transaction: Transaction,
  added: StoredCode,
  now: number,
): Promise<void> {
  await transaction.run(deleteExpired, [now]);
  await transaction.run(insert, toValues(code, added));
}

/** Uses a code; returns null if it does not exist or has expired. Of several attempts at the same time, only one succeeds. */
export async function takeCode(
  transaction: Transaction,
  codeHash: string,
  now: number,
): Promise<StoredCode | null> {
  const found = await transaction.get(selectOne, [codeHash, now]);
  if (found === undefined || (await transaction.run(deleteOne, [codeHash])) === 0) return null;
  return found;
}

/** Returns the open invitations, the newest first. @param now milliseconds UTC */
export async function listInvitations(
  queries: Queries,
  now: number,
): Promise<readonly StoredCode[]> {
  return queries.all(selectInvitations, [now]);
}

/** Deletes a code, so that it can no longer be used. */
export async function deleteCode(transaction: Transaction, codeHash: string): Promise<void> {
  await transaction.run(deleteOne, [codeHash]);
}

/** Deletes all codes for the setup. */
export async function deleteSetupCodes(transaction: Transaction): Promise<void> {
  await transaction.run(deleteSetup, []);
}
