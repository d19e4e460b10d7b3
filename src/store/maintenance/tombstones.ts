/**
 * Tombstones of deleted players: keyed hashes of their names and accounts, enough to recognise them in a later load and
 * useless without the key (docs/spec/decisions.md 8). Keys and hashes are in the store. A store has a key of its own, and those
 * that came with tombstones of another store.
 */

import { createHmac, randomBytes } from 'node:crypto';
import { foldName } from '../../domain/index.ts';
import type { Queries, Transaction } from '../engine/engine.ts';
import type { Outcome } from '../port/store.ts';
import { deletedPlayer, insertInto, setting } from '../schema/tables.ts';
import { deletion, read } from '../engine/statement.ts';

const keyName = 'deletion_key';
/** Every key makes every check of a new player dearer; nobody merges more stores. */
const maxKeys = 50;

const selectKeys = read<{ name: string; value: string }>(
  `SELECT name AS "name", value AS "value" FROM setting WHERE SUBSTR(name, 1, ${keyName.length}) = '${keyName}' ORDER BY value`,
);
const insertKey = insertInto(setting, { keys: ['name'] });
const selectTombstone = read<{ nameHash: string }>('SELECT name_hash AS "nameHash" FROM deleted_player WHERE name_hash = ?');
const insertTombstone = insertInto(deletedPlayer, { keys: ['name_hash'] });
const deleteTombstone = deletion('deleted_player', { keys: ['name_hash'] });

export interface Tombstones {
  /** Whether a player of these names may be made: true where none of them is marked, or marks are overridden. */
  admit(transaction: Transaction, names: readonly string[], accountId: string | null): Promise<boolean>;
  /** Adds a key that tombstones of another store were made with. */
  addKey(transaction: Transaction, key: string): Promise<Outcome>;
  /** Adds a tombstone made with one of the keys. A player who is stored stays: no load deletes. */
  add(transaction: Transaction, hash: string, deletedAt: number): Promise<Outcome>;
}

/** The marks for one load, which are respected; with `force` they are removed where they stand in the way. */
export function tombstones(force: boolean): Tombstones {
  let known: Promise<readonly string[]> | null = null;
  return {
    async admit(transaction, names, accountId) {
      known ??= readTombstoneKeys(transaction);
      const hashes = (await known).flatMap((key) => hashesOf(key, names, accountId));
      if (force) {
        await transaction.runMany(deleteTombstone, hashes);
        return true;
      }
      const found = await transaction.allMany(selectTombstone, hashes);
      return found.every((rows) => rows.length === 0);
    },
    addKey(transaction, key) {
      known = null;
      return addKey(transaction, key);
    },
    async add(transaction, hash, deletedAt) {
      known ??= readTombstoneKeys(transaction);
      if ((await known).length === 0) return { rejected: 'the key of this tombstone has to come before it' };
      return (await transaction.run(insertTombstone, [hash, deletedAt])) > 0 ? 'added' : 'unchanged';
    },
  };
}

/** The keys of all tombstones, in their order; none where nobody has been deleted yet. */
export async function readTombstoneKeys(queries: Queries): Promise<string[]> {
  return (await queries.all(selectKeys, [])).map(({ value }) => value);
}

async function addKey(transaction: Transaction, key: string): Promise<Outcome> {
  const stored = await transaction.all(selectKeys, []);
  if (stored.some(({ value }) => value === key)) return 'unchanged';
  if (stored.length >= maxKeys) return { rejected: `the store has ${maxKeys} keys of tombstones already` };
  const hasOwn = stored.some(({ name }) => name === keyName);
  await transaction.run(insertKey, [hasOwn ? `${keyName}:${key}` : keyName, key]);
  return 'added';
}

/** Marks the names and the account as deleted; `now` in milliseconds UTC. */
export async function addTombstone(
  transaction: Transaction,
  names: readonly string[],
  accountId: string | null,
  now: number,
): Promise<void> {
  await transaction.run(insertKey, [keyName, randomBytes(32).toString('hex')]);
  const key = (await transaction.all(selectKeys, [])).find(({ name }) => name === keyName);
  if (key === undefined) throw new Error('The key of the deletion marks was not stored.');
  await transaction.runMany(
    insertTombstone,
    hashesOf(key.value, names, accountId).map(([hash]) => [hash, now]),
  );
}

function hashesOf(key: string, names: readonly string[], accountId: string | null): [string][] {
  const known = [...names.map((name) => `name ${foldName(name)}`), ...(accountId === null ? [] : [`account ${accountId}`])];
  return known.map((text) => [createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')]);
}
