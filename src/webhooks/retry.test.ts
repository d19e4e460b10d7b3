import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { retryDelay } from './retry.ts';

test('retry delays increase and end after about three days', () => {
  const delays: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const delay = retryDelay(attempts, null, 0.5);
    if (delay === null) break;
    delays.push(delay);
  }
  assert.deepEqual(
    delays,
    delays.toSorted((one, other) => one - other),
  );
  assert.equal(delays.length, 9);
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000;
  assert.ok(hours > 70 && hours < 80, String(hours));
});

test('a retry delay has a jitter of up to 20 %', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempts, random) => {
        const middle = retryDelay(attempts, null, 0.5) ?? 0;
        const delay = retryDelay(attempts, null, random) ?? 0;
        assert.ok(delay >= 0.8 * middle - 1 && delay <= 1.2 * middle + 1);
      },
    ),
  );
});

test('a retry delay respects Retry-After up to one day', () => {
  assert.equal(retryDelay(1, 60_000, 0.5), 60_000);
  assert.equal(retryDelay(1, 1, 0.5), 5000);
  assert.equal(retryDelay(1, 10 ** 12, 0.5), 86_400_000);
  assert.equal(retryDelay(10, 60_000, 0.5), null);
});
