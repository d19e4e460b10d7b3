/** Gives an account the role that an external source states: a provider's claims, or the settings for a proxy. */

import type { Transaction } from '../../store/sql.ts';
import type { Account, Role } from '../account.ts';
import { operatorCount, saveAccount } from '../state/accounts.ts';
import { deleteSessions } from '../state/sessions.ts';
import { toNameKey } from './account-name.ts';

/**
 * Changes the role of an account, and ends its sessions, which have the rights of the former role. The last operator remains an operator.
 */
export async function giveRole(
  transaction: Transaction,
  account: Account,
  role: Role,
): Promise<Account> {
  if (role === account.role) return account;
  if (role === 'player' && (await operatorCount(transaction)) === 1) return account;
  const changed = { ...account, role };
  await saveAccount(transaction, changed, toNameKey(account.name));
  await deleteSessions(transaction, account.accountId);
  return changed;
}
