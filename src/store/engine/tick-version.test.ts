import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { createTickVersion } from './tick-version.ts';

test('the version is read once per tick of the event loop', async () => {
  let reads = 0;
  const commitVersion = createTickVersion(() => ++reads);
  assert.deepEqual([commitVersion.read(), commitVersion.read()], [1, 1]);
  await nextTick();
  assert.deepEqual([commitVersion.read(), commitVersion.read()], [2, 2]);
});

test('the version is read again in the same tick after forget', () => {
  let reads = 0;
  const commitVersion = createTickVersion(() => ++reads);
  commitVersion.read();
  commitVersion.forget();
  assert.equal(commitVersion.read(), 2);
});
