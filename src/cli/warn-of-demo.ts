/** Checks whether a store contains demo data, and warns when real data is written into it. */

import { demoCollection } from '../data/generate/index.ts';
import type { SqlStore } from '../store/index.ts';
import { terminal } from './terminal.ts';

/** Checks whether a store has players or games of the demo. */
export async function holdsDemo({
  lastLoads,
  corrections,
}: Pick<SqlStore, 'lastLoads' | 'corrections'>): Promise<boolean> {
  // Most stores never had the demo. This check is faster than a search for the demo's players.
  if (!(await lastLoads()).has('demo')) return false;
  const { removed } = await corrections.removeCollection.describe(demoCollection());
  return removed.players.length > 0 || removed.games.length > 0;
}

/** Writes a warning to the standard error if the store contains demo data. */
export async function warnOfDemo(store: SqlStore): Promise<void> {
  if (!(await holdsDemo(store))) return;
  terminal().stderr.write(
    'laurel: This store also holds demo data. Use "laurel demo remove" to remove it.\n',
  );
}
