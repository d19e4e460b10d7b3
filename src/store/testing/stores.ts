/** Addresses of empty stores on each engine, for tests of code that opens a store itself. */

import { hasPostgres } from './quick-run.ts';
import { takeTestDatabase } from './test-databases.ts';

export interface TestStoreAddress {
  readonly url: string;
  /** Call when the store is no longer in use. */
  release(): Promise<void>;
}

export interface TestStoreMaker {
  readonly name: string;
  make(): Promise<TestStoreAddress>;
}

const sqlite: TestStoreMaker = {
  name: 'SQLite',
  make: () => Promise.resolve({ url: 'sqlite::memory:', release: () => Promise.resolve() }),
};

export const testStores: readonly TestStoreMaker[] = hasPostgres()
  ? [sqlite, { name: 'PostgreSQL', make: takeTestDatabase }]
  : [sqlite];
