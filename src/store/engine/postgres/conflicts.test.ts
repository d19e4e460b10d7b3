import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StoreError } from '../../port/errors.ts';
import { takeTestDatabase } from '../../testing/test-databases.ts';
import { runOn } from '../../testing/test-server.ts';
import { openPostgresEngine } from './engine.ts';
import { read, write } from '../statement.ts';

const touch = write("UPDATE counter SET value = value + 1 WHERE name = 'games'");
const touchOther = write("UPDATE counter SET value = value + 1 WHERE name = 'players'");
const selectGames = read<{ value: number }>(
  'SELECT value AS "value" FROM counter WHERE name = \'games\'',
);
const isConflict = (error: unknown) =>
  error instanceof StoreError &&
  error.code === 'unavailable' &&
  error.message.includes('conflict between transactions');

/** Throws the error that the server reports if it cannot serialize a transaction. */
const conflict = write(
  "DO $$ BEGIN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END $$",
);

/** A database whose server detects a deadlock quickly. */
async function takeImpatientDatabase(context: { after(work: () => unknown): void }) {
  const database = await takeTestDatabase();
  context.after(() => database.release());
  return {
    url: `${database.url}?options=${encodeURIComponent('-c deadlock_timeout=20ms')}`,
    plain: database.url,
  };
}

const operational = { kind: 'operational' } as const;

describe('a conflict between transactions', () => {
  test('rolls back and retries an operational transaction', async (context) => {
    const { url } = await takeImpatientDatabase(context);
    const engine = await openPostgresEngine(url);
    let runs = 0;
    await engine.transaction(async (transaction) => {
      runs += 1;
      await transaction.run(touch, []);
      if (runs < 3) await transaction.run(conflict, []);
    }, operational);
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
    }, operational);
    await assert.rejects(conflicting, isConflict);
    assert.equal(runs, 4);
    await engine.close();
  });

  test('is retried after a deadlock', async (context) => {
    const { url, plain } = await takeImpatientDatabase(context);
    const engine = await openPostgresEngine(url);
    let runs = 0;
    await runOn(plain, async (client) => {
      await client.query("SET deadlock_timeout = '30s'"); // so that the server aborts the other transaction, not this one
      let waiting: Promise<unknown> = Promise.resolve();
      await engine.transaction(async (transaction) => {
        runs += 1;
        if (runs > 1) return;
        await transaction.run(touch, []);
        await client.query('BEGIN');
        await client.query(touchOther.text);
        waiting = client.query(touch.text).then(() => client.query('COMMIT'));
        await transaction.run(touchOther, []); // deadlock (SQLSTATE 40P01)
      }, operational);
      await waiting;
    });
    assert.equal(runs, 2);
    assert.deepEqual(await engine.get(selectGames, []), { value: 1 });
    await engine.close();
  });

  test('is not retried by a transaction of data, whose source may be read only once', async (context) => {
    const { url } = await takeImpatientDatabase(context);
    const engine = await openPostgresEngine(url);
    context.after(() => engine.close());
    let runs = 0;
    const conflicting = engine.transaction(async (transaction) => {
      runs += 1;
      await transaction.run(touch, []);
      await transaction.run(conflict, []);
    });
    await assert.rejects(conflicting, isConflict);
    assert.equal(runs, 1);
    assert.deepEqual(await engine.get(selectGames, []), { value: 0 });
  });
});
