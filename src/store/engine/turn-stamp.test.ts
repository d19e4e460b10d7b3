import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createTurnStamp } from './turn-stamp.ts';

test('the number is read once a turn of the event loop', async () => {
  let reads = 0;
  const stamp = createTurnStamp(() => ++reads);
  assert.deepEqual([stamp.read(), stamp.read()], [1, 1]);
  await turn();
  assert.deepEqual([stamp.read(), stamp.read()], [2, 2]);
});

test('what is forgotten is read anew in the same turn', () => {
  let reads = 0;
  const stamp = createTurnStamp(() => ++reads);
  stamp.read();
  stamp.forget();
  assert.equal(stamp.read(), 2);
});
