import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import type { Queries } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import { openStore } from '../../open-store.ts';
import { load, makePlayer } from '../../testing/records.ts';
import { makeEmptyDatabase, takeTestDatabase } from '../../testing/test-databases.ts';
import { runOn } from '../../testing/test-server.ts';
import { openPostgresEngine } from './engine.ts';
import { prepare } from './prepared.ts';
import { minWritten } from './statistics.ts';
import { read, write } from '../statement.ts';

/** Checks whether the database has a session that fulfils an SQL condition on `pg_stat_activity`. */
function hasSession(url: string, condition: string): Promise<boolean> {
  return runOn(url, async (client) => {
    const text = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`;
    return (await client.query(text)).rows.length > 0;
  });
}

describe('PostgreSQL', () => {
  test('is upgraded once when many nodes start at the same time', async () => {
    const url = await makeEmptyDatabase();
    const stores = await Promise.all(Array.from({ length: 5 }, () => openStore(url)));
    await Promise.all(stores.map((store, index) => load(store, [makePlayer(`Fox${index}`)])));
    for (const store of stores) assert.equal((await store.findPlayer('fox4'))?.name, 'Fox4');
    const [store] = stores;
    assert.deepEqual(await store?.check(), []);
    await Promise.all(stores.map((each) => each.close()));
  });

  /** Two nodes; one of them waits only a short time for locks. */
  async function openNodes(context: TestContext) {
    const database = await takeTestDatabase();
    const patient = await openStore(database.url);
    const impatient = await openStore(database.url, { postgres: { busyTimeoutMs: 50 } });
    context.after(() =>
      Promise.all([patient.close(), impatient.close()]).then(() => database.release()),
    );
    await load(patient, [makePlayer('Fox'), makePlayer('Owl')]);
    return { patient, impatient };
  }
  const isLocked = (error: unknown) =>
    error instanceof StoreError &&
    error.code === 'locked' &&
    error.message.includes('written by another');
  const changed = (name: string) => [makePlayer(name, { aboutMe: 'changed' })];

  test('lets one load write at a time, and fails with `locked` after the busy timeout', async (context) => {
    const { patient, impatient } = await openNodes(context);
    const loadSmall = (name: string) =>
      impatient.loadRecords({
        options: { now: 2, source: 'test' },
        records: changed(name),
        check: () => undefined,
      });
    await patient.load({ now: 1, source: 'test' }, async (into) => {
      await into.apply(changed('Fox'));
      for (const name of ['Fox', 'Owl']) {
        await assert.rejects(load(impatient, changed(name)), isLocked);
        await assert.rejects(loadSmall(name), isLocked);
      }
      assert.equal((await impatient.findPlayer('Fox'))?.aboutMe, null, 'reads are not blocked');
    });
    assert.deepEqual(await load(impatient, changed('Fox')), ['unchanged']);
    assert.deepEqual(await loadSmall('Owl'), ['changed']);
  });

  test('runs operational transactions during a load, unless the load excludes them', async (context) => {
    const database = await takeTestDatabase();
    const patient = await openPostgresEngine(database.url);
    const impatient = await openPostgresEngine(database.url, { busyTimeoutMs: 50 });
    context.after(() =>
      Promise.all([patient.close(), impatient.close()]).then(() => database.release()),
    );
    const addPlayer = write("UPDATE counter SET value = value + 1 WHERE name = 'players'");
    const addMessage = write("UPDATE counter SET value = value + 1 WHERE name = 'next_message'");
    const writeMessage = () =>
      impatient.transaction((transaction) => transaction.run(addMessage, []), {
        kind: 'operational',
      });
    await patient.transaction(async (transaction) => {
      await transaction.run(addPlayer, []);
      assert.equal(await writeMessage(), 1);
      await transaction.excludeOperational();
      await assert.rejects(writeMessage(), isLocked);
    });
    assert.equal(await writeMessage(), 1);
  });

  for (const [kind, isSmall] of [
    ['large', false],
    ['small', true],
  ] as const) {
    test(`finds rows of a table that a ${kind} load fills by their keys, and does not compile statements`, async (context) => {
      const database = await takeTestDatabase();
      const engine = await openPostgresEngine(database.url, { readConnections: 1 });
      context.after(() => engine.close().then(() => database.release()));
      const lookUp = read(
        'SELECT t.title FROM (VALUES (?), (?)) AS wanted (game_id) JOIN trophy t USING (game_id)',
      );
      const explain = read<{ 'QUERY PLAN': string }>(
        `EXPLAIN EXECUTE ${prepare(lookUp).name}('a', 'b')`,
      );
      const compiles = read<{ jit: string }>(`SELECT current_setting('jit') AS "jit"`);
      await engine.transaction(
        async (transaction) => {
          for (let run = 0; run < 10; run += 1) await transaction.all(lookUp, ['a', 'b']); // after several runs, the server reuses a plan
          const plan = await transaction.all(explain, []);
          assert.doesNotMatch(plan.map((row) => row['QUERY PLAN']).join('\n'), /Seq Scan/u);
          assert.deepEqual(await transaction.get(compiles, []), { jit: 'off' });
        },
        { isSmall },
      );
    });
  }

  test('plans a read of pages once, whatever its limit', async (context) => {
    const database = await takeTestDatabase();
    const engine = await openPostgresEngine(database.url, { readConnections: 1 });
    context.after(() => engine.close().then(() => database.release()));
    const page = read(
      'SELECT t.title FROM trophy t WHERE t.game_id > ? ORDER BY t.game_id LIMIT ?',
    );
    for (const limit of [1, 5, 20, 100]) await engine.all(page, ['a', limit]);
    const plans = read<{ custom: number }>(
      `SELECT custom_plans AS "custom" FROM pg_prepared_statements WHERE name = '${prepare(page).name}'`,
    );
    assert.deepEqual(await engine.get(plans, []), { custom: 0 });
  });

  test('knows how many rows a large load wrote, also if it counted them before the load was committed', async (context) => {
    const database = await takeTestDatabase();
    const engine = await openPostgresEngine(database.url);
    context.after(() => engine.close().then(() => database.release()));
    const addWords = write(
      `INSERT INTO counter (name, value) SELECT 'row ' || n, n FROM generate_series(1, ${2 * minWritten}) n`,
    );
    await engine.transaction(async (transaction) => {
      await transaction.run(addWords, []);
      await runOn(database.url, (client) => client.query('ANALYZE counter')); // the server may do this by itself at any time
    });
    const known = await engine.get(
      read<{ rows: number }>(
        `SELECT reltuples::integer AS "rows" FROM pg_class WHERE oid = 'counter'::regclass`,
      ),
      [],
    );
    assert.ok((known?.rows ?? 0) >= 2 * minWritten, `${known?.rows} rows`);
  });

  test('reconnects after the server has closed its connections', async (context) => {
    const database = await takeTestDatabase();
    const engine = await openPostgresEngine(database.url);
    const other = await openPostgresEngine(database.url);
    context.after(() =>
      Promise.all([engine.close(), other.close()]).then(() => database.release()),
    );
    const pid = read<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
    const before = await engine.get(pid, []);
    await engine.transaction((transaction) => transaction.get(pid, []));
    await other.all(
      read(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'laurel' AND pid <> pg_backend_pid()`,
      ),
      [],
    );
    const after = await engine.get(pid, []);
    assert.notEqual(after?.pid, before?.pid);
    await engine.transaction((transaction) => transaction.get(pid, []));
  });

  test('is not polled by an idle node, whose next request sees what was committed meanwhile', async (context) => {
    const database = await takeTestDatabase();
    const node = await openPostgresEngine(database.url, { visibleWithinMs: 100 });
    const writer = await openStore(database.url);
    context.after(() => Promise.all([node.close(), writer.close()]).then(() => database.release()));
    await load(writer, [makePlayer('Fox')]);
    const scope = null;
    const isCurrent = () => node.commitVersions().of(scope) === node.commitVersions().of(scope);
    await eventually(isCurrent, 10_000, 'the node has read the commits');
    const before = node.commitVersions().of(scope);
    const isResting = () => hasSession(database.url, `query LIKE 'UNLISTEN%'`);
    await eventually(isResting, 10_000, 'the node rests');
    await load(writer, changed('Fox'));
    assert.equal(await isResting(), true, 'a commit does not wake it');
    assert.notEqual(node.commitVersions().of(scope), before);
    await eventually(isCurrent, 10_000, 'the node has read the commits');
    assert.equal(await isResting(), false);
  });

  test('that is unreachable is reported as unavailable, without the password', async () => {
    await assert.rejects(
      openPostgresEngine('postgres://fox:secret@127.0.0.1:1/laurel', { connectTimeoutMs: 200 }),
      (error) =>
        error instanceof StoreError &&
        error.code === 'unavailable' &&
        !`${error.message} ${String(error.cause)}`.includes('secret'),
    );
  });

  /** Creates a database whose connections have a setting of the server, such as `array_nulls = off`. */
  async function makeDatabaseWith(setting: string): Promise<string> {
    const url = await makeEmptyDatabase();
    await runOn(url, async (client) => {
      await client.query(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET ${setting}`);
    });
    return url;
  }

  test('does not limit the statements of transactions and snapshots, whatever the database does', async (context) => {
    const engine = await openPostgresEngine(await makeDatabaseWith("statement_timeout = '500ms'"));
    context.after(() => engine.close());
    const takeLonger = read<{ done: number }>('SELECT 1 AS "done" FROM pg_sleep(0.7)');
    const wait = (transaction: Queries) => transaction.all(takeLonger, []);
    for (const kind of ['data', 'operational', 'companion'] as const)
      assert.deepEqual(await engine.transaction(wait, { kind }), [{ done: 1 }]);
    const snapshot = await engine.snapshot();
    assert.deepEqual(await snapshot.all(takeLonger, []), [{ done: 1 }]);
    await snapshot.close();
  });

  test('stores and finds nulls of a batch, even if arrays of the database contain none', async (context) => {
    const url = await makeDatabaseWith('array_nulls = off');
    const store = await openStore(url);
    context.after(() => store.close());
    const names = Array.from({ length: 20 }, (_, index) => `Fox${index}`);
    await load(
      store,
      names.map((name) => makePlayer(name)),
    );
    for (const name of names) assert.equal((await store.findPlayer(name))?.country, null);
    const engine = await openPostgresEngine(url);
    context.after(() => engine.close());
    const found = await engine.allMany(
      read<{ found: number }>(
        'SELECT CASE WHEN CAST(? AS TEXT) IS NULL THEN 1 ELSE 0 END AS "found"',
      ),
      names.map(() => [null]),
    );
    assert.ok(found.every(([row]) => row?.found === 1));
  });

  test('reports an unknown user or database', async () => {
    const url = await makeEmptyDatabase();
    await assert.rejects(
      openPostgresEngine(url.replace(/:\/\/[^@]*@/, '://nobody:wrong@')),
      (error) =>
        error instanceof StoreError &&
        error.code === 'cannot-open' &&
        error.message.includes('rejects the user'),
    );
    await assert.rejects(
      openPostgresEngine(`${url}_missing`),
      (error) =>
        error instanceof StoreError &&
        error.code === 'cannot-open' &&
        error.message.includes('no database'),
    );
  });

  test('cancels a read that exceeds the read timeout', async (context) => {
    const database = await takeTestDatabase();
    const engine = await openPostgresEngine(database.url, {
      readTimeoutMs: 1000,
      connectTimeoutMs: 5000,
    });
    context.after(() => engine.close().then(() => database.release()));
    await assert.rejects(
      engine.all(read('SELECT pg_sleep(30)'), []),
      (error) =>
        error instanceof StoreError &&
        error.code === 'unavailable' &&
        error.message.includes('in time'),
    );
  });
});
