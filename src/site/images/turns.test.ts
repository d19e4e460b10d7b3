import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

test('at most two pieces of work run at a time, in order, also after one that fails', async () => {
  const inTurn = createTurns(2);
  const [begun, ends]: [number[], (() => void)[]] = [[], []];
  const work = (number: number) => () => {
    begun.push(number);
    return new Promise<void>((resolve, reject) => {
      ends.push(number === 1 ? () => reject(new Error('failed')) : resolve);
    });
  };
  const all = [1, 2, 3, 4].map((number) => inTurn(work(number)));
  const settled = Promise.allSettled(all);
  for (const count of [2, 3, 4, 4]) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    assert.equal(begun.length, count);
    ends.shift()?.();
  }
  assert.deepEqual(begun, [1, 2, 3, 4]);
  assert.deepEqual(
    (await settled).map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled', 'fulfilled'],
  );
});
