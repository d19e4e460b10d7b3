/**
 * The service reports corrupt files at its start if it detects them there. Otherwise, the requests that read them report them
 * (docs/troubleshooting.md, "Failures").
 */

import assert from 'node:assert/strict';
import {
  copyFileSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
  closeSync,
} from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { openEngine } from '../../src/store/open-engine.ts';
import { openStore } from '../../src/store/index.ts';
import type { InstanceFile } from '../support/instance-file.ts';
import { makeInstance } from '../support/instance-file.ts';
import { runLaurel } from '../support/run-laurel.ts';
import { failServed, startServed } from '../support/served.ts';
import { read, write } from '../../src/store/engine/statement.ts';
import { makeFolder } from '../support/make-folder.ts';

const folder = makeFolder();
let instance: InstanceFile;
before(async () => (instance = await makeInstance(folder)));

let copies = 0;
/** Creates a copy of the store for a test to damage. */
function copyOf(file = instance.file): string {
  const copy = join(folder, `copy-${(copies += 1)}.db`);
  copyFileSync(file, copy);
  return copy;
}

function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}

/** Returns bytes that are not a database page. */
function rubbish(length: number): Buffer {
  return Buffer.alloc(length, 'This was a page of a database once. ');
}

const pageBytes = 4096;

describe('a damaged store is rejected at the start with a message', () => {
  for (const [name, damage, message] of [
    [
      'its header is destroyed',
      (file: string) => overwrite(file, 0, rubbish(100)),
      /is not a SQLite database\.$/,
    ],
    [
      'it is not a database',
      (file: string) => writeFileSync(file, 'a letter to a friend'),
      /is not a SQLite database\.$/,
    ],
    [
      'its end is missing',
      (file: string) => truncateSync(file, 100 * pageBytes),
      /is damaged; restore it from a backup or an export\.$/,
    ],
    [
      'everything but its first page is destroyed',
      (file: string) => overwrite(file, pageBytes, rubbish(150 * pageBytes)),
      /is damaged; /,
    ],
    [
      'it is empty, but its log is not',
      (file: string) => {
        writeFileSync(file, '');
        writeFileSync(`${file}-wal`, rubbish(pageBytes));
      },
      /has been emptied, but its log .*-wal has not\. Restore the store/,
    ],
  ] as const) {
    test(name, async () => {
      const file = copyOf();
      damage(file);
      await assert.rejects(openStore(`sqlite:${file}`), { name: 'StoreError', message });
    });
  }

  test('the service and commands exit with code 1', async () => {
    const file = copyOf();
    overwrite(file, 0, rubbish(100));
    const [served, ran] = await Promise.all([
      failServed(['--store', `sqlite:${file}`]),
      runLaurel('db', 'check', '--store', `sqlite:${file}`),
    ]);
    assert.deepEqual([served.code, ran.code], [1, 1]);
    for (const { err } of [served, ran])
      assert.match(err, /^laurel: The store .* is not a SQLite database\.$/m);
  });

  test('a store of a newer Laurel is rejected too', async () => {
    const file = copyOf();
    const engine = await openEngine(`sqlite:${file}`);
    const newer = write('INSERT INTO laurel_migration (version, about, done) VALUES (?, ?, 1)');
    await engine.transaction(
      async (transaction) => void (await transaction.run(newer, [999, 'from the future'])),
    );
    await engine.close();
    const { code, err } = await failServed(['--store', `sqlite:${file}`]);
    assert.equal(code, 1);
    assert.match(
      err,
      /^laurel: The store was created by a newer Laurel \(schema version 999, this version supports \d+\)/m,
    );
  });
});

const rootOf = read<{ page: number }>(
  'SELECT rootpage AS "page" FROM sqlite_master WHERE name = ?',
);

test('with a corrupt page, requests that read it fail with 503, others are answered, and "laurel db check" reports it', async (context) => {
  const file = copyOf();
  const engine = await openEngine(`sqlite:${file}`);
  const root = await engine.get(rootOf, ['player_name']);
  await engine.close();
  assert.ok(root !== undefined);
  overwrite(file, (root.page - 1) * pageBytes, rubbish(pageBytes));
  const served = await startServed(['--store', `sqlite:${file}`]);
  context.after(() => served.signal('SIGKILL'));
  const failed = await fetch(`${served.url}/getGames?sNetID=LanternFox`);
  assert.equal(failed.status, 503);
  assert.ok(Number(failed.headers.get('retry-after')) > 0);
  assert.match(
    await failed.text(),
    /^The service cannot reach its database at the moment\. Please try again later\./,
  );
  assert.match(
    await (await fetch(`${served.url}/getNumberListGames`)).text(),
    /<int[^>]*>60<\/int>/,
  );
  assert.match(JSON.stringify(served.log), /"code":"corrupt"/);
  const { code, out, err } = await runLaurel('db', 'check', '--store', `sqlite:${file}`);
  assert.equal(code, 1);
  assert.match(out + err, /player_name|is damaged/);
});

/**
 * Creates a store as a killed process leaves it, with two imports in its write-ahead log. Also returns the length of this log after the
 * first import.
 */
async function createWithLog(): Promise<{ readonly file: string; readonly firstBytes: number }> {
  const source = copyOf();
  const store = await openStore(`sqlite:${source}`);
  const load = (name: string): Promise<unknown> =>
    store.load({ now: Date.now(), source: 'test' }, (each) =>
      each.apply([{ type: 'player', name }]),
    );
  await load('FirstWren');
  const firstBytes = statSync(`${source}-wal`).size;
  await load('SecondWren');
  const file = copyOf(source);
  copyFileSync(`${source}-wal`, `${file}-wal`);
  await store.close();
  return { file, firstBytes };
}

describe('a store with a damaged log passes the check and has all loads before the damage', () => {
  for (const [name, damage, expected] of [
    ['undamaged', () => {}, [true, true]],
    [
      'truncated in the last load',
      (log: string, at: number) => truncateSync(log, at + 100),
      [true, false],
    ],
    [
      'overwritten in the last load',
      (log: string, at: number) => overwrite(log, at, rubbish(2000)),
      [true, false],
    ],
    [
      'overwritten at the beginning',
      (log: string) => overwrite(log, 0, rubbish(32)),
      [false, false],
    ],
  ] as const) {
    test(name, async () => {
      const { file, firstBytes } = await createWithLog();
      assert.ok(readFileSync(`${file}-wal`).length > firstBytes + 2000);
      damage(`${file}-wal`, firstBytes);
      const store = await openStore(`sqlite:${file}`);
      const found = [await store.players.find('FirstWren'), await store.players.find('SecondWren')];
      assert.deepEqual(
        found.map((player) => player !== null),
        expected,
      );
      assert.deepEqual(await store.check(), []);
      await store.close();
    });
  }
});
