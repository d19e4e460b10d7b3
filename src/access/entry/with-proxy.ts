/** Whom a proxy names (docs/spec/access.md 3): their account, made at their first request where the operator wants that. */

import type { TableAccess, Transaction } from '../../store/sql.ts';
import { write } from '../../store/sql.ts';
import type { Account, Role } from '../account.ts';
import { createAccount } from '../people/create-account.ts';
import { toNameKey } from '../people/account-name.ts';
import type { BegunSession } from '../sessions/sessions.ts';
import { beginSession } from '../sessions/sessions.ts';
import {
  findAccount,
  findWayBySubject,
  operatorCount,
  putWay,
  saveAccount,
} from '../state/accounts.ts';
import { deleteSessions } from '../state/sessions.ts';

/** A user as the proxy names them. */
export interface ProxyUser {
  readonly name: string;
  /** The role that the settings give them; null for a visitor. */
  readonly role: Role | null;
  readonly isPlain: boolean;
  readonly now: number;
}

/** A client without cookies begins a session with each request: so many of a person are kept. */
const deleteEarlier = write(
  `DELETE FROM access_session WHERE account_id = ? AND way = 'proxy' AND session_hash NOT IN
     (SELECT s.session_hash FROM access_session s WHERE s.account_id = ? AND s.way = 'proxy' ORDER BY s.created_at DESC LIMIT 20)`,
);

/** Begins the session of a user whom a proxy names; null for one who has no account and gets none. */
export function signInByProxy(tables: TableAccess, user: ProxyUser): Promise<BegunSession | null> {
  return tables.transaction(async (transaction) => {
    const account = await accountOf(transaction, user);
    if (account === null) return null;
    const { name: subject, isPlain, now } = user;
    await transaction.run(deleteEarlier, [account.accountId, account.accountId]);
    return beginSession(transaction, account, { way: 'proxy', isPlain, subject, now });
  });
}

async function accountOf(
  transaction: Transaction,
  { name, role, now }: ProxyUser,
): Promise<Account | null> {
  const way = await findWayBySubject(transaction, 'proxy', name);
  const known = way === null ? null : await findAccount(transaction, way.accountId);
  if (known !== null) return withRole(transaction, known, role);
  if (role === null) return null;
  const account = await createAccount(transaction, {
    name: name.slice(0, 40),
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

/** The settings say who runs the site; a change of rights ends the sessions that have others. The last operator stays one. */
async function withRole(
  transaction: Transaction,
  account: Account,
  role: Role | null,
): Promise<Account> {
  const isLast = account.role === 'operator' && (await operatorCount(transaction)) === 1;
  const wanted = role ?? 'player'; // absent: an account that was made earlier stays
  if (wanted === account.role || (isLast && wanted !== 'operator')) return account;
  const changed = { ...account, role: wanted };
  await saveAccount(transaction, changed, toNameKey(account.name));
  await deleteSessions(transaction, account.accountId);
  return changed;
}
