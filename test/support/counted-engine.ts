/** A store engine that counts its calls. */

import type { Engine } from '../../src/store/engine/engine.ts';

/** Numbers of calls. */
export interface Asked {
  /** Read statements. A batch with many lists of parameters counts once. */
  statements: number;
  /** Calls of state(). Each call needs a statement on PostgreSQL, but none on SQLite. */
  states: number;
  /** Transactions and snapshots. */
  transactions: number;
}

/** Returns an engine that passes calls on to `engine`, and counts them in `asked`. */
export function countEngine(engine: Engine, asked: Asked): Engine {
  return {
    ...engine,
    all: (query, parameters) => {
      asked.statements += 1;
      return engine.all(query, parameters);
    },
    get: (query, parameters) => {
      asked.statements += 1;
      return engine.get(query, parameters);
    },
    allMany: (query, lists) => {
      asked.statements += lists.length === 0 ? 0 : 1;
      return engine.allMany(query, lists);
    },
    state: () => {
      asked.states += 1;
      return engine.state();
    },
    transaction: (work, kind) => {
      asked.transactions += 1;
      return engine.transaction(work, kind);
    },
    snapshot: () => {
      asked.transactions += 1;
      return engine.snapshot();
    },
  };
}
