/**
 * Updates statistics for the server's planner after a large load. The server counts rows only once a minute, and does not see the rows of
 * an open transaction. After a first load, it would still plan as if the tables were empty, and the reads of a page that join them would
 * run for minutes.
 */

import { StoreError } from '../../port/errors.ts';
import { read } from '../statement.ts';
import type { PostgresSession } from './session.ts';

/** Minimum number of rows written by a transaction after which its tables are counted again. */
export const minWritten = 5_000;

/** Makes the server report the session's pending write counts. */
const report = read('SELECT pg_stat_force_next_flush()');
/** Selects tables of which at least a tenth has changed since they were counted, which is the server's own rule. */
const selectChanged = read<{ name: string }>(
  `SELECT quote_ident(s.relname) AS "name" FROM pg_stat_user_tables s
   WHERE s.schemaname = current_schema() AND s.n_mod_since_analyze > 50 + s.n_live_tup / 10`,
);

/**
 * Counts the tables that have changed much, after a commit. Failures are ignored, because the server counts them itself within minutes, and
 * because the load is already committed and must not be reported as failed.
 */
export async function refreshStatistics(session: PostgresSession): Promise<void> {
  try {
    await session.all(report, []);
    const changed = await session.all(selectChanged, []);
    if (changed.length > 0)
      await session.exec(`ANALYZE ${changed.map(({ name }) => name).join(', ')}`);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
  }
}
