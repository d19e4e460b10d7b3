import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StoreError } from '../../port/errors.ts';
import type { Engine } from '../engine.ts';
import { createSqlStore } from '../../sql-store.ts';
import { gameOf, playerOf } from '../../testing/records.ts';
import { takeTestDatabase } from '../../testing/test-databases.ts';
import { runOn } from '../../testing/test-server.ts';
import { openPostgresEngine } from './engine.ts';
import { read, write } from '../statement.ts';

const touch = write("UPDATE counter SET value = value + 1 WHERE name = 'games'");
const touchOther = write("UPDATE counter SET value = value + 1 WHERE name = 'players'");
const selectGames = read<{ value: number }>('SELECT value AS "value" FROM counter WHERE name = \'games\'');
const isConflict = (error: unknown) =>
  error instanceof StoreError && error.code === 'unavailable' && error.message.includes('conflict between transactions');

/** Fails as the server does when it cannot serialize a transaction. */
const conflict = write("DO $$ BEGIN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END $$");

/** A database whose server notices a deadlock soon. */
async function takeImpatientDatabase(context: { after(work: () => unknown): void }) {
  const database = await takeTestDatabase();
  context.after(() => database.release());
  return { url: `${database.url}?options=${encodeURIComponent('-c deadlock_timeout=20ms')}`, plain: database.url };
}

describe('a conflict between transactions', () => {
  test('rolls back and retries the transaction', async (context) => {
    const { url } = await takeImpatientDatabase(context);
    const engine = await openPostgresEngine(url);
    let runs = 0;
    await engine.transaction(async (transaction) => {
      runs += 1;
      await transaction.run(touch, []);
      if (runs < 3) await transaction.run(conflict, []);
    });
    assert.equal(runs, 3);
    assert.deepEqual(await engine.get(selectGames, []), { value: 1 });
    await engine.close();
  });

  test('is reported after the maximum number of attempts', async (context) => {
    const { url } = await takeImpatientDatabase(context);
    const engine = await openPostgresEngine(url);
    let runs = 0;
    const conflicting = engine.transaction(async (transaction) => {
      runs += 1;
      await transaction.run(conflict, []);
    });
    await assert.rejects(conflicting, isConflict);
    assert.equal(runs, 4);
    await engine.close();
  });

  test('is retried after a deadlock', async (context) => {
    const { url, plain } = await takeImpatientDatabase(context);
    const engine = await openPostgresEngine(url);
    let runs = 0;
    await runOn(plain, async (client) => {
      await client.query("SET deadlock_timeout = '30s'"); // so that the server does not abort this transaction
      let waiting: Promise<unknown> = Promise.resolve();
      await engine.transaction(async (transaction) => {
        runs += 1;
        if (runs > 1) return;
        await transaction.run(touch, []);
        await client.query('BEGIN');
        await client.query(touchOther.text);
        waiting = client.query(touch.text).then(() => client.query('COMMIT'));
        await transaction.run(touchOther, []); // 40P01
      });
      await waiting;
    });
    assert.equal(runs, 2);
    assert.deepEqual(await engine.get(selectGames, []), { value: 1 });
    await engine.close();
  });

  test('rolls back a load that is not repeatable, and retries a load that is', async (context) => {
    const { url } = await takeImpatientDatabase(context);
    const engine = await openPostgresEngine(url);
    let runs = 0;
    /** The first run of each load meets a conflict at its end. */
    const transaction: Engine['transaction'] = (work, options) =>
      engine.transaction(async (inner) => {
        const result = await work(inner);
        if (runs === 1) await inner.run(conflict, []);
        return result;
      }, options);
    const store = createSqlStore({ ...engine, transaction }, { countWithinMs: 60_000 });
    context.after(() => store.close());
    const loadOver = (isRepeatable: boolean) => {
      runs = 0;
      return store.load({ now: 1, source: 'test', isRepeatable }, async (into) => {
        runs += 1;
        await into.apply([...gameOf('NPWR00001_00', ['gold']), playerOf('Fox')]);
        return runs;
      });
    };
    await assert.rejects(loadOver(false), isConflict);
    assert.equal(await store.findPlayer('Fox'), null);
    assert.equal(await loadOver(true), 2);
    assert.equal((await store.findPlayer('Fox'))?.name, 'Fox');
  });
});
