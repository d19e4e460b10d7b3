/**
 * Opens the companion of a store: tables whose transactions do not wait for those of the store (Companion in engine.ts). Creates or
 * upgrades them.
 */

import type { Companion, Engine } from '../engine/engine.ts';
import { StoreError } from '../port/errors.ts';
import { createTables } from './create-schema.ts';
import { ledgerNamed, recordedVersion, runStep, versionIn } from './ledger.ts';
import type { Migration } from './migrations/migration.ts';
import type { AnyTable } from './table.ts';

/** The schema of the companion. */
export interface CompanionPlan {
  /** Name of the table in which the steps are recorded. */
  readonly ledger: string;
  /** The tables of the newest version. */
  readonly tables: readonly AnyTable[];
  /** The version of the tables while there are no steps. */
  readonly oldest: number;
  /** The steps that upgrade the tables of earlier versions. */
  readonly steps: readonly Migration[];
}

/** Opens the companion of a store. Throws StoreError `newer-version` if a newer Laurel has upgraded it. */
export async function openCompanion(
  engine: Pick<Engine, 'openCompanion'>,
  plan: CompanionPlan,
): Promise<Companion> {
  const companion = await engine.openCompanion();
  try {
    await upgrade(companion, plan);
    return companion;
  } catch (error) {
    await companion.close();
    throw error;
  }
}

async function upgrade(companion: Companion, plan: CompanionPlan): Promise<void> {
  const { dialect } = companion;
  const ledger = ledgerNamed(plan.ledger);
  const newest = plan.steps.at(-1)?.version ?? plan.oldest; // absent: there are no steps
  if ((await recordedVersion(companion, ledger)) === newest) return;
  await companion.transaction(async (transaction) => {
    await transaction.run(ledger.create, []);
    // Another process may have upgraded it first.
    const version = await versionIn(transaction, ledger);
    if (version > newest) throw newerVersion(version, newest);
    const whole = {
      version: newest,
      about: 'all tables',
      commands: () => createTables(dialect, plan.tables),
    };
    const missing = version === 0 ? [whole] : plan.steps.filter((step) => step.version > version);
    for (const step of missing) await runStep(transaction, { dialect, ledger }, step);
  });
}

function newerVersion(found: number, newest: number): StoreError {
  return new StoreError(
    'newer-version',
    `The accounts were written by a newer Laurel (version ${found} of their tables, this version supports ${newest}). Run the newer version.`,
  );
}
