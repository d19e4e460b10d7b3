/** Engines for the tests of the store. */

import type { Engine } from '../engine/engine.ts';
import { adoptLevelSystem } from '../derived/level-system.ts';
import { migrate } from '../schema/migrate.ts';
import { openPostgresEngine } from '../engine/postgres/engine.ts';
import type { SqlStore, StoreOptions } from '../sql-store.ts';
import { createSqlStore } from '../sql-store.ts';
import { openSqliteEngine } from '../engine/sqlite/sqlite-engine.ts';
import { hasNodeSqlite, hasPostgres, isQuickRun } from './quick-run.ts';
import { takeTestDatabase } from './test-databases.ts';

/** A store for a test, with its engine; disposing of it closes the store. */
export interface TestStore extends AsyncDisposable {
  readonly store: SqlStore;
  readonly engine: Engine;
}

/** An engine on which the store's tests run. */
export interface TestEngine {
  readonly name: string;
  /** Opens an empty store with the newest schema, which is deleted when disposed of. */
  open(options?: StoreOptions): Promise<TestStore>;
  /** Number of runs of a property test on this engine; the fastest engine runs all `max`. */
  runs(max: number): number;
}

function testEngine(name: string, openEngine: () => Promise<Engine>, share = 1): TestEngine {
  return {
    name,
    runs: (max) => Math.ceil(max * share),
    async open(options) {
      const engine = await openEngine();
      if (options?.levelSystem !== undefined) await adoptLevelSystem(engine, options.levelSystem);
      const store = createSqlStore(engine, options);
      return { store, engine, [Symbol.asyncDispose]: () => store.close() };
    },
  };
}

async function openSqlite(driver: 'better-sqlite3' | 'node:sqlite'): Promise<Engine> {
  const engine = await openSqliteEngine(':memory:', { drivers: [driver] });
  await migrate(engine);
  return engine;
}

async function openPostgres(): Promise<Engine> {
  if (isQuickRun()) throw new Error('npm test runs without PostgreSQL: use testDatabases.');
  const database = await takeTestDatabase();
  const engine = await openPostgresEngine(database.url);
  let closed: Promise<void> | null = null;
  return {
    ...engine,
    close: () => (closed ??= engine.close().then(() => database.release())),
  };
}

/** The fastest engine, for tests whose result does not depend on the engine. */
export const sqlite = testEngine('SQLite by better-sqlite3', () => openSqlite('better-sqlite3'));

/** PostgreSQL with a pooled test database for each store; property tests have a fifth of their runs. */
export const postgres = testEngine('PostgreSQL', openPostgres, 1 / 5);

/** The databases of this test run: SQLite, and PostgreSQL if the run includes it. */
export const testDatabases: readonly TestEngine[] = hasPostgres() ? [sqlite, postgres] : [sqlite];

/** The engines of this test run. These are the databases, with each driver of SQLite. */
export const testEngines: readonly TestEngine[] = [
  sqlite,
  ...(hasNodeSqlite()
    ? [testEngine('SQLite by node:sqlite', () => openSqlite('node:sqlite'))]
    : []),
  ...(hasPostgres() ? [postgres] : []),
];

/** Opens a store that is closed with the test. Node 22 has no `await using`. */
export async function openFor(
  context: { after: (work: () => unknown) => void },
  engine: TestEngine,
): Promise<TestStore> {
  const opened = await engine.open();
  context.after(() => opened[Symbol.asyncDispose]());
  return opened;
}
