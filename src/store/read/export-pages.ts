import type { Parameters, Queries, Read } from '../engine/engine.ts';

const pageSize = 1000;

/**
 * Reads rows in the order of their key, with keyset pagination.
 * @param fixed parameters before the key
 * @param first a key that sorts before all others
 */
export async function* pages<Row>(
  queries: Queries,
  select: Read<Row>,
  fixed: Parameters,
  keyOf: (row: Row) => Parameters,
  first: Parameters,
): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await queries.all(select, [...fixed, ...after, pageSize]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = keyOf(last);
  }
}
