/**
 * Brings a database to the schema of this Laurel, in one transaction: all the steps that are missing, or none. A step is
 * recorded before it runs and marked when it is done.
 */

import type { Engine, Queries, Transaction } from './engine.ts';
import { StoreError } from './errors.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { insertion, read, update, write } from './statement.ts';

const createLedger = write(
  'CREATE TABLE IF NOT EXISTS laurel_migration (version INTEGER NOT NULL PRIMARY KEY, about TEXT NOT NULL, done SMALLINT NOT NULL)',
);
const doneVersion = read<{ version: number | null }>('SELECT MAX(version) AS "version" FROM laurel_migration WHERE done = 1');
const begin = insertion('laurel_migration', ['version', 'about', 'done'], { keys: ['version'] });
const finish = update('laurel_migration', 'done = 1', { keys: ['version'] });

/** Runs the steps that are missing; throws StoreError `newer-version` where the database is ahead of `steps`. */
export async function migrate(engine: Engine, steps: readonly Migration[] = migrations): Promise<void> {
  if ((await recordedVersion(engine)) === steps.length) return; // takes no lock, so that a load elsewhere delays nobody
  await engine.transaction(async (transaction) => {
    // Inside the transaction: of two processes that start at once, the second waits here and finds nothing to do.
    await transaction.run(createLedger, []);
    const version = await versionOf(transaction);
    if (version > steps.length) throw newerVersion(version, steps.length);
    for (const [index, step] of steps.entries()) {
      if (index >= version) await take(transaction, engine, index + 1, step);
    }
  });
}

/** Whether the schema is the one this Laurel works with; a newer Laurel may have moved it on meanwhile. */
export async function isMigrated(engine: Engine): Promise<boolean> {
  return (await recordedVersion(engine)) === migrations.length;
}

/** The version of a database that may have none yet. */
async function recordedVersion(engine: Engine): Promise<number> {
  const ledger = await engine.all(engine.dialect.columns, ['laurel_migration']);
  return ledger.length === 0 ? 0 : versionOf(engine);
}

async function versionOf(queries: Queries): Promise<number> {
  const row = await queries.get(doneVersion, []);
  return row?.version ?? 0;
}

async function take(transaction: Transaction, engine: Engine, version: number, step: Migration): Promise<void> {
  await transaction.run(begin, [version, step.about, 0]);
  for (const command of step.commands(engine.dialect)) await transaction.run(write(engine.dialect.define(command)), []);
  await step.fill?.(transaction);
  await transaction.run(finish, [version]);
}

function newerVersion(found: number, ours: number): StoreError {
  return new StoreError(
    'newer-version',
    `The store was made by a newer Laurel (schema version ${found}, this one knows ${ours}): run that version, or another store.`,
  );
}
