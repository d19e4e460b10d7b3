/**
 * Signs in users whom a trusted proxy names (docs/spec/access.md 3). The account of each user is created at their first request, if the
 * operator allows that.
 */

import type { TableAccess, Transaction } from '../../store/sql.ts';
import { write } from '../../store/sql.ts';
import type { Account, Role } from '../account.ts';
import { cutAccountName } from '../people/account-name.ts';
import { createAccount } from '../people/create-account.ts';
import { giveRole } from '../people/give-role.ts';
import type { BegunSession } from '../sessions/sessions.ts';
import { beginSession } from '../sessions/sessions.ts';
import { findAccount, findWayBySubject, putWay } from '../state/accounts.ts';

/** A user, as the proxy names them. */
export interface ProxyUser {
  readonly name: string;
  /** The role that the settings give the user; null for a visitor. */
  readonly role: Role | null;
  readonly isPlain: boolean;
  readonly now: number;
}

/**
 * Of the sessions that a proxy began for a person, deletes all but the newest 20. Without this limit they would pile up, because a client
 * without cookies begins a session with each request.
 */
const deleteEarlier = write(
  `DELETE FROM access_session WHERE account_id = ? AND way = 'proxy' AND session_hash NOT IN
     (SELECT s.session_hash FROM access_session s WHERE s.account_id = ? AND s.way = 'proxy' ORDER BY s.created_at DESC LIMIT 20)`,
);

/** Begins the session of a user whom a proxy names. Returns null if the user has no account and the settings do not give them one. */
export function signInByProxy(tables: TableAccess, user: ProxyUser): Promise<BegunSession | null> {
  return tables.transaction(async (transaction) => {
    const account = await accountOf(transaction, user);
    if (account === null) return null;
    const { name: subject, isPlain, now } = user;
    await transaction.run(deleteEarlier, [account.accountId, account.accountId]);
    return beginSession(transaction, account, { way: 'proxy', isPlain, subject, now });
  });
}

/** Gives an account the role of the settings. Returns whether it has changed. */
export function alignProxyRole(
  tables: TableAccess,
  accountId: string,
  role: Role | null,
): Promise<boolean> {
  return tables.transaction(async (transaction) => {
    const account = await findAccount(transaction, accountId);
    return account !== null && (await giveSetRole(transaction, account, role)) !== account;
  });
}

function giveSetRole(
  transaction: Transaction,
  account: Account,
  role: Role | null,
): Promise<Account> {
  return giveRole(transaction, account, role ?? 'player'); // absent: the settings no longer name the user
}

async function accountOf(
  transaction: Transaction,
  { name, role, now }: ProxyUser,
): Promise<Account | null> {
  const way = await findWayBySubject(transaction, 'proxy', name);
  const known = way === null ? null : await findAccount(transaction, way.accountId);
  // An existing account remains usable, even if the settings no longer name its user.
  if (known !== null) return giveSetRole(transaction, known, role);
  if (role === null) return null;
  const account = await createAccount(transaction, {
    name: cutAccountName(name),
    role,
    playerId: null,
    now,
  });
  const { accountId } = account;
  await putWay(transaction, {
    accountId,
    kind: 'proxy',
    subject: name,
    secret: null,
    createdAt: now,
    usedAt: now,
  });
  return account;
}
