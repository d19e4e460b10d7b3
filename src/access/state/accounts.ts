/** Reads and writes the rows of accounts and their ways to sign in. */

import type { Queries, RowOf, Transaction } from '../../store/sql.ts';
import {
  columnList,
  deletion,
  insertInto,
  read,
  toValues,
  update,
  upsertInto,
} from '../../store/sql.ts';
import type { Account, KeptWay, Role } from '../account.ts';
import { account, signInWay } from './tables.ts';

type AccountRow = RowOf<typeof account>;

/** A way to sign in as it is stored, with its secret. */
export interface StoredWay {
  readonly accountId: string;
  readonly kind: KeptWay;
  readonly subject: string;
  readonly secret: string | null;
  readonly createdAt: number;
  readonly usedAt: number | null;
}

const columns = columnList(account, 'a');
const selectAll = read<AccountRow>(
  `SELECT ${columns} FROM access_account a ORDER BY a.created_at, a.account_id`,
);
const selectById = read<AccountRow>(
  `SELECT ${columns} FROM access_account a WHERE a.account_id = ?`,
);
const selectByName = read<AccountRow>(
  `SELECT ${columns} FROM access_account a WHERE a.name_key = ?`,
);
const selectByPlayer = read<AccountRow>(
  `SELECT ${columns} FROM access_account a WHERE a.player_id = ?`,
);
const countOperators = read<{ count: number }>(
  `SELECT COUNT(*) AS "count" FROM access_account a WHERE a.role = 'operator'`,
);
const insert = insertInto(account);
const updateAccount = update('access_account', 'name = ?, name_key = ?, role = ?, player_id = ?', {
  keys: ['account_id'],
});
const updateSeen = update('access_account', 'seen_at = ?', { keys: ['account_id'] });
const ownRows = [
  deletion('access_session', { keys: ['account_id'] }),
  deletion('access_way', { keys: ['account_id'] }),
  deletion('access_browser', { keys: ['account_id'] }),
  deletion('access_code', { keys: ['account_id'] }),
  deletion('access_account', { keys: ['account_id'] }),
];

const ways = columnList(signInWay, 'w');
const selectWays = read<RowOf<typeof signInWay>>(
  `SELECT ${ways} FROM access_way w ORDER BY w.account_id, w.kind`,
);
const selectWay = read<RowOf<typeof signInWay>>(
  `SELECT ${ways} FROM access_way w WHERE w.account_id = ? AND w.kind = ?`,
);
const selectBySubject = read<RowOf<typeof signInWay>>(
  `SELECT ${ways} FROM access_way w WHERE w.kind = ? AND w.subject = ?`,
);
const saveWay = upsertInto(signInWay);
const updateUsed = update('access_way', 'used_at = ?', { keys: ['account_id', 'kind'] });
const deleteWay = deletion('access_way', { keys: ['account_id', 'kind'] });

/** Returns all accounts, the oldest first. */
export async function listAccounts(queries: Queries): Promise<readonly Account[]> {
  return (await queries.all(selectAll, [])).map(toAccount);
}

/** Returns the account with an id; null if there is none. */
export async function findAccount(queries: Queries, accountId: string): Promise<Account | null> {
  return toAccountOrNull(await queries.get(selectById, [accountId]));
}

/** Returns the account with a name, in the form in which names are compared; null if there is none. */
export async function findByName(queries: Queries, nameKey: string): Promise<Account | null> {
  return toAccountOrNull(await queries.get(selectByName, [nameKey]));
}

/** Returns the account of a player; null if there is none. */
export async function findByPlayer(queries: Queries, playerId: number): Promise<Account | null> {
  return toAccountOrNull(await queries.get(selectByPlayer, [playerId]));
}

/** Checks whether there is an operator. */
export async function hasOperator(queries: Queries): Promise<boolean> {
  return (await operatorCount(queries)) > 0;
}

/** Returns the number of operators. */
export async function operatorCount(queries: Queries): Promise<number> {
  return (await queries.get(countOperators, []))?.count ?? 0; // absent: never, because an aggregate always has a row
}

/** Adds an account. @param nameKey the name in the form in which names are compared */
export async function addAccount(
  transaction: Transaction,
  added: Account,
  nameKey: string,
): Promise<void> {
  await transaction.run(insert, toValues(account, { ...added, nameKey }));
}

/** Saves the name, role and player of an account. */
export async function saveAccount(
  transaction: Transaction,
  { accountId, name, role, playerId }: Account,
  nameKey: string,
): Promise<void> {
  await transaction.run(updateAccount, [name, nameKey, role, playerId, accountId]);
}

/** Records when the person was last seen. @param seenAt milliseconds UTC */
export async function noteSeen(
  transaction: Transaction,
  accountId: string,
  seenAt: number,
): Promise<void> {
  await transaction.run(updateSeen, [seenAt, accountId]);
}

/** Deletes an account with its sessions, ways to sign in and codes. The data of its player remains. */
export async function deleteAccount(transaction: Transaction, accountId: string): Promise<void> {
  for (const row of ownRows) await transaction.run(row, [accountId]);
}

/** Returns the ways to sign in of all accounts. */
export async function listWays(queries: Queries): Promise<readonly StoredWay[]> {
  return (await queries.all(selectWays, [])).map(toWay);
}

/** Returns an account's way to sign in of this kind; null if the account does not have one. */
export async function findWay(
  queries: Queries,
  accountId: string,
  kind: KeptWay,
): Promise<StoredWay | null> {
  const row = await queries.get(selectWay, [accountId, kind]);
  return row === undefined ? null : toWay(row);
}

/** Returns the way to sign in of a user whom a provider or proxy names; null if no account has it. */
export async function findWayBySubject(
  queries: Queries,
  kind: KeptWay,
  subject: string,
): Promise<StoredWay | null> {
  const row = await queries.get(selectBySubject, [kind, subject]);
  return row === undefined ? null : toWay(row);
}

/** Adds a way to sign in, or replaces the account's way of the same kind. */
export async function putWay(transaction: Transaction, way: StoredWay): Promise<void> {
  await transaction.run(saveWay, toValues(signInWay, way));
}

/** Records when a way to sign in was used. @param usedAt milliseconds UTC */
export async function noteUsed(
  transaction: Transaction,
  { accountId, kind }: Pick<StoredWay, 'accountId' | 'kind'>,
  usedAt: number,
): Promise<void> {
  await transaction.run(updateUsed, [usedAt, accountId, kind]);
}

/** Removes a way to sign in from an account. */
export async function removeWay(
  transaction: Transaction,
  accountId: string,
  kind: KeptWay,
): Promise<void> {
  await transaction.run(deleteWay, [accountId, kind]);
}

function toAccountOrNull(row: AccountRow | undefined): Account | null {
  return row === undefined ? null : toAccount(row);
}

/** Converts a row to an account. */
export function toAccount({ nameKey: _compared, role, ...same }: AccountRow): Account {
  return { ...same, role: toRole(role) };
}

/** Reads a role. An unknown role becomes the one with the least rights. */
function toRole(text: string): Role {
  return text === 'operator' ? 'operator' : 'player';
}

function toWay({ kind, ...same }: RowOf<typeof signInWay>): StoredWay {
  return { ...same, kind: kind === 'oidc' || kind === 'proxy' ? kind : 'password' };
}
