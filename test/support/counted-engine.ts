/** Engine that counts its calls. */

import type { Engine } from '../../src/store/engine/engine.ts';

/** Numbers of calls. */
export interface Asked {
  /** Read statements; a batch for many lists of parameters counts once. */
  statements: number;
  /** Calls of state(), which need a statement with PostgreSQL and are free with SQLite. */
  states: number;
  /** Transactions and snapshots. */
  transactions: number;
}

/** Returns the engine with counting into `asked`. */
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
