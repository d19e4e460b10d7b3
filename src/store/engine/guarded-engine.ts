/**
 * Engine whose transactions first check whether they may still write. They exclude operational transactions, so the result of the
 * check is valid until the transaction ends.
 */

import type { Engine, Queries } from './engine.ts';

/** Throws if writes are no longer allowed. */
export type Guard = (queries: Queries) => Promise<void>;

/** Returns the engine with a guard: a transaction fails with the guard's error and writes nothing. */
export function guardEngine(engine: Engine, guard: Guard): Engine {
  return {
    ...engine,
    transaction: (work, options) =>
      engine.transaction(async (transaction) => {
        await transaction.excludeOperational();
        await guard(transaction);
        return work(transaction);
      }, options),
  };
}
