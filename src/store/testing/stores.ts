/** Addresses of empty stores on each engine, for tests of code that opens a store itself. */

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

export const testStores: readonly TestStoreMaker[] = [
  { name: 'SQLite', make: () => Promise.resolve({ url: 'sqlite::memory:', release: () => Promise.resolve() }) },
  { name: 'PostgreSQL', make: takeTestDatabase },
];
