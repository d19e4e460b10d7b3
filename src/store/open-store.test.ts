import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { StoreErrorCode } from './errors.ts';
import { StoreError } from './errors.ts';
import type { DataRecord } from '../records/records.ts';
import type { Engine, SqlValue } from './engine.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openStore } from './open-store.ts';
import { createSqlStore } from './sql-store.ts';
import { openSqliteEngine } from './sqlite-engine.ts';
import { tables } from './tables.ts';
import { testEngines } from './testing/engines.ts';
import { earnedOf, gameOf, load, loadedAt, playerOf } from './testing/records.ts';
import { read, write } from './statement.ts';

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

  test('counts the ranking of an older store anew', async () => {
    const engine = await olderStore(3, [
      ...gameOf('NPWR00001_00', ['gold', 'bronze']),
      playerOf('Fox', { country: 'us' }),
      playerOf('Owl'),
      earnedOf('Fox', 'NPWR00001_00', 2),
      earnedOf('Owl', 'NPWR00001_00', 1),
    ]);
    await engine.transaction((transaction) => transaction.run(write('DELETE FROM rank_tally WHERE level > 3'), []));
    await migrate(engine);
    const store = createSqlStore(engine);
    assert.deepEqual(await store.check(), []);
    assert.deepEqual(await store.place(1), { world: { position: 2, total: 2 }, country: { position: 1, total: 1 } });
    await store.close();
  });

  test('derives of an older store what is asked across players', async () => {
    const engine = await olderStore(4, [
      ...gameOf('NPWR00001_00', ['gold', 'bronze'], { title: 'Ténèbres' }),
      playerOf('Fox', { formerNames: ['Vixen'] }),
      playerOf('Owl', { hidden: true }),
      earnedOf('Fox', 'NPWR00001_00', 2, 86_400_000),
      earnedOf('Owl', 'NPWR00001_00', 1, 86_400_000),
    ]);
    await migrate(engine);
    const store = createSqlStore(engine);
    assert.deepEqual(await store.check(), []);
    assert.deepEqual(await store.activity('Fox'), [{ day: 1, platinum: 0, gold: 0, silver: 0, bronze: 1 }]);
    assert.equal((await store.searchGames('tenebres', { offset: 0, limit: 1 })).items[0]?.owners, 1);
    assert.equal((await store.searchPlayers('vixen', { offset: 0, limit: 1 })).items[0]?.name, 'Fox');
    assert.equal((await store.totals()).players, 1);
    await store.close();
  });

  for (const engine of testEngines) {
    test(`ranks the players of an older store by the trophies it shows, ${engine.name}`, async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
      await load(opened.store, [
        ...gameOf('NPWR00001_00', ['gold', 'gold', 'gold', 'silver']),
        playerOf('Counted', { country: 'us' }),
        ...[1, 2, 3, 4].map((trophy) => earnedOf('Counted', 'NPWR00001_00', trophy)),
        playerOf('Stated', { country: 'us', statedEarned: { ...none, platinum: 1 } }),
        playerOf('Hidden', { statedEarned: { ...none, platinum: 1 }, hidden: true }),
      ]);
      await undoRankShown(opened.engine);
      await migrate(opened.engine);
      assert.deepEqual(await opened.store.check(), []);
      const two = { position: 2, total: 2 };
      assert.deepEqual(await opened.store.place(2), { world: { position: 1, total: 2 }, country: { position: 1, total: 2 } });
      assert.deepEqual(await opened.store.place(1), { world: two, country: two });
    });
  }

  test('takes the missing steps only, and all of them or none', async () => {
    const engine = await openSqliteEngine(':memory:');
    const first = { about: 'first', commands: () => ['CREATE TABLE a (x INTEGER)'] };
    const second = { about: 'second', commands: () => ['CREATE TABLE b (x INTEGER)'] };
    const broken = { about: 'broken', commands: () => ['CREATE TABLE c (x INTEGER)', 'no SQL'] };
    await migrate(engine, [first]);
    await assert.rejects(migrate(engine, [first, second, broken]));
    assert.deepEqual(await engine.all(engine.dialect.columns, ['b']), []);
    await migrate(engine, [first, second]);
    assert.equal((await engine.all(engine.dialect.columns, ['b'])).length, 1);
    await engine.close();
  });
});

/** Takes that step back and those after it, as far as it is derived: ties by trophies counted one by one. */
async function undoRankShown(engine: Engine): Promise<void> {
  const index = (name: string, first: string) =>
    `CREATE INDEX player_score_${name} ON player_score (${first}, platinum DESC, gold DESC, silver DESC, player_id) WHERE ranked = 1`;
  const systems = ['2008', '2020'];
  const commands = [
    ...systems.flatMap((system) => [`DROP INDEX player_score_world_${system}`, `DROP INDEX player_score_country_${system}`]),
    ...systems.map((system) => index(`world_${system}`, `points_${system} DESC`)),
    ...systems.map((system) => index(`country_${system}`, `country, points_${system} DESC`)),
    'ALTER TABLE player_score DROP COLUMN tie',
    'ALTER TABLE player_score DROP COLUMN placed_in',
    'ALTER TABLE player DROP COLUMN play_update',
    'DROP TABLE rank_move',
    'ALTER TABLE player DROP COLUMN stated_country',
    'ALTER TABLE player DROP COLUMN as_of',
    'UPDATE rank_tally SET bucket = bucket + 7 WHERE level = 6',
    'DELETE FROM laurel_migration WHERE version >= 12',
  ];
  await engine.transaction(async (transaction) => {
    for (const command of commands) await transaction.run(write(command), []);
  });
}

/** A database of an older version with these records, as that version would have stored them. */
async function olderStore(version: number, records: readonly DataRecord[]) {
  const [older, newest] = [await openSqliteEngine(':memory:'), await openSqliteEngine(':memory:')];
  await migrate(older, migrations.slice(0, version));
  await migrate(newest);
  await load(createSqlStore(newest), records);
  for (const { name } of tables) {
    const columns = (await older.all(older.dialect.columns, [name])).map((column) => column.name);
    if (columns.length === 0) continue;
    const rows = await newest.all(read<Record<string, SqlValue>>(`SELECT ${columns.join(', ')} FROM ${name}`), []);
    const insert = write(`INSERT OR REPLACE INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`);
    await older.transaction((transaction) =>
      transaction.runMany(
        insert,
        rows.map((row) => Object.values(row)),
      ),
    );
  }
  await older.transaction((transaction) => transaction.run(write("DELETE FROM counter WHERE name = 'players'"), []));
  await newest.close();
  return older;
}

/** An open store that is closed at the end of its block. */
async function disposable(url: string) {
  const store = await openStore(url);
  return Object.assign(store, { [Symbol.asyncDispose]: () => store.close() });
}
