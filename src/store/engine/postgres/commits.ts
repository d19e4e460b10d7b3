/**
 * Locks of writers and commit numbers of PostgreSQL, in the engine's own table. A transaction that may write anything locks the table
 * against all others; loads of single players share it, and lock the players (lock-players). Both locks end with the transaction, so
 * that a pooler may stand in between. A transaction that has written raises the number of each row that it concerns (commit-rows.ts)
 * just before it commits: loads of different players wait for each other at no point.
 */

import type { TransactionKind } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import { arrayText } from './batch.ts';
import type { CommitRow } from './commit-rows.ts';
import { countsRow, operationalRow, rowOfPlayer, sharedRow } from './commit-rows.ts';
import { isConflict, isTransient, outcomeUnknown, sqlStateOf } from './errors.ts';
import type { PostgresSession } from './session.ts';
import { read, write } from '../statement.ts';

/** Name of the table, and of the channel on which commits are announced. */
export const commitTable = 'laurel_commit';

const create = `CREATE TABLE IF NOT EXISTS ${commitTable} (one SMALLINT NOT NULL PRIMARY KEY, value BIGINT NOT NULL)`;
const selectRows = read<CommitRow>(`SELECT c.one AS "row", c.value AS "value" FROM ${commitTable} c`);
const raise = write<CommitRow>(
  `INSERT INTO ${commitTable} (one, value) SELECT r.one, 1 FROM unnest(CAST(? AS SMALLINT[])) AS r(one)
   ON CONFLICT (one) DO UPDATE SET value = ${commitTable}.value + 1 RETURNING one AS "row", value AS "value"`,
);
const announce = write(`SELECT pg_notify('${commitTable}', ?)`);
/** First keys of Laurel's advisory locks: arbitrary numbers that are unlikely to be used by others. */
const lockClasses = { name: 1_816_490_354, player: 1_816_490_355, counts: 1_816_490_356, operational: 1_816_490_357 } as const;
/** Locks names, also those that no player has yet, in the order of the array. */
const lockNames = read(
  `SELECT pg_advisory_xact_lock(${lockClasses.name}, hashtext(k.name)) FROM unnest(CAST(? AS TEXT[])) AS k(name)`,
);
/** Locks the players of names. */
const lockPlayersOfNames = read<{ nameKey: string; playerId: number }>(
  `SELECT n.name_key AS "nameKey", n.player_id AS "playerId",
     pg_advisory_xact_lock(${lockClasses.player}, CAST(n.player_id % 2147483647 AS INTEGER))
   FROM player_name n WHERE n.name_key = ANY(CAST(? AS TEXT[]))`,
);
const lockAllCounts = read(`SELECT pg_advisory_xact_lock(${lockClasses.counts}, 0)`);
const lockState = {
  shared: read(`SELECT pg_advisory_xact_lock_shared(${lockClasses.operational}, 0)`),
  whole: read(`SELECT pg_advisory_xact_lock(${lockClasses.operational}, 0)`),
};

/** Table locks: a `shared` one excludes only `whole` ones. */
const lockModes = { shared: 'ROW EXCLUSIVE', whole: 'SHARE ROW EXCLUSIVE' } as const;
export type TableLock = keyof typeof lockModes;

const undefinedTable = '42P01';
/** SQLSTATEs of a CREATE TABLE when another connection creates the same table at the same time. */
const createdConcurrently = new Set(['23505', '42P07', '42710', '40001', 'XX000']);

/** What a transaction locks when it begins: the table, single players by folded name, or nothing yet. */
export type FirstLock = TableLock | { readonly players: readonly string[] } | null;

export interface BeginOptions {
  /** Maximum milliseconds to wait for each lock. */
  readonly busyTimeoutMs: number;
  /** Whether the connection may have plans of a transaction that may have written anything. */
  readonly hasPlansForAll: boolean;
}

/** Begins a transaction and takes the lock. */
export async function begin(session: PostgresSession, lock: FirstLock, options: BeginOptions): Promise<FirstPlayers | null> {
  const timeoutText = `SET LOCAL lock_timeout = ${Math.ceil(options.busyTimeoutMs)}`;
  const plansText = options.hasPlansForAll && isOfPlayers(lock) ? '; DISCARD PLANS' : '';
  // The level is named, because the locks rely on statements that see what was committed before them.
  const text = `BEGIN ISOLATION LEVEL READ COMMITTED; ${timeoutText}${plansText}${firstLockText(lock)}`;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const begun = session.exec(text);
      const players = isOfPlayers(lock) ? lockFirstPlayers(session, lock.players) : null;
      await begun;
      return players;
    } catch (error) {
      await session.exec('ROLLBACK').catch(() => undefined);
      if (attempt > 3 || sqlStateOf(error) !== undefinedTable) throw error;
      await createTable(session);
    }
  }
}

/**
 * A load of single players finds all rows by their keys, so one plan serves all values. Otherwise the server plans most statements again
 * each time, because it cannot estimate the length of arrays; that was a quarter of its time for a small load. The plan must not read a
 * whole table because the table was small, or had no statistics, when the plan was made; so plans that the connection has from a
 * transaction that may write anything are discarded before. Citus cannot plan a join of distributed rows with an array without the
 * values, so it chooses the plans itself.
 */
