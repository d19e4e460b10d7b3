/**
 * An engine on which every transaction first looks whether it may still write. Writers take turns, so what the look finds is
 * true until the transaction ends.
 */

import type { Engine, Queries } from './engine.ts';

/** Throws where nothing may be written any more. */
export type Guard = (queries: Queries) => Promise<void>;

/** The same engine; a transaction of which the guard throws fails with that, and nothing is written. */
export function guardEngine(engine: Engine, guard: Guard): Engine {
  return {
    ...engine,
    transaction: (work, kind) =>
      engine.transaction(async (transaction) => {
        await guard(transaction);
        return work(transaction);
      }, kind),
  };
}
