import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { read, write } from './engine/statement.ts';
import type { StoreErrorCode } from './port/errors.ts';
import { StoreError } from './port/errors.ts';
import { migrate } from './schema/migrate.ts';
import { openStore } from './open-store.ts';
import { openSqliteEngine } from './engine/sqlite/sqlite-engine.ts';
import { makeGame, load, loadedAt, makePlayer } from './testing/records.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const pathOf = (name: string): string => join(folder, name);

/** Validator for assert.rejects: a StoreError with this code whose message contains `mentions`. */
function isStoreError(code: StoreErrorCode, mentions: string): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof StoreError, String(error));
    assert.equal(error.code, code);
    assert.ok(error.message.includes(mentions), error.message);
    return true;
  };
}

describe('opening a store', () => {
  test('creates the file and its folders, with access for the owner only', async (context) => {
    const path = pathOf('new/folder/store.sqlite');
    const store = await disposable(`sqlite:${path}`);
    context.after(() => store[Symbol.asyncDispose]());
    assert.equal(await store.isEmpty(), true);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    await load(store, [makePlayer('Fox')]);
    assert.equal(statSync(`${path}-wal`).mode & 0o777, 0o600);
  });

  test('finds the data that was loaded before the store was closed', async (context) => {
    const url = `sqlite:${pathOf('reopened.sqlite')}`;
    {
      const store = await disposable(url);
      await load(store, [...makeGame('NPWR00001_00', ['gold']), makePlayer('Fox')]);
      await store[Symbol.asyncDispose]();
    }
    const store = await disposable(url);
    context.after(() => store[Symbol.asyncDispose]());
    assert.equal(await store.countGames(), 1);
    assert.equal((await store.findPlayer('fox'))?.name, 'Fox');
    assert.deepEqual(await store.check(), []);
  });

  test('creates a separate temporary store for every :memory: address', async (context) => {
    const one = await disposable('sqlite::memory:');
    context.after(() => one[Symbol.asyncDispose]());
    const other = await disposable('sqlite::memory:');
    context.after(() => other[Symbol.asyncDispose]());
    await load(one, [makePlayer('Fox')]);
    assert.equal(await other.isEmpty(), true);
  });

  for (const url of ['mysql://localhost/x', 'store.sqlite', 'sqlite:', '']) {
    test(`rejects the address ${JSON.stringify(url)}`, async () => {
      await assert.rejects(openStore(url), isStoreError('unknown-scheme', 'sqlite:PATH'));
    });
  }

  test('rejects a file that is not a database, and does not change it', async () => {
    const path = pathOf('letter.txt');
    const letter = 'Dear reader, this is a letter and not a database. '.repeat(100);
    writeFileSync(path, letter);
    await assert.rejects(
      openStore(`sqlite:${path}`),
      isStoreError('not-a-store', 'is not a SQLite database'),
    );
    assert.equal(readFileSync(path, 'utf8'), letter);
  });

  test('does not create a missing store with mustExist', async () => {
    const path = pathOf('slip.sqlite');
    const options = { sqlite: { mustExist: true } };
    await assert.rejects(
      openStore(`sqlite:${path}`, options),
      isStoreError('cannot-open', `There is no store at ${path}`),
    );
    assert.equal(existsSync(path), false);
    await (await openStore('sqlite::memory:', options)).close();
  });

  test('rejects a folder', async () => {
    await assert.rejects(
      openStore(`sqlite:${folder}`),
      isStoreError('cannot-open', 'cannot be opened'),
    );
  });

  test('rejects a path that contains a file as a folder', async () => {
    writeFileSync(pathOf('plain'), '');
    await assert.rejects(
      openStore(`sqlite:${pathOf('plain')}/store.sqlite`),
      isStoreError('cannot-open', 'cannot be created'),
    );
  });

  test('rejects the store of a newer Laurel', async () => {
    const path = pathOf('newer.sqlite');
    {
      const store = await disposable(`sqlite:${path}`);
      await store[Symbol.asyncDispose]();
    }
    const engine = await openSqliteEngine(path);
    await engine.transaction((transaction) =>
      transaction.run(
        write('INSERT INTO laurel_migration (version, about, done) VALUES (?, ?, 1)'),
        [999, 'future'],
      ),
    );
    await engine.close();
    await assert.rejects(openStore(`sqlite:${path}`), isStoreError('newer-version', '999'));
  });

  test('reports a corrupt file as an error or as a problem of the check', async (context) => {
    const path = pathOf('damaged.sqlite');
    {
      const store = await disposable(`sqlite:${path}`);
      const games = Array.from({ length: 500 }, (_, index) =>
        makeGame(`NPWR${10_000 + index}_00`, ['gold', 'bronze']),
      ).flat();
      await load(store, games);
      await store[Symbol.asyncDispose]();
    }
    const bytes = readFileSync(path);
    bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8192);
    writeFileSync(path, bytes);
    const check = async () => {
      const store = await disposable(`sqlite:${path}`);
      context.after(() => store[Symbol.asyncDispose]());
      return store.check();
    };
    const problems = await check().catch((error: unknown) =>
      isStoreError('corrupt', 'damaged')(error),
    );
    assert.ok(problems === true || problems.length > 0);
  });

  test('waits for a load of another connection, and fails with `locked` after the busy timeout', async (context) => {
    const path = pathOf('busy.sqlite');
    const store = await disposable(`sqlite:${path}`);
    context.after(() => store[Symbol.asyncDispose]());
    const impatient = await openStore(`sqlite:${path}`, { sqlite: { busyTimeoutMs: 0 } });
    const patient = await openStore(`sqlite:${path}`);
    const waiting = await store.load({ now: loadedAt, source: 'test' }, async (into) => {
      await into.apply([makePlayer('Fox')]);
      await assert.rejects(
        load(impatient, [makePlayer('Owl')]),
        isStoreError('locked', 'being written by another process'),
      );
      assert.equal(await impatient.findPlayer('Fox'), null, 'reads are not blocked');
      return { load: load(patient, [makePlayer('Hare')]) };
    });
    assert.deepEqual(await waiting.load, ['added']);
    assert.deepEqual(await load(impatient, [makePlayer('Owl')]), ['added']);
    await Promise.all([impatient.close(), patient.close()]);
  });

  test('reports that the store is closed', async () => {
    const store = await openStore('sqlite::memory:');
    await store.close();
    await store.close();
    await assert.rejects(store.findPlayer('Fox'), isStoreError('closed', 'closed'));
    await assert.rejects(load(store, []), isStoreError('closed', 'closed'));
  });

  test('reports that no driver can be loaded', async () => {
    await assert.rejects(
      openStore('sqlite::memory:', { sqlite: { drivers: [] } }),
      isStoreError('driver-missing', process.platform),
    );
  });
});

