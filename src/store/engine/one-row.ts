/** Statements that always have a row, such as counts, sums and maxima. */

import { BrokenInvariant } from '../../invariant.ts';
import type { Parameters, Queries, Read } from './engine.ts';

/** The row of a statement that always has one. @throws BrokenInvariant if it has none */
export async function oneRow<Row>(
  queries: Pick<Queries, 'get'>,
  query: Read<Row>,
  parameters: Parameters,
): Promise<Row> {
  const row = await queries.get(query, parameters);
  if (row === undefined) throw new BrokenInvariant(`the statement has a row: ${query.text}`);
  return row;
}
