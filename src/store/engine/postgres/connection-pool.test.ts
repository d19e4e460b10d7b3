import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { Engine } from '../engine.ts';
import { StoreError } from '../../port/errors.ts';
import { takeTestDatabase } from '../../testing/test-databases.ts';
import { openPostgresEngine } from './engine.ts';
import { read } from '../statement.ts';

const selectServer = read<{ pid: number }>('SELECT pg_backend_pid() AS "pid"');
const selectLong = read<{ done: number }>(`SELECT 1 AS "done" FROM pg_sleep(0.5)`);
const selectValues = read<
  Readonly<Record<'whole' | 'real' | 'words' | 'nothing' | 'given', unknown>>
>(
  `SELECT 7 AS "whole", CAST(1.5 AS DOUBLE PRECISION) AS "real", 'ä ✓' AS "words", CAST(NULL AS TEXT) AS "nothing", CAST(? AS TEXT) AS "given"`,
);
const divide = read<{ part: number }>('SELECT 6 / CAST(? AS INTEGER) AS "part"');

async function open(context: TestContext): Promise<Engine> {
  const database = await takeTestDatabase();
  const engine = await openPostgresEngine(database.url);
  context.after(() => engine.close().then(() => database.release()));
  return engine;
}

/** Makes the pool open its maximum number of connections. */
async function openAll(engine: Engine): Promise<number> {
  const found = new Set<number | undefined>();
  while (found.size < 4) {
    const rows = await Promise.all(Array.from({ length: 8 }, () => engine.all(selectServer, [])));
    for (const [row] of rows) found.add(row?.pid);
  }
  return found.size;
}

describe('reads from PostgreSQL', () => {
  /** Counts the connections of reads that begin in the same turn of the event loop. */
  async function countConnections(
    reads: number,
    readOne: () => Promise<{ readonly pid: number } | undefined>,
  ): Promise<number> {
    const rows = await Promise.all(Array.from({ length: reads }, readOne));
    return new Set(rows.map((row) => row?.pid)).size;
  }

  test('of lists use idle connections first, and then share connections', async (context) => {
    const engine = await open(context);
    await openAll(engine);
    const readList = async () => (await engine.all(selectServer, []))[0];
    assert.equal(await countConnections(4, readList), 4);
    assert.equal(await countConnections(100, readList), 4);
  });

  test('of one row share a connection if they begin in the same turn, up to 32 of them', async (context) => {
    const engine = await open(context);
    await openAll(engine);
    const readRow = () => engine.get(selectServer, []);
    assert.equal(await countConnections(32, readRow), 1);
    assert.equal(await countConnections(33, readRow), 2);
  });

  test('of one row do not wait for longer reads', async (context) => {
    const engine = await open(context);
    await openAll(engine);
    const order: string[] = [];
    const long = engine.all(selectLong, []).then(() => order.push('long'));
    const short = Array.from({ length: 20 }, () =>
      engine.get(selectServer, []).then(() => order.push('short')),
    );
    await Promise.all([long, ...short]);
    assert.equal(order.at(-1), 'long');
  });

  test('return the same result when the statement is already prepared', async (context) => {
    const engine = await open(context);
    for (const given of ['one', '"two"', '', null]) {
      assert.deepEqual(await engine.all(selectValues, [given]), [
        { whole: 7, real: 1.5, words: 'ä ✓', nothing: null, given },
      ]);
    }
  });

  test('that fail do not affect concurrent reads on the connection', async (context) => {
    const engine = await open(context);
    assert.deepEqual(await engine.get(divide, [2]), { part: 3 });
    const answers = await Promise.allSettled([1, 0, 3, 0, 6].map((by) => engine.get(divide, [by])));
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value?.part : 'failed')),
      [6, 'failed', 2, 'failed', 1],
    );
    assert.ok(
      answers.every(
        (answer) => answer.status === 'fulfilled' || !(answer.reason instanceof StoreError),
      ),
    );
    assert.deepEqual(await engine.all(divide, [3]), [{ part: 2 }]);
  });

  test('of an invalid statement fail each time, and the next read succeeds', async (context) => {
    const engine = await open(context);
    for (const _ of [1, 2])
      await assert.rejects(engine.all(read('SELECT nothing FROM nowhere'), []), /nowhere/u);
    assert.deepEqual(await engine.get(divide, [6]), { part: 1 });
  });
});
