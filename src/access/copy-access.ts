/**
 * Copies the accounts of a store into another one: for backups, restores, and a change of the engine. Sessions, codes and attempts are left
 * out: an old copy must sign nobody in (docs/spec/access.md 3, rule 13).
 */

import type { Companion, Read, Write } from '../store/sql.ts';
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

interface CopiedTable {
  readonly select: Read<Readonly<Record<string, string | number | null>>>;
  readonly save: Write;
  readonly properties: readonly string[];
}

const copied: readonly CopiedTable[] = [
  account,
  signInWay,
  knownBrowser,
  step,
  accessSetting,
  playerWish,
  report,
].map((table) => ({
  select: read(`SELECT ${columnList(table, 't')} FROM ${table.name} t`),
  save: upsertInto(table),
  properties: table.properties,
}));

/** Copies the accounts with their ways to sign in and the log of steps. Returns the number of accounts. */
export async function copyAccess(from: WithCompanion, to: WithCompanion): Promise<number> {
  return withCompanion(from, (source) =>
    withCompanion(to, async (target) => {
      await target.transaction(async (transaction) => {
        for (const { select, save, properties } of copied) {
          const rows = await source.all(select, []);
          const lists = rows.map((row) => properties.map((property) => row[property] ?? null)); // absent: the column is empty
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
