/**
 * Settings for the server's query plans (docs/adr/0032-query-plans.md). Statements find their rows by keys and indexes, so one plan suits
 * all values. By default the server plans many statements again each time, because without the values it cannot estimate the length of an
 * array, a limit or a range.
 */

import { read } from '../statement.ts';
import { hasNoCluster } from './citus.ts';
import type { PostgresSession } from './session.ts';

/**
 * Makes the server use one plan per statement, except with Citus: without the values, it cannot plan a join of distributed rows with an
 * array.
 */
const modeOfOnePlan = `CASE WHEN ${hasNoCluster} THEN 'force_generic_plan' ELSE 'auto' END`;
/** Also lets arrays contain nulls, as the settings of transactions do (commits.ts). */
const planReadsOnce = read(
  `SELECT set_config('plan_cache_mode', ${modeOfOnePlan}, false), set_config('array_nulls', 'on', false)`,
);

/**
 * Avoids wrong estimates, which occur in every load: the server has no statistics of a table that the transaction fills, nor of a small
 * table. It would read a whole table to find the trophies of a few games, and compile (`jit`) statements that run under a millisecond.
 * These two took 40 % of the time of a first import.
 */
const withoutGuesses = 'SET LOCAL enable_seqscan = off; SET LOCAL jit = off';

/** Settings for a small transaction. Without them, the server spent a quarter of its time for such transactions on planning. */
export const plansForFew = `SELECT set_config('plan_cache_mode', ${modeOfOnePlan}, true); ${withoutGuesses}`;

/**
 * Settings for a transaction that may write anything, and therefore fill empty tables. A plan made for an empty table reads the whole table
 * for each value once it has grown, so each execution is planned.
 */
export const plansForAll = `SET LOCAL plan_cache_mode = force_custom_plan; ${withoutGuesses}`;

/**
 * Makes the server use one plan per statement on a connection for reads. Without this, planning took a third of the server's time for
 * pages. A pooler in transaction mode sets it on one of its connections to the server. There it affects all of Laurel's reads; loads use
 * their own settings.
 */
export async function setPlansOfReads(session: PostgresSession): Promise<void> {
  await session.all(planReadsOnce, []);
}
