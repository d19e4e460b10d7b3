/**
 * The level system of the store, whose points rank its players (docs/spec/decisions.md 4). An instance shows one system and maintains no
 * data for the other. `laurel db rebuild` changes the system.
 */

import type { LevelSystem } from '../../domain/index.ts';
import type { Engine, Queries, Transaction } from '../engine/engine.ts';
import { deletion, read } from '../engine/statement.ts';
import { StoreError } from '../port/errors.ts';
import { setting, upsertInto } from '../schema/tables.ts';
import { hasPlayers } from './day-zone.ts';

const name = 'level_system';

/** The default level system; nothing is stored for it. */
export const usualLevelSystem: LevelSystem = '2020';

/** Chooses between the SQL expressions of both systems. */
export function bySystemText(textOf: (system: LevelSystem) => string): string {
  return `CASE WHEN (SELECT v.value FROM setting v WHERE v.name = '${name}') = '2008' THEN ${textOf('2008')} ELSE ${textOf('2020')} END`;
}

const selectSystem = read<{ system: LevelSystem }>(
  `SELECT ${bySystemText((system) => `'${system}'`)} AS "system"`,
);
const writeSetting = upsertInto(setting);
const removeSetting = deletion('setting', { keys: ['name'] });

/** Reads the level system of the store. */
export async function readLevelSystem(queries: Queries): Promise<LevelSystem> {
  // absent: the store has the default system
  return (await queries.get(selectSystem, []))?.system ?? usualLevelSystem;
}

/** Stores the level system. The caller derives the scores and ranks of all players in the same transaction. */
export async function writeLevelSystem(
  transaction: Transaction,
  system: LevelSystem,
): Promise<void> {
  if (system === usualLevelSystem) await transaction.run(removeSetting, [name]);
  else await transaction.run(writeSetting, [name, system]);
}

/** Throws StoreError for a store that ranks its players by another system. */
export async function refuseOtherLevels(queries: Queries, wanted: LevelSystem): Promise<void> {
  const stored = await readLevelSystem(queries);
  if (stored === wanted || !(await hasPlayers(queries))) return;
  throw new StoreError(
    'other-levels',
    `The store ranks its players by the level system ${stored}, but --level-system is ${wanted}. Stop the service and run laurel db rebuild --level-system ${wanted}, or set --level-system ${stored}.`,
  );
}

/** Sets the level system of a store without players. Throws StoreError for a store that ranks its players by another system. */
export async function adoptLevelSystem(engine: Engine, wanted: LevelSystem): Promise<void> {
  if ((await readLevelSystem(engine)) === wanted) return;
  await refuseOtherLevels(engine, wanted);
  await engine.transaction((transaction) => writeLevelSystem(transaction, wanted));
}
