/**
 * Locks of writers, and PostgreSQL commit numbers in the engine's own table. One data transaction and one operational transaction run at a
 * time, over all nodes. Each takes its lock with the message that begins it. The lock ends with the transaction, so it works behind a
 * pooler. A transaction with writes raises the number of each row that it concerns (commit-rows.ts) just before it commits.
 */

import type { TransactionKind } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import { arrayText } from './batch.ts';
import { overOneConnection } from './citus.ts';
import { plansForAll, plansForFew } from './plans.ts';
import type { CommitRow } from './commit-rows.ts';
import { countsRow, operationalRow, presenceRow, rowOfPlayer, sharedRow } from './commit-rows.ts';
import { isConflict, isTransient, outcomeUnknown, readSqlState } from './errors.ts';
import type { PostgresSession } from './session.ts';
import { read, write } from '../statement.ts';

/** Name of the table, and of the channel on which commits are announced. */
export const commitTable = 'laurel_commit';

const create = `CREATE TABLE IF NOT EXISTS ${commitTable} (one SMALLINT NOT NULL PRIMARY KEY, value BIGINT NOT NULL)`;
const selectRows = read<CommitRow>(
  `SELECT c.one AS "row", c.value AS "value" FROM ${commitTable} c`,
);
/** Selects one row with nulls if the numbers of data commits have the expected sum; otherwise all numbers. */
const selectUnexpected = read<{ row: number | null; value: number | null }>(
  `SELECT c.one AS "row", c.value AS "value"
   FROM (SELECT COALESCE(SUM(d.value), 0) AS found FROM ${commitTable} d WHERE d.one NOT IN (${operationalRow}, ${presenceRow})) s
   LEFT JOIN ${commitTable} c ON s.found <> CAST(? AS BIGINT)`,
);
const raise = write<CommitRow>(
  `INSERT INTO ${commitTable} (one, value) SELECT r.one, 1 FROM unnest(CAST(? AS SMALLINT[])) AS r(one)
   ON CONFLICT (one) DO UPDATE SET value = ${commitTable}.value + 1 RETURNING one AS "row", value AS "value"`,
);
const announce = write(`SELECT pg_notify('${commitTable}', ?)`);
/**
 * First key of Laurel's advisory locks: an arbitrary number that other programs are unlikely to use. The second key depends on the kind.
 */
const lockClass = 1_816_490_357;
const lockKeys: Readonly<Record<TransactionKind, number>> = {
  operational: 0,
  data: 1,
  companion: 2,
};
const shareOperational = read(
  `SELECT pg_advisory_xact_lock_shared(${lockClass}, ${lockKeys.operational})`,
);

/** Waits for other transactions of the kind. Locking the table reports a missing table before anything is written. */
function lockText(kind: TransactionKind): string {
  return `LOCK TABLE ${commitTable} IN ROW EXCLUSIVE MODE; SELECT pg_advisory_xact_lock(${lockClass}, ${lockKeys[kind]})`;
}

const undefinedTable = '42P01';
/** SQLSTATEs of a CREATE TABLE when another connection creates the same table at the same time. */
const createdConcurrently = new Set(['23505', '42P07', '42710', '40001', 'XX000']);

/**
 * Settings of every transaction, whatever the server, the database or the user has set. They end with the transaction, so they work behind
 * a pooler. Without `array_nulls`, a null in a batch would be the text NULL. A timeout for statements that suits reads would end large writes
 * and exports.
 */
export const ownSettings = 'SET LOCAL array_nulls = on; SET LOCAL statement_timeout = 0';

/** Options of the start of a transaction. */
export interface BeginOptions {
  readonly kind: TransactionKind;
  readonly isSmall: boolean;
  /** Maximum milliseconds to wait for each lock. */
  readonly busyTimeoutMs: number;
}

