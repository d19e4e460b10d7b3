/**
 * Engine whose transactions first check whether writes are still allowed. The transactions exclude operational transactions, so the result
 * of the check is valid until the transaction ends.
 */

import type { Engine, Queries } from './engine.ts';

/** Throws if writes are no longer allowed. */
export type Guard = (queries: Queries) => Promise<void>;

/** Returns the engine with a guard: if the guard throws, the transaction fails with its error and writes nothing. */
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
