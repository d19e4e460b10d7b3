/**
 * The row that makes writers take turns and tells readers that something was written. A transaction locks it
 * first, so that there is one writer at a time among all nodes, as in SQLite; one that has written raises its
 * number. A second row counts the commits that were not of data: the difference changes with data alone, also where a node of
 * an older version, which knows the first row only, has written. The table is the engine's own: a row lock ends with its transaction, which session locks do not behind a
 * pooler, and every engine of the family has it.
 */

import type { TransactionKind } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import { isConflict, isTransient, outcomeUnknown, sqlStateOf } from './errors.ts';
import type { PostgresSession } from './session.ts';
import { read, write } from '../statement.ts';

/** The newest commit. */
export interface Commit {
  /** Of all that were made. */
  readonly number: number;
  /** Of those of data; null where it is not known. */
  readonly data: number | null;
}

/** The table, and the channel on which a commit is announced. */
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
/** Two who create the same table at once: the slower one sees one of these. */
const createdMeanwhile = new Set(['23505', '42P07', '42710', '40001', 'XX000']);

/** Begins a transaction and waits for its turn, at most `timeoutMs`; gives the number of the newest commit. */
export async function takeWriteLock(session: PostgresSession, timeoutMs: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Sent at once.
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

/** Commits. Where something was written (null: nothing was), the number is raised and announced; gives the newest commit. */
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
  // By itself, and whatever comes of it: engines of the family that have no notifications are looked at all the same.
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

/** The newest commit that this connection sees; 0 before the first. */
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
    if (state === undefined || !createdMeanwhile.has(state)) throw error;
  }
}
