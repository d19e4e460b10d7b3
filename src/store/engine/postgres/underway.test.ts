import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Transaction } from '../engine.ts';
import { takeTestDatabase } from '../../testing/test-databases.ts';
import { openPostgresEngine } from './engine.ts';
import { Underway } from './underway.ts';
import { insertion, read } from '../statement.ts';

const insertCount = insertion('owner_count', ['game_id', 'trophy_id', 'players']);
const count = read<{ count: number }>('SELECT COUNT(*) AS "count" FROM owner_count');
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ['g', from + index, 1]);
const isDuplicate = (error: unknown) =>
  error instanceof Error && error.message.includes('owner_count_pkey');

async function openEngine(context: { after(work: () => unknown): void }) {
  const database = await takeTestDatabase();
  const engine = await openPostgresEngine(database.url);
  context.after(() => engine.close().then(() => database.release()));
  return engine;
}

describe('pending commands', () => {
  test('are awaited if too many are pending, and at the end', async () => {
    const underway = new Underway(10);
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    await underway.add(first.promise, 6);
    let hasCapacity = false;
    const adding = underway.add(second.promise, 6).then(() => (hasCapacity = true));
    await Promise.resolve();
    assert.equal(hasCapacity, false);
    first.resolve();
    await adding;
    let drained = false;
    const draining = underway.drain().then(() => (drained = true));
    await Promise.resolve();
    assert.equal(drained, false);
    second.resolve();
    await draining;
  });

  test('report the first failure to later commands, and once at the end', async () => {
    const underway = new Underway(1);
    await assert.rejects(underway.add(Promise.reject(new Error('first')), 2), /first/);
    await assert.rejects(underway.add(Promise.reject(new Error('second')), 2), /first/);
    await assert.rejects(underway.drain(), /first/);
    await underway.drain();
  });

  test('are visible to later statements of the same transaction', async (context) => {
    const engine = await openEngine(context);
    const counted = await engine.transaction(async (transaction) => {
      const counts: (number | undefined)[] = [];
      for (const [from, to] of [
        [0, 2],
        [2, 5000],
        [5000, 30_000],
      ] as const) {
        await transaction.runMany(insertCount, rows(from, to));
        counts.push((await transaction.get(count, []))?.count);
      }
      return counts;
    });
    assert.deepEqual(counted, [2, 5000, 30_000]);
  });

  const followers: readonly {
    readonly name: string;
    readonly follow: (transaction: Transaction) => Promise<unknown>;
  }[] = [
    { name: 'the end of the transaction', follow: () => Promise.resolve() },
    { name: 'the next statement', follow: (transaction) => transaction.get(count, []) },
    {
      name: 'the next writes',
      follow: (transaction) => transaction.runMany(insertCount, rows(100, 40_000)),
    },
  ];
  for (const { name, follow } of followers) {
    test(`roll back the transaction if one fails, and report the failure to ${name}`, async (context) => {
      const engine = await openEngine(context);
      await assert.rejects(
        engine.transaction(async (transaction) => {
          await transaction.runMany(insertCount, [...rows(0, 50), ...rows(0, 50)]);
          await follow(transaction);
        }),
        isDuplicate,
      );
      assert.deepEqual(await engine.get(count, []), { count: 0 });
      await engine.transaction((transaction) => transaction.runMany(insertCount, rows(0, 50)));
      assert.deepEqual(
        await engine.get(count, []),
        { count: 50 },
        'the connection is still usable',
      );
    });
  }
});
