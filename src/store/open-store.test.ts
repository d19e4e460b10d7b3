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
import { gameOf, load, loadedAt, playerOf } from './testing/records.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const pathOf = (name: string): string => join(folder, name);

/** A check for assert.rejects: an error of this code, whose message is a sentence about `mentions`. */
function isStoreError(code: StoreErrorCode, mentions: string): (error: unknown) => true {
  return (error) => {
    assert.ok(error instanceof StoreError, String(error));
    assert.equal(error.code, code);
    assert.ok(error.message.includes(mentions), error.message);
    return true;
  };
}

describe('opening a store', () => {
  test('makes the file with its folders, for its owner alone', async (context) => {
    const path = pathOf('new/folder/store.sqlite');
    const store = await disposable(`sqlite:${path}`);
    context.after(() => store[Symbol.asyncDispose]());
    assert.equal(await store.isEmpty(), true);
    assert.equal(statSync(path).mode & 0o777, 0o600);
    await load(store, [playerOf('Fox')]);
    assert.equal(statSync(`${path}-wal`).mode & 0o777, 0o600);
  });

  test('keeps what was loaded', async (context) => {
    const url = `sqlite:${pathOf('kept.sqlite')}`;
    {
      const store = await disposable(url);
      await load(store, [...gameOf('NPWR00001_00', ['gold']), playerOf('Fox')]);
      await store[Symbol.asyncDispose]();
    }
    const store = await disposable(url);
    context.after(() => store[Symbol.asyncDispose]());
    assert.equal(await store.countGames(), 1);
    assert.equal((await store.findPlayer('fox'))?.name, 'Fox');
    assert.deepEqual(await store.check(), []);
  });

  test('gives every :memory: a store of its own that leaves nothing behind', async (context) => {
    const one = await disposable('sqlite::memory:');
    context.after(() => one[Symbol.asyncDispose]());
    const other = await disposable('sqlite::memory:');
    context.after(() => other[Symbol.asyncDispose]());
    await load(one, [playerOf('Fox')]);
    assert.equal(await other.isEmpty(), true);
  });

  for (const url of ['mysql://localhost/x', 'store.sqlite', 'sqlite:', '']) {
    test(`refuses the address ${JSON.stringify(url)}`, async () => {
      await assert.rejects(openStore(url), isStoreError('unknown-scheme', 'sqlite:PATH'));
    });
  }

  test('refuses a file that is no database, and leaves it as it is', async () => {
    const path = pathOf('letter.txt');
    const letter = 'Dear reader, this is a letter and not a database. '.repeat(100);
    writeFileSync(path, letter);
    await assert.rejects(openStore(`sqlite:${path}`), isStoreError('not-a-store', 'is not a SQLite database'));
    assert.equal(readFileSync(path, 'utf8'), letter);
  });

  test('makes none where one must be there', async () => {
    const path = pathOf('slip.sqlite');
    const options = { sqlite: { mustExist: true } };
    await assert.rejects(openStore(`sqlite:${path}`, options), isStoreError('cannot-open', `There is no store at ${path}`));
    assert.equal(existsSync(path), false);
    await (await openStore('sqlite::memory:', options)).close();
  });

  test('refuses a folder', async () => {
    await assert.rejects(openStore(`sqlite:${folder}`), isStoreError('cannot-open', 'cannot be opened'));
  });

  test('refuses a path through a file', async () => {
    writeFileSync(pathOf('plain'), '');
    await assert.rejects(openStore(`sqlite:${pathOf('plain')}/store.sqlite`), isStoreError('cannot-open', 'cannot be created'));
  });

  test('refuses the store of a newer Laurel', async () => {
    const path = pathOf('newer.sqlite');
    {
      const held = await disposable(`sqlite:${path}`);
      await held[Symbol.asyncDispose]();
    }
    const engine = await openSqliteEngine(path);
    await engine.transaction((transaction) =>
      transaction.run(write('INSERT INTO laurel_migration (version, about, done) VALUES (?, ?, 1)'), [999, 'of tomorrow']),
    );
    await engine.close();
    await assert.rejects(openStore(`sqlite:${path}`), isStoreError('newer-version', '999'));
  });

  test('finds damage of the file, as an error or as a problem', async (context) => {
    const path = pathOf('damaged.sqlite');
    {
      const store = await disposable(`sqlite:${path}`);
      const games = Array.from({ length: 500 }, (_, index) => gameOf(`NPWR${10_000 + index}_00`, ['gold', 'bronze'])).flat();
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
    const problems = await check().catch((error: unknown) => isStoreError('corrupt', 'damaged')(error));
    assert.ok(problems === true || problems.length > 0);
  });

  test('waits for a load of another connection, and gives up with a sentence', async (context) => {
    const path = pathOf('busy.sqlite');
    const store = await disposable(`sqlite:${path}`);
    context.after(() => store[Symbol.asyncDispose]());
    const impatient = await openStore(`sqlite:${path}`, { sqlite: { busyTimeoutMs: 0 } });
    const patient = await openStore(`sqlite:${path}`);
    const waiting = await store.load({ now: loadedAt, source: 'test' }, async (into) => {
      await into.apply([playerOf('Fox')]);
      await assert.rejects(load(impatient, [playerOf('Owl')]), isStoreError('locked', 'being written by another process'));
      assert.equal(await impatient.findPlayer('Fox'), null, 'reading goes on');
      return { load: load(patient, [playerOf('Hare')]) };
    });
    assert.deepEqual(await waiting.load, ['added']);
    assert.deepEqual(await load(impatient, [playerOf('Owl')]), ['added']);
    await Promise.all([impatient.close(), patient.close()]);
  });

  test('says when the store is closed', async () => {
    const store = await openStore('sqlite::memory:');
    await store.close();
    await store.close();
    await assert.rejects(store.findPlayer('Fox'), isStoreError('closed', 'closed'));
    await assert.rejects(load(store, []), isStoreError('closed', 'closed'));
  });

  test('says in one sentence that no driver runs here', async () => {
    await assert.rejects(
      openStore('sqlite::memory:', { sqlite: { drivers: [] } }),
      isStoreError('driver-missing', process.platform),
    );
  });
});

describe('migrating', () => {
  test('is done once by two that start at once', async () => {
    const path = pathOf('race.sqlite');
    const [one, other] = await Promise.all([openSqliteEngine(path), openSqliteEngine(path)]);
    await Promise.all([migrate(one), migrate(other)]);
    const versions = await other.all(read<{ version: number }>('SELECT version AS "version" FROM laurel_migration'), []);
    assert.equal(new Set(versions.map(({ version }) => version)).size, versions.length);
    await Promise.all([one.close(), other.close()]);
  });

  const create = () => ['CREATE TABLE a (x INTEGER)'];
  const second = { version: 2, about: 'second', commands: () => ['CREATE TABLE b (x INTEGER)'] };
  const third = { version: 3, about: 'third', commands: () => ['CREATE TABLE c (x INTEGER)', 'no SQL'] };

  test('takes the missing steps only, and all of them or none', async (context) => {
    const engine = await openSqliteEngine(':memory:');
    context.after(() => engine.close());
    await migrate(engine, { create, oldest: 1, steps: [] });
    await assert.rejects(migrate(engine, { create, oldest: 1, steps: [second, third] }));
    assert.deepEqual(await engine.all(engine.dialect.columns, ['b']), []);
    await migrate(engine, { create, oldest: 1, steps: [second] });
    assert.equal((await engine.all(engine.dialect.columns, ['b'])).length, 1);
  });

  test('makes an empty store in one step, which no later step is run over', async (context) => {
    const engine = await openSqliteEngine(':memory:');
    context.after(() => engine.close());
    await migrate(engine, { create, oldest: 1, steps: [second] });
    assert.deepEqual(await engine.all(engine.dialect.columns, ['b']), []);
    await migrate(engine, { create, oldest: 1, steps: [second, { ...third, commands: () => ['CREATE TABLE c (x INTEGER)'] }] });
    assert.equal((await engine.all(engine.dialect.columns, ['c'])).length, 1);
  });

  test('leaves nothing of a store that could not be made', async (context) => {
    const engine = await openSqliteEngine(':memory:');
    context.after(() => engine.close());
    await assert.rejects(migrate(engine, { create: () => [...create(), 'no SQL'], oldest: 1, steps: [] }));
    assert.deepEqual(await engine.all(engine.dialect.columns, ['a']), []);
    await migrate(engine, { create, oldest: 1, steps: [] });
  });

  test('refuses a store from before the first release, and leaves it as it is', async () => {
    const path = pathOf('older.sqlite');
    const engine = await openSqliteEngine(path);
    await migrate(engine, { create, oldest: 11, steps: [] });
    await engine.close();
    await assert.rejects(openStore(`sqlite:${path}`), isStoreError('older-version', 'schema version 11, the oldest known is 12'));
    const again = await openSqliteEngine(path);
    assert.deepEqual(await again.all(again.dialect.columns, ['game']), []);
    await again.close();
  });
});

/** An open store that is closed at the end of its block. */
async function disposable(url: string) {
  const store = await openStore(url);
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}
