/** When each source last loaded without an error; among the counters, under a name of their own. */

import type { Queries, Transaction } from '../engine/engine.ts';
import type { LoadOptions } from '../port/store.ts';
import { counter, upsertInto, valuesOf } from '../schema/tables.ts';
import { read } from '../engine/statement.ts';

const prefix = 'loaded:';
const upsert = upsertInto(counter);
// The sign behind the colon ends the range of names that begin with the prefix.
const select = read<{ name: string; value: number }>(
  `SELECT name AS "name", value AS "value" FROM counter WHERE name >= 'loaded:' AND name < 'loaded;' ORDER BY name`,
);

/** Part of every load's transaction: a load that is undone was no success. */
export async function rememberLoad(transaction: Transaction, { source, now }: LoadOptions): Promise<void> {
  await transaction.run(upsert, valuesOf(counter, { name: `${prefix}${source}`, value: now }));
}

/** Milliseconds UTC by the name of the source. */
export async function readLastLoads(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.all(select, []);
  return new Map(rows.map(({ name, value }) => [name.slice(prefix.length), value]));
}
