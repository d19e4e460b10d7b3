/**
 * Copies the accounts of a store into another one: for backups, restores, and a change of the engine. Sessions, codes and attempts are left
 * out: an old copy must sign nobody in (docs/spec/access.md 3, rule 13).
 */

import type { AnyTable, Companion, Queries, Read, Write } from '../store/sql.ts';
import type { WithCompanion } from './late-companion.ts';
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

/** A table whose rows are copied as they are. */
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

/** What belongs to people or to the site besides their accounts and ways to sign in. What is in no list here is left out of copies. */
const besides = [knownBrowser, step, accessSetting, playerWish, report].map(toCopied);
const copied = [...[account, signInWay].map(toCopied), ...besides];

/** Rows to write. */
export interface CopiedRows {
  readonly save: Write;
  readonly lists: readonly (string | number | null)[][];
}

/** Reads what belongs to people or to the site besides their accounts and ways to sign in. */
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

/** Copies the accounts with their ways to sign in and the log of steps. Returns the number of accounts. */
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

/** Opens the accounts of a store for some work. */
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
