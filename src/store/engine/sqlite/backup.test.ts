import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, test } from 'node:test';
import type { BackupProgress } from '../engine.ts';
import { backUp } from './backup.ts';
import type { SqliteConnection, SqliteDriverName } from './sqlite-driver.ts';
import { loadSqliteDriver } from './sqlite-driver.ts';

const folders: string[] = [];
let folder = '';
beforeEach(async () => folders.push((folder = await mkdtemp(join(tmpdir(), 'laurel-backup-')))));
after(() => Promise.all(folders.map((each) => rm(each, { recursive: true }))));

const secret = 'a player who was deleted';

/** A store of 1,000 notes, one of which was deleted; the connection remains open, like that of a service. */
async function fill(
  driver: SqliteDriverName,
): Promise<{ readonly file: string; readonly connection: SqliteConnection }> {
  const file = join(folder, 'store.db');
  await writeFile(file, '');
  const connection = (await loadSqliteDriver([driver]))(file, { readOnly: false });
  connection.exec(
    'PRAGMA journal_mode = WAL; CREATE TABLE note (text TEXT NOT NULL); CREATE INDEX by_text ON note (text)',
  );
  const insert = connection.prepare('INSERT INTO note (text) VALUES (?)');
  connection.exec('BEGIN');
  insert.run(secret);
  for (let number = 0; number < 1000; number += 1) insert.run(`note ${number} `.padEnd(500, '.'));
  connection.exec('COMMIT');
  connection.prepare('DELETE FROM note WHERE text = ?').run(secret);
  return { file, connection };
}

for (const driver of ['better-sqlite3', 'node:sqlite'] as const) {
  describe(`a backup with ${driver}`, () => {
    test('is a complete copy without what was deleted, and says how far it is', async () => {
      const { file, connection } = await fill(driver);
      connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      assert.ok(
        (await readFile(file)).includes(secret),
        'the store still has the deleted text in a free place',
      );
      const target = join(folder, 'backup.db');
      const seen: BackupProgress[] = [];
      await backUp({ file, target, drivers: [driver] }, (progress) => seen.push(progress));
      connection.close();
      assert.equal((await readFile(target)).includes(secret), false);
      const copy = (await loadSqliteDriver([driver]))(target, { readOnly: true });
      assert.deepEqual(copy.prepare('SELECT COUNT(*) FROM note').lists().get(), [1000]);
      copy.close();
      const total = seen[0]?.total ?? 0;
      assert.ok(total > 500_000, String(total));
      assert.deepEqual(
        [seen[0], seen.at(-1)],
        [
          { done: 0, total },
          { done: total, total },
        ],
      );
    });

    test('is one state of a store that another connection writes', async () => {
      const { file, connection } = await fill(driver);
      connection.exec("BEGIN IMMEDIATE; INSERT INTO note (text) VALUES ('not committed')");
      const target = join(folder, 'backup.db');
      await backUp({ file, target, drivers: [driver] }, () => undefined);
      connection.exec('COMMIT');
      connection.close();
      const copy = (await loadSqliteDriver([driver]))(target, { readOnly: true });
      assert.deepEqual(copy.prepare('SELECT COUNT(*) FROM note').lists().get(), [1000]);
      copy.close();
    });

    test('that fails leaves no file', async () => {
      const { file, connection } = await fill(driver);
      connection.close();
      await truncate(file, 40_000);
      const target = join(folder, 'backup.db');
      await assert.rejects(
        backUp({ file, target, drivers: [driver] }, () => undefined),
        { name: 'StoreError', code: 'corrupt' },
      );
      assert.deepEqual(
        (await readdir(folder)).filter((name) => name.startsWith('backup')),
        [],
      );
    });
  });
}

test('a backup replaces what an interrupted one left, and no complete one', async () => {
  const { file, connection } = await fill('better-sqlite3');
  connection.close();
  const target = join(folder, 'backup.db');
  await writeFile(`${target}.incomplete`, 'half');
  await backUp({ file, target, drivers: undefined }, () => undefined);
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.startsWith('backup')),
    ['backup.db'],
  );
  await assert.rejects(
    backUp({ file, target, drivers: undefined }, () => undefined),
    { message: `${target} already exists; choose another file name.` },
  );
});

test('a backup to the name of a folder, or below a file, is refused with a sentence before it copies', async () => {
  const { file, connection } = await fill('better-sqlite3');
  connection.close();
  for (const [target, message] of [
    [`${folder}/new/`, `${folder}/new/ is the name of a folder; add a file name.`],
    [join(file, 'x'), `The file ${join(file, 'x')}.incomplete cannot be created.`],
  ] as const)
    await assert.rejects(
      backUp({ file, target, drivers: undefined }, () => assert.fail('it copies')),
      { name: 'StoreError', message },
    );
});
