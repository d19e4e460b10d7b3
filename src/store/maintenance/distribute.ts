/**
 * Distributes the tables over the servers of a Citus cluster. Tables whose key begins with the player's internal id are distributed by
 * it and colocated; all others become reference tables, with a copy on every server (docs/explanation/scale.md).
 */

import type { Engine } from '../engine/engine.ts';
import { hasNoCluster } from '../engine/postgres/citus.ts';
import { StoreError } from '../port/errors.ts';
import type { AnyTable } from '../schema/tables.ts';
import { columnName, player, tables } from '../schema/tables.ts';
import { read, write } from '../engine/statement.ts';

/** The name that the distribution column has in the declarations of tables. */
const playerKey = 'playerId';

/** Checks whether a table is distributed by player. */
export function isSpread({ keys }: AnyTable): boolean {
  return keys[0] === playerKey;
}

/** Returns the Citus call that distributes a table or makes it a reference table. */
export function describeDistribution(table: AnyTable): string {
  if (!isSpread(table)) return `SELECT create_reference_table('${table.name}')`;
  const colocationTarget = table.name === player.name ? 'none' : player.name;
  return `SELECT create_distributed_table('${table.name}', '${columnName(playerKey)}', colocate_with => '${colocationTarget}')`;
}

/** Returns the calls for all tables, ordered so that a table's colocation target is distributed first. */
export function distributions(): readonly { readonly table: string; readonly call: string }[] {
  const inOrder: readonly AnyTable[] = [
    player,
    ...tables.filter(({ name }) => name !== player.name),
  ];
  return inOrder.map((table) => ({ table: table.name, call: describeDistribution(table) }));
}

const selectExtension = read<{ version: string }>(
  `SELECT extversion AS "version" FROM pg_extension WHERE extname = 'citus'`,
);
const selectDistributed = read<{ name: string }>(
  'SELECT logicalrelid::text AS "name" FROM pg_dist_partition',
);
/** Removes the rows that a table had before its distribution. They would remain on the coordinator's disk, including deleted players. */
const truncateLocal = (table: string): string =>
  `SELECT truncate_local_data_after_distributing_table('${table}')`;

/**
 * Distributes the tables that are not distributed yet and returns the calls made. Continues an interrupted distribution.
 * Throws StoreError `not-supported` without Citus.
 */
export async function distribute(engine: Engine): Promise<readonly string[]> {
  if (engine.name !== 'postgres' || (await engine.get(selectExtension, [])) === undefined) {
    throw new StoreError(
      'not-supported',
      'This store cannot be distributed: it is not a PostgreSQL database with the citus extension. Run CREATE EXTENSION citus on its coordinator first.',
    );
  }
  const done = new Set((await engine.all(selectDistributed, [])).map(({ name }) => name));
  const missing = distributions().filter(({ table }) => !done.has(table));
  for (const { call } of missing) await runCall(engine, call);
  // This is done for all tables, because an earlier distribution may have been interrupted before this step.
  for (const { name } of tables) await runCall(engine, truncateLocal(name));
  return missing.map(({ call }) => call);
}

const selectIsOne = read<{ isOne: number }>(
  `SELECT CASE WHEN ${hasNoCluster} THEN 1 ELSE 0 END AS "isOne"`,
);

/** Returns the tables of a distributed store that are not distributed, such as tables added by an upgrade; none for other stores. */
export async function undistributed(engine: Engine): Promise<readonly string[]> {
  if (engine.name !== 'postgres' || (await engine.get(selectIsOne, []))?.isOne === 1) return [];
  const done = new Set((await engine.all(selectDistributed, [])).map(({ name }) => name));
  if (!done.has(player.name)) return [];
  return tables.map(({ name }) => name).filter((name) => !done.has(name));
}

async function runCall(engine: Engine, call: string): Promise<void> {
  await engine.transaction((transaction) => transaction.run(write(call), []));
}
