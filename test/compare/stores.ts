/** Creates empty stores for the compared builds and removes them. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropDatabases, makeEmptyDatabase } from '../../src/store/testing/make-database.ts';

/** Temporary storage of a comparison. */
export interface Workplace {
  readonly folder: string;
  /** Creates an empty database and returns its URL: a file with this name, or a database on the test server. */
  newStore(engine: string, name: string): Promise<string>;
}

/** Runs `work` and then removes the folder and the databases. */
export async function withStores<T>(work: (place: Workplace) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-compare-'));
  const newStore: Workplace['newStore'] = (engine, name) =>
    engine === 'sqlite'
      ? Promise.resolve(`sqlite:${join(folder, `${name}.db`)}`)
      : makeEmptyDatabase();
  try {
    return await work({ folder, newStore });
  } finally {
    await dropDatabases();
    rmSync(folder, { recursive: true });
  }
}
