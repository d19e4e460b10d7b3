/** The engines that every test of the store runs on. PostgreSQL joins here, and nowhere else. */

import type { Engine } from '../engine.ts';
import { migrate } from '../migrate.ts';
import type { SqlStore, StoreOptions } from '../sql-store.ts';
import { createSqlStore } from '../sql-store.ts';
import { openSqliteEngine } from '../sqlite-engine.ts';

export interface TestStore extends AsyncDisposable {
  readonly store: SqlStore;
  readonly engine: Engine;
}

export interface TestEngine {
  readonly name: string;
  /** An empty store of the newest schema, gone when disposed of. */
  open(options?: StoreOptions): Promise<TestStore>;
}

function testEngine(name: string, openEngine: () => Promise<Engine>): TestEngine {
  return {
    name,
    async open(options) {
      const engine = await openEngine();
      await migrate(engine);
      const store = createSqlStore(engine, options);
      return { store, engine, [Symbol.asyncDispose]: () => store.close() };
    },
  };
}

export const testEngines: readonly TestEngine[] = [
  testEngine('SQLite by better-sqlite3', () => openSqliteEngine(':memory:', { drivers: ['better-sqlite3'] })),
  testEngine('SQLite by node:sqlite', () => openSqliteEngine(':memory:', { drivers: ['node:sqlite'] })),
];
