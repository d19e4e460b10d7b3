/** Stores for the caching tests: used by one process, or shared by two. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from '../../src/store/engine/engine.ts';
import { migrate } from '../../src/store/schema/migrate.ts';
import { openPostgresEngine } from '../../src/store/engine/postgres/engine.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import { openSqliteEngine } from '../../src/store/engine/sqlite/sqlite-engine.ts';
import { takeTestDatabase } from '../../src/store/testing/test-databases.ts';
import { load } from '../../src/store/testing/records.ts';
import { records } from './world.ts';

export interface SharedStore extends AsyncDisposable {
  /** The engine of the process under test. */
  readonly engine: Engine;
  /** The store of the process under test, over that engine. */
  readonly own: SqlStore;
  /** The store of another process, simulated by a second engine; `own` if there is only one. */
  readonly other: SqlStore;
}

export interface SharedStoreMaker {
  readonly name: string;
  /** Whether another process has the store open, too. */
  readonly hasOther: boolean;
  /** Whether commits of another process become visible with a delay. */
  readonly isLate: boolean;
  readonly runs: number;
  /** Opens a store and imports the records of world.ts. */
  open(): Promise<SharedStore>;
}

async function share(
  engine: Engine,
  second: Engine | null,
  release: () => unknown,
): Promise<SharedStore> {
  const own = createSqlStore(engine);
  const other = second === null ? own : createSqlStore(second);
  await load(own, records);
  return {
    engine,
    own,
    other,
    async [Symbol.asyncDispose]() {
      await other.close();
      await own.close();
      await release();
    },
  };
}

async function openFile(file: string): Promise<Engine> {
  const engine = await openSqliteEngine(file);
  await migrate(engine);
  return engine;
}

export const sharedStores: readonly SharedStoreMaker[] = [
  {
    name: 'one process, SQLite',
    hasOther: false,
    isLate: false,
    runs: 8,
    open: async () => share(await openFile(':memory:'), null, () => undefined),
  },
  {
    name: 'two connections to one SQLite file',
    hasOther: true,
    isLate: false,
    runs: 5,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-caching-'));
      const file = join(folder, 'store.db');
      return share(await openFile(file), await openFile(file), () =>
        rmSync(folder, { recursive: true, force: true }),
      );
    },
  },
  {
    name: 'two nodes, PostgreSQL',
    hasOther: true,
    isLate: true,
    runs: 2,
    async open() {
      const { url, release } = await takeTestDatabase();
      return share(await openPostgresEngine(url), await openPostgresEngine(url), release);
    },
  },
];
