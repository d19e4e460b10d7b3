/** Reads and writes the rows of sessions. */

import type { Queries, RowOf, Transaction } from '../../store/sql.ts';
import {
  columnList,
  deletion,
  insertInto,
  read,
  toValues,
  update,
  write,
} from '../../store/sql.ts';
import type { Account } from '../account.ts';
import { toAccount } from './accounts.ts';
import { account, session } from './tables.ts';

/** A session as it is stored. */
export type StoredSession = Readonly<RowOf<typeof session>>;

/** A session with its account. */
export interface AccountSession {
  readonly session: StoredSession;
  readonly account: Account;
}

type Joined = RowOf<typeof session> & RowOf<typeof account> & { readonly createdAt: number };

const ofAccount = account.properties.filter(
  (property) => property !== 'accountId' && property !== 'createdAt' && property !== 'seenAt',
);
const selectSession = read<Joined & { accountCreatedAt: number; accountSeenAt: number | null }>(
  `SELECT ${columnList(session, 's')}, ${columnList(account, 'a', ofAccount)}, a.created_at AS "accountCreatedAt", a.seen_at AS "accountSeenAt"
   FROM access_session s JOIN access_account a ON a.account_id = s.account_id WHERE s.session_hash = ?`,
);
const selectOfAccount = read<RowOf<typeof session>>(
  `SELECT ${columnList(session, 's')} FROM access_session s WHERE s.account_id = ? ORDER BY s.created_at DESC`,
);
const insert = insertInto(session);
const updateSeen = update('access_session', 'seen_at = ?', { keys: ['session_hash'] });
const deleteOne = deletion('access_session', { keys: ['session_hash'] });
const deleteOfAccount = deletion('access_session', { keys: ['account_id'] });
const deleteExpired = write('DELETE FROM access_session WHERE expires_at <= ?');

/** Returns the session with a hash, and its account; null if there is none. */
export async function findSession(
  queries: Queries,
  sessionHash: string,
): Promise<AccountSession | null> {
  const row = await queries.get(selectSession, [sessionHash]);
  if (row === undefined) return null;
  const { accountCreatedAt, accountSeenAt, name, nameKey, role, playerId, ...stored } = row;
  const { accountId } = stored;
  return {
    session: stored,
    account: toAccount({
      accountId,
      name,
      nameKey,
      role,
      playerId,
      createdAt: accountCreatedAt,
      seenAt: accountSeenAt,
    }),
  };
}

/** Returns the sessions of an account, the newest first. */
export async function listSessions(
  queries: Queries,
  accountId: string,
): Promise<readonly StoredSession[]> {
  return queries.all(selectOfAccount, [accountId]);
}

/** Adds a session, and deletes expired ones. @param now milliseconds UTC */
export async function addSession(
  transaction: Transaction,
  added: StoredSession,
  now: number,
): Promise<void> {
  await transaction.run(deleteExpired, [now]);
  await transaction.run(insert, toValues(session, added));
}

/** Records when a session was last used. @param seenAt milliseconds UTC */
export async function touchSession(
  transaction: Transaction,
  sessionHash: string,
  seenAt: number,
): Promise<void> {
  await transaction.run(updateSeen, [seenAt, sessionHash]);
}

/** Ends a session. */
export async function deleteSession(transaction: Transaction, sessionHash: string): Promise<void> {
  await transaction.run(deleteOne, [sessionHash]);
}

/** Ends all sessions of a person in one statement. Returns their number. */
export function deleteSessions(transaction: Transaction, accountId: string): Promise<number> {
  return transaction.run(deleteOfAccount, [accountId]);
}
