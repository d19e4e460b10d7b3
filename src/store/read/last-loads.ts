/** Times of the last successful load of each source, stored in the table counter under names with a prefix. */

import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';

const prefix = 'loaded:';
// The semicolon follows the colon in ASCII, so it ends the range of names with the prefix.
const select = read<{ name: string; value: number }>(
  `SELECT name AS "name", value AS "value" FROM counter WHERE name >= 'loaded:' AND name < 'loaded;' ORDER BY name`,
);

/** Returns the name of the counter for the time of a source's last load. */
export function lastLoadName(source: string): `${typeof prefix}${string}` {
  return `${prefix}${source}`;
}

/** Reads the times of the last successful loads in milliseconds UTC, by source. */
export async function readLastLoads(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const rows = await queries.all(select, []);
  return new Map(rows.map(({ name, value }) => [name.slice(prefix.length), value]));
}
