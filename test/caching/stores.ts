/** Who reads and who writes: one process, or two that share a store. */

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
  /** The engine of the process that answers. */
  readonly engine: Engine;
  /** Of the process that answers, over that engine. */
  readonly own: SqlStore;
  /** Of another process, as far as a store can tell; `own` where there is one alone. */
  readonly other: SqlStore;
}

export interface SharedStoreMaker {
  readonly name: string;
  /** What another process commits is seen a moment later, not at once. */
  readonly isLate: boolean;
  readonly runs: number;
  /** Opens one with the records of the world in it. */
  open(): Promise<SharedStore>;
}

async function share(engine: Engine, second: Engine | null, release: () => unknown): Promise<SharedStore> {
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
    isLate: false,
    runs: 8,
    open: async () => share(await openFile(':memory:'), null, () => undefined),
  },
  {
    name: 'two connections to one SQLite file',
    isLate: false,
    runs: 5,
    async open() {
      const folder = mkdtempSync(join(tmpdir(), 'laurel-caching-'));
      const file = join(folder, 'store.db');
      return share(await openFile(file), await openFile(file), () => rmSync(folder, { recursive: true, force: true }));
    },
  },
  {
    name: 'two nodes, PostgreSQL',
    isLate: true,
    runs: 2,
    async open() {
      const { url, release } = await takeTestDatabase();
      return share(await openPostgresEngine(url), await openPostgresEngine(url), release);
    },
  },
];
