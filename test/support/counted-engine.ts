/** An engine that counts what it is asked. */

import type { Engine } from '../../src/store/engine/engine.ts';

/** What was asked since the count began. */
export interface Asked {
  /** Statements that read; one that is run for many lists of parameters at once is one. */
  statements: number;
  /** Names of the state that reads see: a statement of its own with PostgreSQL, free with SQLite. */
  states: number;
  /** Transactions and snapshots. */
  transactions: number;
}

/** The same engine, counting into `asked`. */
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
