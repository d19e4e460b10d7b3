import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { makeEmptyDatabase } from '../store/testing/test-databases.ts';
import { runLaurel } from '../../test/support/run-laurel.ts';
import { makeFolder } from '../../test/support/make-folder.ts';
import {
  areAccountsOlder,
  isOlder,
  makeAccountsOlder,
  makeOlder,
} from '../../test/support/older-store.ts';

const folder = makeFolder();
let store = '';
let postgres = '';
before(async () => {
  store = `sqlite:${join(folder, 'laurel.db')}`;
  postgres = await makeEmptyDatabase();
  await runLaurel('demo', '--store', store);
});

test('a store is unchanged after it is copied to PostgreSQL and back', async () => {
  const there = await runLaurel('db', 'copy', '--from', store, '--to', postgres);
  assert.equal(there.code, 0, there.err);
  assert.match(there.out, /^earned +\d+$/m);
  assert.match(there.out, /\d+ rows were copied and verified\.\n$/);
  assert.equal((await runLaurel('db', 'check', '--store', postgres)).out, 'No problems found.\n');
  const back = `sqlite:${join(folder, 'back.db')}`;
  assert.equal((await runLaurel('db', 'copy', '--from', postgres, '--to', back)).out, there.out);
  const again = await runLaurel('db', 'copy', '--from', postgres, '--to', back);
  assert.deepEqual([again.code, again.out], [1, '']);
  assert.match(again.err, /already contains data/);
});

test('a copy refuses accounts of an older version, says what to do, and does not upgrade them', async () => {
  const old = join(folder, 'old-accounts.db');
  await runLaurel('demo', '--store', `sqlite:${old}`);
  await runLaurel('account', 'list', '--store', `sqlite:${old}`);
  await makeAccountsOlder(old);
  const copy = join(folder, 'copy-of-old-accounts.db');
  const to = `sqlite:${copy}`;
  const { code, out, err } = await runLaurel('db', 'copy', '--from', `sqlite:${old}`, '--to', to);
  assert.deepEqual([code, out], [1, '']);
  assert.match(err, /^laurel: The accounts have the version 2 of an older Laurel; .*laurel serve/);
  assert.equal(await areAccountsOlder(old), true);
  assert.equal(existsSync(copy), false);
});

test('a backup is complete, accessible only to its owner, and does not overwrite a file', async () => {
  const file = join(folder, 'backup.db');
  assert.deepEqual(await runLaurel('db', 'backup', file, '--store', store), {
    code: 0,
    out: `The backup was written to ${file}.\n`,
    err: '',
  });
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  assert.equal(
    (await runLaurel('db', 'check', '--store', `sqlite:${file}`)).out,
    'No problems found.\n',
  );
  const ofFile = await runLaurel('db', 'check', '--connection', '--store', `sqlite:${file}`);
  assert.equal(
    ofFile.out,
    'The store is not a PostgreSQL database, so there is no connection to check.\n',
  );
  const again = await runLaurel('db', 'backup', file, '--store', store);
  assert.deepEqual(
    [again.code, again.err],
    [1, `laurel: ${file} already exists; choose another file name.\n`],
  );
});

test('a backup upgrades neither the store, which an older service may still use, nor itself', async () => {
  const old = join(folder, 'old.db');
  const copy = join(folder, 'before-the-upgrade.db');
  await runLaurel('demo', '--store', `sqlite:${old}`);
  await makeOlder(old);
  assert.equal((await runLaurel('db', 'backup', copy, '--store', `sqlite:${old}`)).code, 0);
  assert.deepEqual([await isOlder(old), await isOlder(copy)], [true, true]);
});

test('a copy refuses a store of an older version, says what to do, and does not upgrade it', async () => {
  const old = join(folder, 'old-source.db');
  await runLaurel('demo', '--store', `sqlite:${old}`);
  await makeOlder(old);
  const to = `sqlite:${join(folder, 'copy-of-old.db')}`;
  const { code, out, err } = await runLaurel('db', 'copy', '--from', `sqlite:${old}`, '--to', to);
  assert.deepEqual([code, out], [1, '']);
  assert.match(err, /^laurel: The store has the schema 60 of an older Laurel; .*laurel db migrate/);
  assert.equal(await isOlder(old), true);
});

test('a backup whose accounts cannot be copied leaves no file, so that it can be tried again', async () => {
  const file = join(folder, 'monday.db');
  const damaged = join(folder, 'damaged.db');
  await runLaurel('demo', '--store', `sqlite:${damaged}`);
  await writeFile(`${damaged}-accounts`, 'These are notes.'.repeat(100));
  const failed = await runLaurel('db', 'backup', file, '--store', `sqlite:${damaged}`);
  assert.deepEqual(
    [failed.code, failed.err],
    [1, `laurel: The store ${damaged}-accounts is not a SQLite database.\n`],
  );
  const left = await readdir(folder);
  assert.deepEqual(
    left.filter((name) => name.startsWith('monday')),
    [],
  );
  await rm(`${damaged}-accounts`);
  assert.equal((await runLaurel('db', 'backup', file, '--store', `sqlite:${damaged}`)).code, 0);
});

test('commands that the engine does not support are rejected with a sentence', async () => {
  const backup = await runLaurel('db', 'backup', join(folder, 'x.db'), '--store', postgres);
  assert.match(backup.err, /pg_basebackup/);
  for (const url of [store, postgres]) {
    const refused = await runLaurel('db', 'distribute', '--engine', 'citus', '--store', url);
    assert.deepEqual([refused.code, refused.out], [1, '']);
    assert.match(refused.err, /CREATE EXTENSION citus/);
  }
  const password = await runLaurel(
    'db',
    'check',
    '--store',
    'postgres://fox:secret@127.0.0.1:1/laurel',
  );
  assert.equal(password.code, 1);
  assert.match(
    password.err,
    /^laurel: The store at 127\.0\.0\.1:1 cannot be reached: nothing accepts connections there\. Start the server, or correct the host and port in --store\.\n$/,
  );
});
