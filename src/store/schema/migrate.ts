/**
 * Brings a database to the schema of this Laurel, in one transaction, all of it or nothing: makes it where there is none, else
 * takes the steps that are missing. A step is recorded before it runs and marked when it is done.
 */

import type { Engine, Queries, Transaction } from '../engine/engine.ts';
import { StoreError } from '../port/errors.ts';
import { migrations, oldestVersion } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { createSchema } from './create-schema.ts';
import { insertion, read, update, write } from '../engine/statement.ts';

const createLedger = write(
  'CREATE TABLE IF NOT EXISTS laurel_migration (version INTEGER NOT NULL PRIMARY KEY, about TEXT NOT NULL, done SMALLINT NOT NULL)',
);
const doneVersion = read<{ version: number | null }>('SELECT MAX(version) AS "version" FROM laurel_migration WHERE done = 1');
const begin = insertion('laurel_migration', ['version', 'about', 'done'], { keys: ['version'] });
const finish = update('laurel_migration', 'done = 1', { keys: ['version'] });

/** How a schema is made, and how stores of earlier versions come to be like it. */
export interface SchemaPlan {
  /** Makes the newest version in an empty database. */
  readonly create: Migration['commands'];
  /** The oldest version there is a way from. */
  readonly oldest: number;
  readonly steps: readonly Migration[];
}

const ownPlan: SchemaPlan = { create: createSchema, oldest: oldestVersion, steps: migrations };

function newestOf({ oldest, steps }: SchemaPlan): number {
  return steps.at(-1)?.version ?? oldest;
}

/** Throws StoreError `newer-version` or `older-version` where there is no way from the version that the database has. */
export async function migrate(engine: Engine, plan: SchemaPlan = ownPlan): Promise<void> {
  const newest = newestOf(plan);
  if ((await recordedVersion(engine)) === newest) return; // takes no lock, so that a load elsewhere delays nobody
  await engine.transaction(async (transaction) => {
    // Inside the transaction: of two processes that start at once, the second waits here and finds nothing to do.
    await transaction.run(createLedger, []);
    const version = await versionOf(transaction);
    if (version > newest) throw newerVersion(version, newest);
    if (version > 0 && version < plan.oldest) throw olderVersion(version, plan.oldest);
    const first = { version: newest, about: 'the whole schema', commands: plan.create };
    const missing = version === 0 ? [first] : plan.steps.filter((step) => step.version > version);
    for (const step of missing) await take(transaction, engine, step);
  });
}

/** Whether the schema is the one this Laurel works with; a newer Laurel may have moved it on meanwhile. */
export async function isMigrated(engine: Engine): Promise<boolean> {
  return (await recordedVersion(engine)) === newestOf(ownPlan);
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

async function take(transaction: Transaction, { dialect }: Engine, { version, about, commands }: Migration): Promise<void> {
  await transaction.run(begin, [version, about, 0]);
  for (const command of commands(dialect)) await transaction.run(write(command), []);
  await transaction.run(finish, [version]);
}

function newerVersion(found: number, ours: number): StoreError {
  return new StoreError(
    'newer-version',
    `The store was made by a newer Laurel (schema version ${found}, this one knows ${ours}): run that version, or another store.`,
  );
}

function olderVersion(found: number, oldest: number): StoreError {
  return new StoreError(
    'older-version',
    `The store was made by a Laurel before its first release (schema version ${found}, the oldest known is ${oldest}): export it with that version and import it into a new store.`,
  );
}
