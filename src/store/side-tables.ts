/**
 * Tables whose writes do not wait for loads. With SQLite they are in a second file beside the store, because a file has one writer; with PostgreSQL they are
 * beside the tables of the store, and written by operational transactions.
 */

import { readStoreFile } from './engine/address.ts';
import type { Dialect, TableAccess, Transaction } from './engine/engine.ts';
import { operationalAccess } from './engine/operational-access.ts';
import { openSqliteEngine } from './engine/sqlite/sqlite-engine.ts';
import { write } from './engine/statement.ts';
import { createIfMissing } from './schema/create-schema.ts';
import { backup, backupPlan, importJob } from './schema/job-tables.ts';
import type { SqlStore } from './sql-store.ts';

/** Access to the tables, until it is closed. */
export interface SideTables {
  readonly tables: TableAccess;
  close(): Promise<void>;
}

const declared = [importJob, backup, backupPlan];

/** Opens the tables and creates those that are missing. Throws StoreError. @param url of the store */
export async function openSideTables(
  { operational }: Pick<SqlStore, 'operational'>,
  url: string,
): Promise<SideTables> {
  if (!/^sqlite:/i.test(url)) {
    const { postgresDialect } = await import('./engine/postgres/dialect.ts');
    await createTables(operational, postgresDialect);
    return { tables: operational, close: () => Promise.resolve() };
  }
  const file = readStoreFile(url);
  const engine = await openSqliteEngine(file === null ? ':memory:' : `${file}-jobs`);
  const tables = operationalAccess(engine);
  await createTables(tables, engine.dialect);
  return { tables, close: () => engine.close() };
}

async function createTables(tables: TableAccess, dialect: Dialect): Promise<void> {
  await tables.transaction(async (transaction: Transaction) => {
    for (const command of createIfMissing(dialect, declared))
      await transaction.run(write(command), []);
  });
}
