/**
 * Copies the accounts of a store into another store, for backups, restores, and a change of the database engine. Sessions, codes and
 * attempts are left out, because an old copy must not sign anyone in (docs/spec/access.md 3, rule 13).
 */

import type { AnyTable, Companion, Queries, Read, WithCompanion, Write } from '../store/sql.ts';
import { columnList, read, upsertInto } from '../store/sql.ts';
import { listAccounts } from './state/accounts.ts';
import {
  accessPlan,
  accessSetting,
  account,
  knownBrowser,
  playerWish,
  report,
  signInWay,
  step,
} from './state/tables.ts';

/** A table whose rows are copied unchanged. */
interface CopiedTable {
  readonly select: Read<Readonly<Record<string, string | number | null>>>;
  readonly save: Write;
  readonly properties: readonly string[];
}

const toCopied = (table: AnyTable): CopiedTable => ({
  select: read(`SELECT ${columnList(table, 't')} FROM ${table.name} t`),
  save: upsertInto(table),
  properties: table.properties,
});

/**
 * The tables that are copied besides accounts and ways to sign in: known browsers, the audit log, settings, and players' requests and
 * reports. The other tables are not copied.
 */
const besides = [knownBrowser, step, accessSetting, playerWish, report].map(toCopied);
const copied = [...[account, signInWay].map(toCopied), ...besides];

/** Rows of a table, and the statement that writes them into another store. */
export interface CopiedRows {
  readonly save: Write;
  readonly lists: readonly (string | number | null)[][];
}

/** Reads the tables that are copied besides accounts and ways to sign in. */
export function readBesides(source: Queries): Promise<readonly CopiedRows[]> {
  return Promise.all(besides.map((table) => readRows(source, table)));
}

async function readRows(
  source: Queries,
  { select, save, properties }: CopiedTable,
): Promise<CopiedRows> {
  const rows = await source.all(select, []);
  const lists = rows.map((row) => properties.map((property) => row[property] ?? null)); // absent: the column is empty
  return { save, lists };
}

/** Opens the accounts of a store and closes them. Throws StoreError if they cannot be opened. */
export function checkAccess(store: WithCompanion): Promise<void> {
  return withCompanion(store, () => Promise.resolve());
}

/** Copies the accounts, their ways to sign in, and the tables in `besides`. Returns the number of accounts. */
export async function copyAccess(from: WithCompanion, to: WithCompanion): Promise<number> {
  return withCompanion(from, (source) =>
    withCompanion(to, async (target) => {
      await target.transaction(async (transaction) => {
        for (const table of copied) {
          const { save, lists } = await readRows(source, table);
          await transaction.runMany(save, lists);
        }
      });
      return (await listAccounts(target)).length;
    }),
  );
}

/** Opens the accounts of a store, calls a function with them, and closes them. */
export async function withCompanion<T>(
  store: WithCompanion,
  work: (companion: Companion) => Promise<T>,
): Promise<T> {
  const companion = await store.openCompanion(accessPlan);
  try {
    return await work(companion);
  } finally {
    await companion.close();
  }
}
