/** The table of a schema's migration steps. Each step is recorded before it runs, and flagged when it is done. */

import type { Dialect, Queries, Transaction } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import type { Read, Write } from '../engine/statement.ts';
import { insertion, read, update, write } from '../engine/statement.ts';
import type { Migration } from './migrations/migration.ts';

/** The statements over the table of the steps. */
export interface Ledger {
  readonly name: string;
  readonly create: Write;
  readonly doneVersion: Read<{ version: number | null }>;
  readonly begin: Write;
  readonly finish: Write;
}

/** Declares a ledger. @param name the name of its table */
export function ledgerNamed(name: string): Ledger {
  return {
    name,
    create: write(
      `CREATE TABLE IF NOT EXISTS ${name} (version INTEGER NOT NULL PRIMARY KEY, about TEXT NOT NULL, done SMALLINT NOT NULL)`,
    ),
    doneVersion: read(`SELECT MAX(version) AS "version" FROM ${name} WHERE done = 1`),
    begin: insertion(name, ['version', 'about', 'done'], { keys: ['version'] }),
    finish: update(name, 'done = 1', { keys: ['version'] }),
  };
}

/** Reads the version of the last step that is done; 0 before the first one. The table must exist. */
export async function versionIn(queries: Queries, ledger: Ledger): Promise<number> {
  return (await oneRow(queries, ledger.doneVersion, [])).version ?? 0; // absent: no step is done
}

/** Reads the version like `versionIn`, for a database that may not have the table. */
export async function recordedVersion(
  database: Queries & { readonly dialect: Dialect },
  ledger: Ledger,
): Promise<number> {
  const columns = await database.all(database.dialect.columns, [ledger.name]);
  return columns.length === 0 ? 0 : versionIn(database, ledger);
}

/** Runs a step and records it. */
export async function runStep(
  transaction: Transaction,
  { dialect, ledger }: { readonly dialect: Dialect; readonly ledger: Ledger },
  { version, about, commands }: Migration,
): Promise<void> {
  await transaction.run(ledger.begin, [version, about, 0]);
  for (const command of commands(dialect)) await transaction.run(write(command), []);
  await transaction.run(ledger.finish, [version]);
}
