/**
 * Write lock and commit counter of PostgreSQL, in the engine's own table. A transaction first locks row 1, so that one
 * transaction writes at a time among all nodes, as in SQLite. A transaction that has written increments the counter in that row.
 * Row 2 counts operational commits. The difference is the number of data commits; it is also correct if a node of an older
 * version, which uses only row 1, has written. A row lock is released with its transaction, unlike a session lock behind a
 * pooler, and is supported by all PostgreSQL-compatible databases.
 */

import type { TransactionKind } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import { isConflict, isTransient, outcomeUnknown, sqlStateOf } from './errors.ts';
import type { PostgresSession } from './session.ts';
import { read, write } from '../statement.ts';

/** The counters of the newest commit. */
export interface Commit {
  /** Number of all commits. */
  readonly number: number;
  /** Number of data commits; null if it is not known. */
  readonly data: number | null;
}

/** Name of the table, and of the channel on which commits are announced. */
export const commitTable = 'laurel_commit';

const create = `CREATE TABLE IF NOT EXISTS ${commitTable} (one SMALLINT NOT NULL PRIMARY KEY, value BIGINT NOT NULL);
  INSERT INTO ${commitTable} (one, value) VALUES (1, 0) ON CONFLICT (one) DO NOTHING`;
const limitWait = read(`SELECT set_config('lock_timeout', ?, true)`);
const lock = read<{ value: number }>(`SELECT value AS "value" FROM ${commitTable} WHERE one = 1 FOR UPDATE`);
const operational = `COALESCE((SELECT o.value FROM ${commitTable} o WHERE o.one = 2), 0)`;
const selectCommit = read<Commit>(
  `SELECT c.value AS "number", c.value - ${operational} AS "data" FROM ${commitTable} c WHERE c.one = 1`,
);
const raise = write<Commit>(
  `UPDATE ${commitTable} SET value = ? WHERE one = 1 RETURNING value AS "number", value - ${operational} AS "data"`,
);
const countOperational = write(
  `INSERT INTO ${commitTable} (one, value) VALUES (2, 1) ON CONFLICT (one) DO UPDATE SET value = ${commitTable}.value + 1`,
);
const announce = write(`SELECT pg_notify('${commitTable}', ?)`);

const undefinedTable = '42P01';
/** SQLSTATEs of a CREATE TABLE when another connection creates the same table at the same time. */
const createdConcurrently = new Set(['23505', '42P07', '42710', '40001', 'XX000']);

/** Begins a transaction and takes the write lock, waiting at most `timeoutMs`. Returns the number of the newest commit. */
export async function takeWriteLock(session: PostgresSession, timeoutMs: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Pipelined: one round trip.
      const begun = [session.exec('BEGIN'), session.get(limitWait, [String(timeoutMs)])];
      const [row] = await Promise.all([session.get(lock, []), ...begun]);
      if (row !== undefined) return row.value;
      await session.exec('ROLLBACK');
      await createTable(session);
    } catch (error) {
      await session.exec('ROLLBACK').catch(() => undefined);
      if (attempt > 3 || sqlStateOf(error) !== undefinedTable) throw error;
      await createTable(session);
    }
  }
}

/**
 * Commits and returns the newest commit. Increments and announces the commit number if the transaction has written.
 *
 * @param writeLock result of takeWriteLock
 * @param written kind of the writes; null if there were none
 */
export async function releaseWriteLock(
  session: PostgresSession,
  writeLock: number,
  written: TransactionKind | null,
): Promise<Commit> {
  if (written === null) {
    await commit(session);
    return { number: writeLock, data: null };
  }
  if (written === 'operational') await session.run(countOperational, []);
  const newest = await session.get(raise, [writeLock + 1]);
  await commit(session);
  // Not awaited, and errors are ignored: databases without notifications are polled.
  session.run(announce, [String(writeLock + 1)]).catch(() => undefined);
  return newest ?? { number: writeLock + 1, data: null };
}

async function commit(session: PostgresSession): Promise<void> {
  try {
    await session.exec('COMMIT');
  } catch (error) {
    throw isTransient(error) && !isConflict(error) ? outcomeUnknown(error) : error;
  }
}

/** The newest commit visible on this connection; 0 before the first. */
export async function readCommit(session: PostgresSession): Promise<Commit> {
  try {
    return (await session.get(selectCommit, [])) ?? noCommit;
  } catch (error) {
    if (sqlStateOf(error) === undefinedTable) return noCommit;
    throw error;
  }
}

const noCommit: Commit = { number: 0, data: 0 };

async function createTable(session: PostgresSession): Promise<void> {
  try {
    await session.exec(create, `CREATE TABLE ${commitTable}`);
  } catch (error) {
    const state = error instanceof StoreError ? sqlStateOf(error.cause) : sqlStateOf(error);
    if (state === undefined || !createdConcurrently.has(state)) throw error;
  }
}
