import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createTickVersion } from './tick-version.ts';

test('the number is read once a turn of the event loop', async () => {
  let reads = 0;
  const commitVersion = createTickVersion(() => ++reads);
  assert.deepEqual([commitVersion.read(), commitVersion.read()], [1, 1]);
  await turn();
  assert.deepEqual([commitVersion.read(), commitVersion.read()], [2, 2]);
});

test('what is forgotten is read anew in the same turn', () => {
  let reads = 0;
  const commitVersion = createTickVersion(() => ++reads);
  commitVersion.read();
  commitVersion.forget();
  assert.equal(commitVersion.read(), 2);
});
