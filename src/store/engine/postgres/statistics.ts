/**
 * Statistics for the server's planner after a large load. The server counts rows by itself once a minute, and does not see those of an
 * open transaction: it then takes tables that a first load fills for empty, and reads of a page that join them ran for minutes.
 */

import { StoreError } from '../../port/errors.ts';
import { read } from '../statement.ts';
import type { PostgresSession } from './session.ts';

/** Rows of a transaction from which on its tables are counted again. */
export const minWritten = 5_000;

/** What the server still holds back about the session's writes is reported with it. */
const report = read('SELECT pg_stat_force_next_flush()');
/** Tables of which a tenth has changed since they were counted, which is the server's own rule. */
const selectChanged = read<{ name: string }>(
  `SELECT quote_ident(s.relname) AS "name" FROM pg_stat_user_tables s
   WHERE s.schemaname = current_schema() AND s.n_mod_since_analyze > 50 + s.n_live_tup / 10`,
);

/**
 * Counts the tables that have changed much, after a commit. What fails is left to the server, which does the same within minutes: the
 * load itself is committed, and must not be reported as failed.
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
