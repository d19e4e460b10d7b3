/** Empty stores for the builds that are compared, and their removal. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabases, makeEmptyDatabase } from '../../src/store/testing/make-database.ts';

/** Where a comparison keeps what it makes. */
export interface Workplace {
  readonly folder: string;
  /** The address of a new, empty database: a file of this name, or one on the server of the tests. */
  newStore(engine: string, name: string): Promise<string>;
}

/** Removes the folder and the databases when `work` ends. */
export async function withStores<T>(work: (place: Workplace) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-compare-'));
  const newStore: Workplace['newStore'] = (engine, name) =>
    engine === 'sqlite' ? Promise.resolve(`sqlite:${join(folder, `${name}.db`)}`) : makeEmptyDatabase();
  try {
    return await work({ folder, newStore });
  } finally {
    await dropDatabases();
    rmSync(folder, { recursive: true });
  }
}
