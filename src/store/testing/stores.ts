/** Addresses of empty stores on each engine, for tests of code that opens a store itself. */

import { hasPostgres } from './quick-run.ts';
import { takeTestDatabase } from './test-databases.ts';

interface TestStoreAddress {
  readonly url: string;
  /** Call when the store is no longer in use. */
  release(): Promise<void>;
}

interface TestStoreMaker {
  readonly name: string;
  make(): Promise<TestStoreAddress>;
}

const sqlite: TestStoreMaker = {
  name: 'SQLite',
  make: () => Promise.resolve({ url: 'sqlite::memory:', release: () => Promise.resolve() }),
};

/** Stores of SQLite in memory, and of a PostgreSQL database if the run includes that engine. */
export const testStores: readonly TestStoreMaker[] = hasPostgres()
  ? [sqlite, { name: 'PostgreSQL', make: takeTestDatabase }]
  : [sqlite];
