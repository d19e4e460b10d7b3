/**
 * Schema migrations. Creates the schema of an empty database, or runs the missing steps, in one transaction. A step is recorded
 * before it runs and flagged when it is done.
 */

import type { Engine, Transaction } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { hasNoCluster } from '../engine/postgres/citus.ts';
import { StoreError } from '../port/errors.ts';
import { migrations, oldestVersion } from './migrations/index.ts';
import { ledgerNamed, recordedVersion, runStep, versionIn } from './ledger.ts';
import type { Migration } from './migrations/migration.ts';
import { createSchema } from './create-schema.ts';
import { tables } from './tables.ts';
import { deletion, read } from '../engine/statement.ts';

const ledger = ledgerNamed('laurel_migration');

/** The commands that create the schema, and the steps that upgrade stores of earlier versions. */
export interface SchemaPlan {
  /** Creates the newest version in an empty database. */
  readonly create: Migration['commands'];
  /** The oldest version that can be upgraded. */
  readonly oldest: number;
  readonly steps: readonly Migration[];
}

/** The plan of this version of Laurel. */
export const ownPlan: SchemaPlan = {
  create: createSchema,
  oldest: oldestVersion,
  steps: migrations,
};

function newestOf({ oldest, steps }: SchemaPlan): number {
  return steps.at(-1)?.version ?? oldest; // absent: there are no steps
}

/** The beginning or the end of an upgrade of an existing store. */
export interface UpgradeStep {
  readonly from: number;
  readonly to: number;
  readonly isDone: boolean;
}

/** Called before the first step of an upgrade, and again after its commit. */
export type OnUpgrade = (step: UpgradeStep) => void;

interface UpgradeHooks {
  readonly onUpgrade?: OnUpgrade | undefined;
  /** Rebuilds all derived data, in the transaction of an upgrade with a step that requires it. */
  readonly rebuild?: (transaction: Transaction) => Promise<unknown>;
}

/** The version of a ledger row that a step inserts if all derived data must be rebuilt after it. */
const rebuildMark = 0;
const takeMark = deletion(ledger.name, { keys: ['version'] });

/** Creates or upgrades the schema. Throws StoreError `newer-version` or `older-version` if the stored version cannot be upgraded. */
export async function migrate(
  engine: Engine,
  plan: SchemaPlan = ownPlan,
  hooks: UpgradeHooks = {},
): Promise<void> {
  const newest = newestOf(plan);
  if ((await recordedVersion(engine, ledger)) === newest) return; // takes no lock, so that a running load does not delay the start
  await refuseHalfDistributed(engine);
  let upgradedFrom = 0;
  await engine.transaction(async (transaction) => {
    // Within the transaction: if two processes start at the same time, the second one waits here and then has no steps to run.
    await transaction.excludeOperational();
    await transaction.run(ledger.create, []);
    const version = await versionIn(transaction, ledger);
    if (version > newest) throw newerVersion(version, newest);
    if (version > 0 && version < plan.oldest) throw olderVersion(version, plan.oldest);
    const first = { version: newest, about: 'the whole schema', commands: plan.create };
    const missing = version === 0 ? [first] : plan.steps.filter((step) => step.version > version);
    if (missing.length > 0) upgradedFrom = version;
    if (upgradedFrom > 0) hooks.onUpgrade?.({ from: upgradedFrom, to: newest, isDone: false });
    for (const step of missing)
      await runStep(transaction, { dialect: engine.dialect, ledger }, step);
    if (upgradedFrom > 0 && (await transaction.run(takeMark, [rebuildMark])) > 0)
      await rebuildWith(transaction, hooks);
  });
  if (upgradedFrom > 0) hooks.onUpgrade?.({ from: upgradedFrom, to: newest, isDone: true });
}

async function rebuildWith(transaction: Transaction, { rebuild }: UpgradeHooks): Promise<void> {
  if (rebuild === undefined)
    throw new Error('This upgrade needs a function that derives all data again.');
  await rebuild(transaction);
}

const selectHasCitus = read<{ found: number }>(
  `SELECT CASE WHEN ${hasNoCluster} THEN 0 ELSE 1 END AS "found"`,
);
const countDistributed = read<{ distributed: number; all: number }>(
  `SELECT COUNT(d.logicalrelid) AS "distributed", COUNT(*) AS "all" FROM pg_class c
     LEFT JOIN pg_dist_partition d ON d.logicalrelid = c.oid
   WHERE c.relkind = 'r' AND pg_table_is_visible(c.oid) AND c.relname IN (${tables.map(({ name }) => `'${name}'`).join(', ')})`,
);

/** Refuses a migration while an interrupted distribution is unfinished: the tables would differ between servers. */
async function refuseHalfDistributed(engine: Engine): Promise<void> {
  if (engine.name !== 'postgres' || (await engine.get(selectHasCitus, []))?.found !== 1) return;
  const { distributed, all } = await oneRow(engine, countDistributed, []);
  if (distributed === 0 || distributed === all) return;
  throw new StoreError(
    'older-version',
    `Only ${distributed} of the ${all} tables of the store are distributed. Finish with the version of Laurel that began: laurel db distribute --engine citus. Then start this version again.`,
  );
}

/** Checks whether the schema has the version that this Laurel requires. A newer Laurel may have upgraded it in the meantime. */
export async function isMigrated(engine: Engine): Promise<boolean> {
  return (await recordedVersion(engine, ledger)) === newestOf(ownPlan);
}

/** Throws StoreError `not-upgraded` if `migrate` would upgrade the schema. A service of an older version may be using the store. */
export async function refuseUpgrade(engine: Engine): Promise<void> {
  const newest = newestOf(ownPlan);
  const found = await recordedVersion(engine, ledger);
  if (found >= ownPlan.oldest && found < newest) throw notUpgraded(found, newest);
}

/** Throws StoreError `not-created` if `migrate` would create the schema. */
export async function refuseCreation(engine: Engine): Promise<void> {
  if (await isInstalled(engine)) return;
  throw new StoreError(
    'not-created',
    'The database contains no store of Laurel. The first start of the service creates one.',
  );
}

/** Checks whether the database has a Laurel schema of any version. */
export async function isInstalled(engine: Engine): Promise<boolean> {
  return (await recordedVersion(engine, ledger)) > 0;
}

function newerVersion(found: number, newest: number): StoreError {
  return new StoreError(
    'newer-version',
    `The store was created by a newer Laurel (schema version ${found}, this version supports ${newest}). Run the newer version, or use another store.`,
  );
}

function notUpgraded(found: number, newest: number): StoreError {
  return new StoreError(
    'not-upgraded',
    `The store has the schema ${found} of an older Laurel; this version has the schema ${newest}. Stop the service, back up the store (laurel db backup), and upgrade it (laurel db migrate).`,
  );
}

function olderVersion(found: number, oldest: number): StoreError {
  return new StoreError(
    'older-version',
    `The store was created by an older Laurel (schema version ${found}, the oldest that is upgraded is ${oldest}). Export it with Laurel 0.2 (laurel export), and import the file into a new store with this version (laurel import ndjson).`,
  );
}
