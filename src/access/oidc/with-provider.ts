/** Begins the session of a person whom an OpenID provider knows, or adds the provider to an account. */

import type { TableAccess, Transaction } from '../../store/sql.ts';
import { AccessError } from '../access-error.ts';
import type { Account, Role } from '../account.ts';
import { cutAccountName } from '../people/account-name.ts';
import { createAccount } from '../people/create-account.ts';
import { giveRole } from '../people/give-role.ts';
import type { BegunSession } from '../sessions/sessions.ts';
import { beginSession } from '../sessions/sessions.ts';
import { findAccount, findWayBySubject, putWay } from '../state/accounts.ts';
import type { ProvidedPerson } from './provider.ts';

/** A person who returns from the provider, and the settings for signing them in. */
export interface Returned {
  readonly person: ProvidedPerson;
  /** Whether unknown people get no account (`off`) or one with the role `player`. */
  readonly register: 'off' | 'player';
  readonly isPlain: boolean;
  readonly now: number;
}

const unnamed = 'Member';

/** Begins the session. Throws AccessError `provider-unknown` if the person has no account and the settings do not give them one. */
export function signInByProvider(
  tables: TableAccess,
  { person, register, isPlain, now }: Returned,
): Promise<BegunSession> {
  return tables.transaction(async (transaction) => {
    const { subject } = person;
    const way = await findWayBySubject(transaction, 'oidc', subject);
    const known = way === null ? null : await findAccount(transaction, way.accountId);
    const account =
      known === null
        ? await makeAccount(transaction, { person, register, now })
        : await giveRole(transaction, known, person.role ?? known.role); // absent: the claims give no role
    const { accountId } = account;
    await putWay(transaction, {
      accountId,
      kind: 'oidc',
      subject,
      secret: null,
      createdAt: way === null ? now : way.createdAt,
      usedAt: now,
    });
    return beginSession(transaction, account, { way: 'oidc', isPlain, subject: null, now });
  });
}

/** Adds the provider to an account. Throws AccessError `provider-taken` if the person at the provider is linked to another account. */
export function addProvider(
  tables: TableAccess,
  accountId: string,
  { person: { subject }, now }: Pick<Returned, 'person' | 'now'>,
): Promise<void> {
  return tables.transaction(async (transaction) => {
    const way = await findWayBySubject(transaction, 'oidc', subject);
    if (way !== null && way.accountId !== accountId) throw new AccessError('provider-taken');
    await putWay(transaction, {
      accountId,
      kind: 'oidc',
      subject,
      secret: null,
      createdAt: now,
      usedAt: null,
    });
  });
}

async function makeAccount(
  transaction: Transaction,
  { person: { name, role }, register, now }: Pick<Returned, 'person' | 'register' | 'now'>,
): Promise<Account> {
  const given: Role | null = role === 'operator' ? role : register === 'player' ? 'player' : null;
  if (given === null) throw new AccessError('provider-unknown');
  const wished = cutAccountName(name) || unnamed;
  return createAccount(transaction, { name: wished, role: given, playerId: null, now });
}
