/**
 * Spreading the tables over the servers of Citus, by its own calls: every player's rows together, everything
 * else on every server. Which is which follows from the keys: a table whose key begins with the player's
 * internal id is spread by it (docs/scale.md).
 */

import type { Engine } from '../engine/engine.ts';
import { StoreError } from '../port/errors.ts';
import type { AnyTable } from '../schema/tables.ts';
import { columnName, player, tables } from '../schema/tables.ts';
import { read, write } from '../engine/statement.ts';

/** The property of the player's internal id, by which tables are spread. */
const playerKey = 'playerId';

/** Whether a table is spread by player. */
export function isSpread({ keys }: AnyTable): boolean {
  return keys[0] === playerKey;
}

/** The call that spreads a table, or puts a copy of it on every server. */
export function distributionOf(table: AnyTable): string {
  if (!isSpread(table)) return `SELECT create_reference_table('${table.name}')`;
  const neighbour = table.name === player.name ? 'none' : player.name;
  return `SELECT create_distributed_table('${table.name}', '${columnName(playerKey)}', colocate_with => '${neighbour}')`;
}

/** In an order in which each finds what it is kept together with. */
export function distributions(): readonly { readonly table: string; readonly call: string }[] {
  const inOrder: readonly AnyTable[] = [player, ...tables.filter(({ name }) => name !== player.name)];
  return inOrder.map((table) => ({ table: table.name, call: distributionOf(table) }));
}

const selectExtension = read<{ version: string }>(`SELECT extversion AS "version" FROM pg_extension WHERE extname = 'citus'`);
const selectDistributed = read<{ name: string }>('SELECT logicalrelid::text AS "name" FROM pg_dist_partition');

/** Distributes what is not distributed yet; gives the calls it made. Throws StoreError `not-supported` without Citus. */
export async function distribute(engine: Engine): Promise<readonly string[]> {
  if (engine.name !== 'postgres' || (await engine.get(selectExtension, [])) === undefined) {
    throw new StoreError(
      'not-supported',
      'This store cannot be distributed: it is no PostgreSQL with the extension citus. Run CREATE EXTENSION citus on its coordinator first.',
    );
  }
  const done = new Set((await engine.all(selectDistributed, [])).map(({ name }) => name));
  const missing = distributions().filter(({ table }) => !done.has(table));
  for (const { call } of missing) await engine.transaction((transaction) => transaction.run(write(call), []));
  return missing.map(({ call }) => call);
}
