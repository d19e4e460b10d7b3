/** Runs statements that always return a row, such as counts, sums and maxima. */

import { BrokenInvariant } from '../../invariant.ts';
import type { Parameters, Queries, Read } from './engine.ts';

/** Returns the row of a statement that always has one. @throws BrokenInvariant if there is none */
export async function oneRow<Row>(
  queries: Pick<Queries, 'get'>,
  query: Read<Row>,
  parameters: Parameters,
): Promise<Row> {
  const row = await queries.get(query, parameters);
  if (row === undefined) throw new BrokenInvariant(`the statement has a row: ${query.text}`);
  return row;
}
