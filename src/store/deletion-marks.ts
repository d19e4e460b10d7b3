/**
 * What is left of a deleted player: keyed hashes of what he was known by, enough to recognise him in a
 * later load and useless to anyone who has not the key (decisions.md 8). Key and hashes are in the store.
 */

import { createHmac, randomBytes } from 'node:crypto';
import { foldName } from '../domain/index.ts';
import type { Transaction } from './engine.ts';
import { statement } from './engine.ts';

const keyName = 'deletion_key';
const selectKey = statement<{ value: string }>('SELECT value AS "value" FROM setting WHERE name = ?');
const insertKey = statement('INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING');
const selectMark = statement<{ nameHash: string }>('SELECT name_hash AS "nameHash" FROM deleted_player WHERE name_hash = ?');
const insertMark = statement(
  'INSERT INTO deleted_player (name_hash, deleted_at) VALUES (?, ?) ON CONFLICT (name_hash) DO NOTHING',
);
const removeMark = statement('DELETE FROM deleted_player WHERE name_hash = ?');

export interface DeletionMarks {
  /** Whether a player of these names may be made: true where none of them is marked, or marks are overridden. */
  admit(transaction: Transaction, names: readonly string[], accountId: string | null): Promise<boolean>;
}

/** The marks for one load, which are respected; with `force` they are removed where they stand in the way. */
export function deletionMarks(force: boolean): DeletionMarks {
  let known: ReturnType<typeof readKey> | null = null;
  return {
    async admit(transaction, names, accountId) {
      known ??= readKey(transaction);
      const key = await known;
      if (key === undefined) return true; // nobody has been deleted yet
      const hashes = hashesOf(key.value, names, accountId);
      if (force) {
        await transaction.runMany(removeMark, hashes);
        return true;
      }
      const found = await transaction.allMany(selectMark, hashes);
      return found.every((rows) => rows.length === 0);
    },
  };
}

function readKey(transaction: Transaction): Promise<{ value: string } | undefined> {
  return transaction.get(selectKey, [keyName]);
}

/** Marks the names and the account as deleted; `now` in milliseconds UTC. */
export async function markDeleted(
  transaction: Transaction,
  names: readonly string[],
  accountId: string | null,
  now: number,
): Promise<void> {
  await transaction.run(insertKey, [keyName, randomBytes(32).toString('hex')]);
  const key = await transaction.get(selectKey, [keyName]);
  if (key === undefined) throw new Error('The key of the deletion marks was not kept.');
  await transaction.runMany(
    insertMark,
    hashesOf(key.value, names, accountId).map(([hash]) => [hash, now]),
  );
}

function hashesOf(key: string, names: readonly string[], accountId: string | null): [string][] {
  const known = [...names.map((name) => `name ${foldName(name)}`), ...(accountId === null ? [] : [`account ${accountId}`])];
  return known.map((text) => [createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex')]);
}
