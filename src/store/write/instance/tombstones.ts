/**
 * Tombstones of deleted players: keyed hashes (HMAC) of their names and accounts. They serve to recognise a deleted player in a later load,
 * and are useless without the key (docs/spec/decisions.md 8). A store contains its own key and the keys of imported tombstones.
 */

import { createHmac, randomBytes } from 'node:crypto';
import { foldName } from '../../../domain/index.ts';
import type { Queries, Transaction } from '../../engine/engine.ts';
import type { Outcome } from '../../port/loads.ts';
import { deletedPlayer, insertInto, setting } from '../../schema/tables.ts';
import { deletion, read } from '../../engine/statement.ts';

const keyName = 'deletion_key';
/** Maximum number of keys. Each key adds to the cost of checking a new player. */
const maxKeys = 50;

const selectKeys = read<{ name: string; value: string }>(
  `SELECT name AS "name", value AS "value" FROM setting WHERE SUBSTR(name, 1, ${keyName.length}) = '${keyName}' ORDER BY value`,
);
const insertKey = insertInto(setting, { keys: ['name'] });
const selectTombstone = read<{ nameHash: string }>(
  'SELECT name_hash AS "nameHash" FROM deleted_player WHERE name_hash = ?',
);
const insertTombstone = insertInto(deletedPlayer, { keys: ['name_hash'] });
const deleteTombstone = deletion('deleted_player', { keys: ['name_hash'] });

/** Checks and stores tombstones during a load. */
export interface Tombstones {
  /** Returns whether a player may be created: no tombstone matches the names or the account, or the load is forced. */
  admit(
    transaction: Transaction,
    names: readonly string[],
    accountId: string | null,
  ): Promise<boolean>;
  /** Adds the tombstone key of another store. */
  addKey(transaction: Transaction, key: string): Promise<Outcome>;
  /** Adds a tombstone that was made with one of the keys. It does not delete a stored player. */
  add(transaction: Transaction, hash: string, deletedAt: number): Promise<Outcome>;
}

/** Creates the tombstones of one load; with `force`, matching tombstones are removed instead of respected. */
export function tombstones(force: boolean): Tombstones {
  let keys: Promise<readonly string[]> | null = null;
  return {
    async admit(transaction, names, accountId) {
      keys ??= readTombstoneKeys(transaction);
      const hashes = (await keys).flatMap((key) => hashesOf(key, names, accountId));
      if (force) {
        await transaction.runMany(deleteTombstone, hashes);
        return true;
      }
      const found = await transaction.allMany(selectTombstone, hashes);
      return found.every((rows) => rows.length === 0);
    },
    addKey(transaction, key) {
      keys = null;
      return addKey(transaction, key);
    },
    async add(transaction, hash, deletedAt) {
      keys ??= readTombstoneKeys(transaction);
      if ((await keys).length === 0)
        return { rejected: 'a tombstone key must come before the tombstone' };
      return (await transaction.run(insertTombstone, [hash, deletedAt])) > 0
        ? 'added'
        : 'unchanged';
    },
  };
}

/** Reads all tombstone keys, sorted; empty if no player was ever deleted. */
export async function readTombstoneKeys(queries: Queries): Promise<string[]> {
  return (await queries.all(selectKeys, [])).map(({ value }) => value);
}

async function addKey(transaction: Transaction, key: string): Promise<Outcome> {
  const stored = await transaction.all(selectKeys, []);
  if (stored.some(({ value }) => value === key)) return 'unchanged';
  if (stored.length >= maxKeys)
    return { rejected: `the store already has the maximum of ${maxKeys} tombstone keys` };
  const hasOwn = stored.some(({ name }) => name === keyName);
  await transaction.run(insertKey, [hasOwn ? `${keyName}:${key}` : keyName, key]);
  return 'added';
}

/** Adds tombstones for the names and the account; `now` in milliseconds UTC. */
export async function addTombstone(
  transaction: Transaction,
  names: readonly string[],
  accountId: string | null,
  now: number,
): Promise<void> {
  await transaction.run(insertKey, [keyName, randomBytes(32).toString('hex')]);
  const key = (await transaction.all(selectKeys, [])).find(({ name }) => name === keyName);
  if (key === undefined) throw new Error('The tombstone key was not stored.');
  await transaction.runMany(
    insertTombstone,
    hashesOf(key.value, names, accountId).map(([hash]) => [hash, now]),
  );
}

function hashesOf(key: string, names: readonly string[], accountId: string | null): [string][] {
  const identities = [
    ...names.map((name) => `name ${foldName(name)}`),
    ...(accountId === null ? [] : [`account ${accountId}`]),
  ];
  return identities.map((text) => [
    createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex'),
  ]);
}