const plansForPlayers = `SELECT set_config('plan_cache_mode', CASE WHEN to_regclass('pg_catalog.pg_dist_partition') IS NULL
  THEN 'force_generic_plan' ELSE 'auto' END, true); SET LOCAL enable_seqscan = off`;

/**
 * A transaction that may write anything may fill empty tables: a plan that was made for them reads a whole table for each value once they
 * have grown, so each execution is planned. It may write the rows of one player and of all players. Citus can do both in one transaction only
 * over one connection to each server; other servers ignore the setting.
 */
const plansForAll = `SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL enable_seqscan = on; SET LOCAL citus.multi_shard_modify_mode = 'sequential'`;

function lockText(lock: TableLock): string {
  const text = `LOCK TABLE ${commitTable} IN ${lockModes[lock]} MODE`;
  return lock === 'whole' ? `${text}; ${plansForAll}` : text;
}

/** Takes the shared table lock for writes of single players. */
const lockForPlayersText = `${lockText('shared')}; ${plansForPlayers}`;

/** Whether a transaction begins with the locks of single players. */
export function isOfPlayers(lock: FirstLock): lock is { readonly players: readonly string[] } {
  return typeof lock === 'object' && lock !== null;
}

function firstLockText(lock: FirstLock): string {
  if (lock === null) return '';
  return `; ${isOfPlayers(lock) ? lockForPlayersText : lockText(lock)}`;
}

export function lockForPlayers(session: PostgresSession): Promise<void> {
  return session.exec(lockForPlayersText);
}

/** Takes the table lock in a transaction that began without it, or with a weaker one. */
export function lockTable(session: PostgresSession, lock: TableLock): Promise<void> {
  return session.exec(lockText(lock));
}

/** Locks the players with these folded names, so that one transaction at a time writes to a player. Returns their ids by folded name. */
export async function lockPlayers(session: PostgresSession, nameKeys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const names = arrayText(nameKeys.toSorted()); // sorted, so that two loads lock in the same order
  // Sent together; the second statement sees what was committed before the names were locked.
  const locked = session.all(lockNames, [names]);
  const looked = session.all(lockPlayersOfNames, [names]);
  looked.catch(() => undefined); // it fails after a failure of the first locks, which is the cause
  await locked;
  return new Map((await looked).map(({ nameKey, playerId }) => [nameKey, playerId]));
}

/** Players that a transaction locks when it begins. */
export interface FirstPlayers {
  /** Folded names. */
  readonly names: ReadonlySet<string>;
  /** The ids of the known ones by folded name. */
  readonly ids: Promise<ReadonlyMap<string, number>>;
}

/** Sends the locks along with the beginning of the transaction, which saves a round trip. */
function lockFirstPlayers(session: PostgresSession, nameKeys: readonly string[]): FirstPlayers {
  const ids = lockPlayers(session, nameKeys);
  ids.catch(() => undefined); // awaited by the transaction, unless it has not begun
  return { names: new Set(nameKeys), ids };
}

/** Serializes the transactions of kind `counts`. */
export async function lockCounts(session: PostgresSession): Promise<void> {
  await session.get(lockAllCounts, []);
}

/** Serializes operational transactions (`whole`), or keeps them out of a transaction of data (`shared`). */
export async function lockOperational(session: PostgresSession, lock: TableLock): Promise<void> {
  await session.get(lockState[lock], []);
}

/** What a transaction has written. */
export interface Written {
  readonly kind: TransactionKind;
  /** Ids of the players whose data it wrote; null if it may have written anything. */
  readonly players: ReadonlySet<number> | null;
}

function rowsOf({ kind, players }: Written): readonly number[] {
  if (kind === 'operational') return [operationalRow];
  if (kind === 'counts') return [countsRow];
  if (players === null || players.size === 0) return [sharedRow];
  return [...new Set([...players].map(rowOfPlayer))].toSorted((one, other) => one - other);
}

/** Commits; returns the raised rows. Everything is sent at once: if a statement fails, the server rolls back at COMMIT. */
export async function commit(session: PostgresSession, written: Written | null): Promise<readonly CommitRow[]> {
  const raised = written === null ? Promise.resolve([]) : session.all(raise, [arrayText(rowsOf(written))]);
  const ended = session.exec('COMMIT');
  for (const sent of [raised, ended]) sent.catch(() => undefined); // awaited below
  try {
    await session.drain();
    const rows = await raised;
    await ended;
    return rows;
  } catch (error) {
    // COMMIT was sent with the rest, so a lost connection leaves open whether the server has executed it.
    throw isTransient(error) && !isConflict(error) ? outcomeUnknown(error) : error;
  }
}

/** Announces commits to all nodes. Databases without notifications are polled, so errors are ignored by the caller. */
export async function announceCommits(session: PostgresSession, notice: string): Promise<void> {
  await session.run(announce, [notice]);
}

/** The numbers of all rows visible on this connection; none before the first commit. */
export async function readCommits(session: PostgresSession): Promise<readonly CommitRow[]> {
  try {
    return await session.all(selectRows, []);
  } catch (error) {
    if (sqlStateOf(error) === undefinedTable) return [];
    throw error;
  }
}

async function createTable(session: PostgresSession): Promise<void> {
  try {
    await session.exec(create, `CREATE TABLE ${commitTable}`);
  } catch (error) {
    const state = error instanceof StoreError ? sqlStateOf(error.cause) : sqlStateOf(error);
    if (state === undefined || !createdConcurrently.has(state)) throw error;
  }
}
