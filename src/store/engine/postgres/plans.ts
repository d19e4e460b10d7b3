/**
 * How the server plans statements. They find their rows by keys and indexes, so one plan serves all values; by default the server plans
 * many again each time, because it cannot estimate the length of an array, a limit or a range without the values.
 */

import { read } from '../statement.ts';
import { hasNoCluster } from './citus.ts';
import type { PostgresSession } from './session.ts';

/** Citus cannot plan a join of distributed rows with an array without the values, so it chooses the plans itself. */
const modeOfOnePlan = `CASE WHEN ${hasNoCluster} THEN 'force_generic_plan' ELSE 'auto' END`;
const planReadsOnce = read(`SELECT set_config('plan_cache_mode', ${modeOfOnePlan}, false)`);

/**
 * The server's guesses are wrong in every load, because it has no statistics of a table that the transaction fills, nor of a small one.
 * It then reads a whole table to find the trophies of a few games, and compiles statements (`jit`) that run for less than a millisecond:
 * the two were 40 % of a first import's time.
 */
const withoutGuesses = 'SET LOCAL enable_seqscan = off; SET LOCAL jit = off';

/** For a small transaction, of which planning was a quarter of the server's time. */
export const plansForFew = `SELECT set_config('plan_cache_mode', ${modeOfOnePlan}, true); ${withoutGuesses}`;

/**
 * A transaction that may write anything may fill empty tables: a plan that was made for them reads a whole table for each value once they
 * have grown, so each execution is planned.
 */
export const plansForAll = `SET LOCAL plan_cache_mode = force_custom_plan; ${withoutGuesses}`;

/**
 * Sets one plan for each statement of a connection for reads: planning was a third of the server's time for pages. A pooler in transaction
 * mode sets it on one of its connections to the server; there it holds for all of Laurel's reads, and loads set their own.
 */
export async function setPlansOfReads(session: PostgresSession): Promise<void> {
  await session.all(planReadsOnce, []);
}
