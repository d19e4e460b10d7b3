/** What the owner of an instance does with whole stores, by their addresses: copy, back up, spread over servers. */

import type { CopiedTable, CopyProgress } from './copy-store.ts';
import { copyStore } from './copy-store.ts';
import { distribute } from './distribute.ts';
import type { Engine } from '../engine/engine.ts';
import { StoreError } from '../port/errors.ts';
import { migrate } from '../schema/migrate.ts';
import { openEngine } from '../engine/open-engine.ts';
import { read } from '../engine/statement.ts';

/** Copies everything from one store to another, which must be empty; see copyStore. */
export function copyBetween(
  from: string,
  to: string,
  onProgress: (progress: CopyProgress) => void,
): Promise<readonly CopiedTable[]> {
  return withEngine(from, (source) => withEngine(to, (target) => copyStore(source, target, onProgress), false));
}

/** Writes a copy of a store that is a file to a new file, while it is used. Throws StoreError `not-supported` for others. */
export function backUp(url: string, file: string): Promise<void> {
  return withEngine(url, async ({ backup }) => {
    if (backup === null) {
      throw new StoreError(
        'not-supported',
        'This store is a server with tools of its own: pg_basebackup copies it whole, pg_dump its tables, while it is used.',
      );
    }
    await backup(file);
  });
}

/** Spreads the tables over the servers of a distributed engine; gives what was done. Done again, it does what is missing. */
export function distributeAt(url: string): Promise<readonly string[]> {
  return withEngine(url, distribute);
}

const selectServerSettings = read<{ name: string; setting: string }>(
  'SELECT name AS "name", setting AS "setting" FROM pg_settings',
);

/** The settings of a PostgreSQL server, by name. Throws StoreError. */
export function serverSettingsAt(url: string): Promise<ReadonlyMap<string, string>> {
  return withEngine(url, async (engine) => {
    const rows = await engine.all(selectServerSettings, []);
    return new Map(rows.map(({ name, setting }) => [name, setting]));
  });
}

async function withEngine<T>(url: string, work: (engine: Engine) => Promise<T>, mustExist = true): Promise<T> {
  const engine = await openEngine(url, { sqlite: { mustExist } });
  try {
    await migrate(engine);
    return await work(engine);
  } finally {
    await engine.close();
  }
}
