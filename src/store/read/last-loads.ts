/** Time of the last successful load of each source, stored in the table counter under names with a prefix. */

import type { Queries, Transaction } from '../engine/engine.ts';
import type { LoadOptions } from '../port/store.ts';
import { counter, upsertInto, valuesOf } from '../schema/tables.ts';
import { read } from '../engine/statement.ts';

const prefix = 'loaded:';
const upsert = upsertInto(counter);
// The semicolon follows the colon in ASCII, so it ends the range of names with the prefix.
const select = read<{ name: string; value: number }>(
  `SELECT name AS "name", value AS "value" FROM counter WHERE name >= 'loaded:' AND name < 'loaded;' ORDER BY name`,
);

/** Records the time of a load. Runs in the load's transaction, so that a failed load is not recorded. */
export async function rememberLoad(transaction: Transaction, { source, now }: LoadOptions): Promise<void> {
  await transaction.run(upsert, valuesOf(counter, { name: `${prefix}${source}`, value: now }));
}

/** Times of the last successful loads in milliseconds UTC, by source. */
export async function readLastLoads(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.all(select, []);
  return new Map(rows.map(({ name, value }) => [name.slice(prefix.length), value]));
}
