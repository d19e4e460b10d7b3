/** Addresses of empty stores on each engine, for tests of what opens a store by itself. */

import { takeTestDatabase } from './test-databases.ts';

export interface TestStoreAddress {
  readonly url: string;
  /** To be called when nobody uses it any more. */
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
