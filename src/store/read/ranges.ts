/** Pages that are read as consecutive ranges of an index. */

import { ownerParameters } from '../derived/visibility.ts';
import type { Parameters, Queries, Read } from '../engine/engine.ts';

/** A bound after every instant. */
export const maxInstant = Number.MAX_SAFE_INTEGER;
/** A bound before every instant. */
export const minInstant = Number.MIN_SAFE_INTEGER;

/** A range of a list: a statement and its parameters, which follow the player's id (derived/visibility.ts) and precede the limit. */
export interface Range<Row> {
  readonly query: Read<Row>;
  readonly bounds: Parameters;
}

/** Reads up to `limit` rows of a player from the ranges, in their order. */
export async function readRanges<Row>(
  queries: Queries,
  ranges: readonly Range<Row>[],
  playerId: number,
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { query, bounds } of ranges) {
    if (rows.length >= limit) break;
    rows.push(
      ...(await queries.all(query, [...ownerParameters(playerId), ...bounds, limit - rows.length])),
    );
  }
  return rows;
}