describe('migrating', () => {
  test('runs once when two processes start at the same time', async () => {
    const path = pathOf('race.sqlite');
    const [one, other] = await Promise.all([openSqliteEngine(path), openSqliteEngine(path)]);
    await Promise.all([migrate(one), migrate(other)]);
    const versions = await other.all(
      read<{ version: number }>('SELECT version AS "version" FROM laurel_migration'),
      [],
    );
    assert.equal(new Set(versions.map(({ version }) => version)).size, versions.length);
    await Promise.all([one.close(), other.close()]);
  });

  const create = () => ['CREATE TABLE a (x INTEGER)'];
  const second = { version: 2, about: 'second', commands: () => ['CREATE TABLE b (x INTEGER)'] };
  const third = {
    version: 3,
    about: 'third',
    commands: () => ['CREATE TABLE c (x INTEGER)', 'no SQL'],
  };

  test('runs only the missing steps, all in one transaction', async (context) => {
    const engine = await openSqliteEngine(':memory:');
    context.after(() => engine.close());
    await migrate(engine, { create, oldest: 1, steps: [] });
    await assert.rejects(migrate(engine, { create, oldest: 1, steps: [second, third] }));
    assert.deepEqual(await engine.all(engine.dialect.columns, ['b']), []);
    await migrate(engine, { create, oldest: 1, steps: [second] });
    assert.equal((await engine.all(engine.dialect.columns, ['b'])).length, 1);
  });

  test('creates an empty store at the newest version without running the steps', async (context) => {
    const engine = await openSqliteEngine(':memory:');
    context.after(() => engine.close());
    await migrate(engine, { create, oldest: 1, steps: [second] });
    assert.deepEqual(await engine.all(engine.dialect.columns, ['b']), []);
    await migrate(engine, {
      create,
      oldest: 1,
      steps: [second, { ...third, commands: () => ['CREATE TABLE c (x INTEGER)'] }],
    });
    assert.equal((await engine.all(engine.dialect.columns, ['c'])).length, 1);
  });

  test('rolls back the creation of a store that fails', async (context) => {
    const engine = await openSqliteEngine(':memory:');
    context.after(() => engine.close());
    await assert.rejects(
      migrate(engine, { create: () => [...create(), 'no SQL'], oldest: 1, steps: [] }),
    );
    assert.deepEqual(await engine.all(engine.dialect.columns, ['a']), []);
    await migrate(engine, { create, oldest: 1, steps: [] });
  });

  test('rejects a store that is too old to be upgraded, says how to move its data, and does not change it', async () => {
    const path = pathOf('older.sqlite');
    const engine = await openSqliteEngine(path);
    await migrate(engine, { create, oldest: 47, steps: [] });
    await engine.close();
    await assert.rejects(
      openStore(`sqlite:${path}`),
      isStoreError(
        'older-version',
        'schema version 47, the oldest that is upgraded is 48). Export it with Laurel 0.2',
      ),
    );
    const again = await openSqliteEngine(path);
    assert.deepEqual(await again.all(again.dialect.columns, ['game']), []);
    await again.close();
  });
});

/** Opens a store that can be disposed of. */
async function disposable(url: string) {
  const store = await openStore(url);
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}
