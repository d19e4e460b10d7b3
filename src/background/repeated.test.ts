import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repeat } from './repeated.ts';

test('a repeated job looks at its start and again, also after a look that failed', async () => {
  const third = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  let looks = 0;
  const job = repeat({
    pauseMs: 1,
    async look() {
      looks += 1;
      if (looks === 1) throw new Error('the first fails');
      if (looks === 3) third.resolve();
    },
    onError: (error) => errors.push(String(error)),
  });
  await job.start();
  await third.promise;
  await job.stop();
  const before = looks;
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([errors, looks], [['Error: the first fails'], before]);
});

test('its stop waits for a look in progress, and not for the pause', async () => {
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isDone = false;
  const job = repeat({
    pauseMs: 3_600_000,
    async look() {
      begun.resolve();
      await held.promise;
      isDone = true;
    },
    onError: () => undefined,
  });
  await job.start();
  await begun.promise;
  const stopped = job.stop();
  held.resolve();
  await stopped;
  assert.equal(isDone, true);
});
