/** What every part of an export is made with: rows page by page, and records that hold what there is. */

import type { Parameters, Queries, Read } from '../engine/engine.ts';

const pageSize = 1000;

/** Rows in the order of their key, page by page: each page begins after the last row of the one before. */
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

type Present<T> = { [P in keyof T]?: NonNullable<T[P]> };

/** The properties that have a value: what a record need not say it leaves out. */
export function present<T extends object>(values: T): Present<T>;
export function present(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}