/** Begins a transaction and takes its lock, in one message. */
export async function begin(session: PostgresSession, options: BeginOptions): Promise<void> {
  const { kind, isSmall, busyTimeoutMs } = options;
  const texts = [
    // The isolation level is set explicitly, because the locks require that statements see all earlier commits.
    'BEGIN ISOLATION LEVEL READ COMMITTED',
    ownSettings,
    `SET LOCAL lock_timeout = ${Math.ceil(busyTimeoutMs)}`,
    lockText(kind),
    ...(kind === 'data' ? [isSmall ? plansForFew : plansForAll, overOneConnection] : []),
  ];
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await session.exec(texts.join('; '));
    } catch (error) {
      await session.exec('ROLLBACK').catch(() => undefined);
      if (attempt > 3 || readSqlState(error) !== undefinedTable) throw error;
      await createTable(session);
    }
  }
}

/** Prevents operational transactions until the transaction ends. */
export async function excludeOperational(session: PostgresSession): Promise<void> {
  await session.get(shareOperational, []);
}

/** Data that a transaction has declared to write. */
export interface Concerned {
  /** Ids of the players whose data the transaction writes; null if it may write any data. */
  readonly players: readonly number[] | null;
  /** Whether the transaction writes the presence of players. It is then an operational transaction. */
  readonly isOfPresence: boolean;
}

/** Data that a transaction has written. */
export interface Written extends Concerned {
  readonly kind: TransactionKind;
}

function rowsOf({ kind, players, isOfPresence }: Written): readonly number[] {
  if (kind === 'companion') return [];
  if (kind === 'operational')
    return isOfPresence ? [operationalRow, presenceRow] : [operationalRow];
  if (players === null) return [sharedRow];
  return [countsRow, ...new Set(players.map(rowOfPlayer))];
}

/**
 * Raises the commit numbers that the transaction concerns, commits, and returns the rows with the new numbers. All statements are sent
 * together: if one fails, the server rolls back at COMMIT.
 */
export async function commit(
  session: PostgresSession,
  written: Written | null,
): Promise<readonly CommitRow[]> {
  const raised =
    written === null ? Promise.resolve([]) : session.all(raise, [arrayText(rowsOf(written))]);
  const ended = session.exec('COMMIT');
  for (const sent of [raised, ended]) sent.catch(() => undefined); // awaited below
  try {
    await session.drain();
    const rows = await raised;
    await ended;
    return rows;
  } catch (error) {
    // COMMIT was sent with the other statements, so after a lost connection it is unknown whether the server has executed it.
    throw isTransient(error) && !isConflict(error) ? outcomeUnknown(error) : error;
  }
}

/** Announces commits to all nodes. The caller ignores errors: databases without notifications are polled. */
export async function announceCommits(session: PostgresSession, notice: string): Promise<void> {
  await session.run(announce, [notice]);
}

/** Reads the numbers of all rows visible on this connection; empty before the first commit. */
export async function readCommits(session: PostgresSession): Promise<readonly CommitRow[]> {
  try {
    return await session.all(selectRows, []);
  } catch (error) {
    if (readSqlState(error) === undefinedTable) return [];
    throw error;
  }
}

/** Reads the numbers of all rows visible on this connection; null if the numbers of data commits have the expected sum. */
export async function readUnexpected(
  session: PostgresSession,
  expected: number,
): Promise<readonly CommitRow[] | null> {
  try {
    const rows = await session.all(selectUnexpected, [expected]);
    if (rows.some(({ row }) => row === null)) return null;
    return rows.flatMap(({ row, value }) =>
      row === null || value === null ? [] : [{ row, value }],
    );
  } catch (error) {
    if (readSqlState(error) === undefinedTable) return expected === 0 ? null : [];
    throw error;
  }
}

async function createTable(session: PostgresSession): Promise<void> {
  try {
    await session.exec(create, `CREATE TABLE ${commitTable}`);
  } catch (error) {
    const state = error instanceof StoreError ? readSqlState(error.cause) : readSqlState(error);
    if (state === undefined || !createdConcurrently.has(state)) throw error;
  }
}
