/** Creates the account of a person who signs in for the first time. */

import { randomBytes } from 'node:crypto';
import type { Queries, Transaction } from '../../store/sql.ts';
import type { Account, Role } from '../account.ts';
import { addAccount, findByName } from '../state/accounts.ts';
import { toNameKey } from './account-name.ts';

/** The data of a new account. */
export interface NewAccount {
  readonly name: string;
  readonly role: Role;
  readonly playerId: number | null;
  readonly now: number;
}

/** Adds an account. If its name is taken, a number is added: `Ada 2` if there is an `Ada`. */
export async function createAccount(
  transaction: Transaction,
  { name: wished, role, playerId, now }: NewAccount,
): Promise<Account> {
  const name = await findFreeName(transaction, wished);
  const accountId = randomBytes(9).toString('base64url');
  const account = { accountId, name, role, playerId, createdAt: now, seenAt: null };
  await addAccount(transaction, account, toNameKey(name));
  return account;
}

/**
 * Returns the name, with a number added if another account has it.
 * @param reserved keys of names that accounts are about to get
 */
export async function findFreeName(
  queries: Queries,
  wished: string,
  reserved: ReadonlySet<string> = new Set(),
): Promise<string> {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wished : `${wished} ${number}`;
    const key = toNameKey(name);
    if (!reserved.has(key) && (await findByName(queries, key)) === null) return name;
  }
}
