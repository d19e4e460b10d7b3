/**
 * Adds the accounts of a backup to those of a store that is being set up (docs/adr/0028-first-run.md), and those of a copied store to those
 * of the empty store that it was copied into. The existing accounts and their sessions remain: the operator who restores the backup must
 * not be signed out, and everyone's way to sign in must lead to the same account as before.
 */

import type { Transaction, WithCompanion } from '../store/sql.ts';
import { insertInto, toValues } from '../store/sql.ts';
import { toNameKey } from './people/account-name.ts';
import { findFreeName } from './people/create-account.ts';
import type { Account } from './account.ts';
import { readBesides, withCompanion } from './copy-access.ts';
import type { StoredWay } from './state/accounts.ts';
import {
  findAccount,
  findByName,
  findWayBySubject,
  listAccounts,
  listWays,
  saveAccount,
} from './state/accounts.ts';
import { removeOtherLinks, removePlayerLinks } from './state/player-links.ts';
import { account, signInWay } from './state/tables.ts';

/** The result of merging accounts. */
export interface MergedAccess {
  /** The accounts from the backup that were added. */
  readonly added: readonly Account[];
  /** Existing accounts that were renamed, because an account from the backup has their name. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
}

const insertAccount = insertInto(account);
const insertWay = insertInto(signInWay);

/** Lists the accounts that belong to a store. */
export function listAccountsIn(store: WithCompanion): Promise<readonly Account[]> {
  return withCompanion(store, listAccounts);
}

/**
 * Removes the links from people to players before a backup fills the empty store. The players whom they name no longer exist, and the
 * backup gives their numbers to other people.
 */
export function unlinkPlayers(store: WithCompanion): Promise<void> {
  return withCompanion(store, (target) => target.transaction(removePlayerLinks));
}

/**
 * Removes the links from people to players who are other people in the backup that replaces the store, and returns the number of these
 * players. The accounts remain.
 * @param findSame returns those of the players who are the same people in the backup
 */
export function unlinkOtherPlayers(
  store: WithCompanion,
  findSame: (playerIds: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<number> {
  return withCompanion(store, (target) =>
    target.transaction((transaction) => removeOtherLinks(transaction, findSame)),
  );
}

/**
 * Adds the accounts of `from` to those of `to`, in one transaction. Sessions, codes and attempts are left out. Accounts have only the
 * players that they have in `from`, whose players have replaced those of `to`.
 */
export function mergeAccess(from: WithCompanion, to: WithCompanion): Promise<MergedAccess> {
  return withCompanion(from, async (source) => {
    const accounts = await listAccounts(source);
    const ways = await listWays(source);
    const rows = await readBesides(source);
    return withCompanion(to, (target) =>
      target.transaction(async (transaction) => {
        await removePlayerLinks(transaction);
        const merged = await addAccounts(transaction, accounts);
        await addWays(transaction, ways, merged.added);
        for (const { save, lists } of rows) await transaction.runMany(save, lists);
        return merged;
      }),
    );
  });
}

async function addAccounts(
  transaction: Transaction,
  accounts: readonly Account[],
): Promise<MergedAccess> {
  const present = await listAccounts(transaction);
  const known = new Set(present.map(({ accountId }) => accountId));
  const added = accounts.filter(({ accountId }) => !known.has(accountId));
  const renamed: { from: string; to: string }[] = [];
  // An account of the site is renamed once only: it does not get a name that is added later.
  const reserved = new Set(added.map(({ name }) => toNameKey(name)));
  for (const one of added) {
    const former = await findByName(transaction, toNameKey(one.name));
    if (former !== null) renamed.push(await rename(transaction, former, reserved));
    await transaction.run(
      insertAccount,
      toValues(account, { ...one, nameKey: toNameKey(one.name) }),
    );
  }
  await linkKnown(transaction, accounts, known);
  return { added, renamed };
}

/** Gives the existing accounts that are also in the backup the players that they have there. */
async function linkKnown(
  transaction: Transaction,
  accounts: readonly Account[],
  known: ReadonlySet<string>,
): Promise<void> {
  for (const { accountId, playerId } of accounts) {
    const existing = known.has(accountId) ? await findAccount(transaction, accountId) : null;
    if (existing === null) continue;
    await saveAccount(transaction, { ...existing, playerId }, toNameKey(existing.name));
  }
}

async function rename(
  transaction: Transaction,
  former: Account,
  reserved: ReadonlySet<string>,
): Promise<{ readonly from: string; readonly to: string }> {
  const to = await findFreeName(transaction, former.name, reserved);
  await saveAccount(transaction, { ...former, name: to }, toNameKey(to));
  return { from: former.name, to };
}

/**
 * Adds the ways to sign in of the added accounts. If a provider or proxy names a user who already has an account here, the existing way
 * remains and leads to that account.
 */
async function addWays(
  transaction: Transaction,
  ways: readonly StoredWay[],
  added: readonly Account[],
): Promise<void> {
  const ids = new Set(added.map(({ accountId }) => accountId));
  for (const way of ways) {
    if (!ids.has(way.accountId)) continue;
    if ((await findWayBySubject(transaction, way.kind, way.subject)) !== null) continue;
    await transaction.run(insertWay, toValues(signInWay, way));
  }
}
