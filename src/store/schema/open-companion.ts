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

/** Options for opening a companion. */
export interface CompanionOptions {
  /** Whether tables of an older version are upgraded, which is the default. Otherwise they are refused, and do not change. */
  readonly isUpgraded?: boolean;
}

/** Opens the companion of a store. Throws StoreError `newer-version` if a newer Laurel has upgraded it. */
export async function openCompanion(
  engine: Pick<Engine, 'openCompanion'>,
  plan: CompanionPlan,
  { isUpgraded = true }: CompanionOptions = {},
): Promise<Companion> {
  const companion = await engine.openCompanion();
  try {
    if (!isUpgraded) await refuseUpgrade(companion, plan);
    await upgrade(companion, plan);
    return companion;
  } catch (error) {
    await companion.close();
    throw error;
  }
}

function newestOf({ oldest, steps }: CompanionPlan): number {
  return steps.at(-1)?.version ?? oldest; // absent: there are no steps
}

/** Throws StoreError `not-upgraded` for tables of an older version. A service of that version may be using them. */
async function refuseUpgrade(companion: Companion, plan: CompanionPlan): Promise<void> {
  const newest = newestOf(plan);
  const found = await recordedVersion(companion, ledgerNamed(plan.ledger));
  if (found === 0 || found >= newest) return;
  throw new StoreError(
    'not-upgraded',
    `The accounts have the version ${found} of an older Laurel; this version has the version ${newest}. Stop the service, back up the store (laurel db backup), and start this version (laurel serve), which upgrades them.`,
  );
}

async function upgrade(companion: Companion, plan: CompanionPlan): Promise<void> {
  const { dialect } = companion;
  const ledger = ledgerNamed(plan.ledger);
  const newest = newestOf(plan);
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
