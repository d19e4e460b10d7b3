import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longTurn } from './turns.ts';

test('steps of long work are taken in order, one in each turn of the event loop', async () => {
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  const taken: (readonly [work: string, turn: number])[] = [];
  const steps = ['a', 'b', 'c', 'd'].map(async (work) => {
    await longTurn();
    taken.push([work, turns]);
  });
  setImmediate(count);
  await Promise.all(steps);
  isDone = true;
  assert.deepEqual(
    taken.map(([work]) => work),
    ['a', 'b', 'c', 'd'],
  );
  assert.equal(new Set(taken.map(([, turn]) => turn)).size, 4);
});

test('work that begins after a pause is taken in the next turn', async () => {
  await longTurn();
  await longTurn();
});
