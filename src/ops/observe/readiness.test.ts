import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReadinessCheck } from './readiness.ts';

const well = { isMigrated: () => Promise.resolve(true), maxLoopDelayMs: () => 12 };

test('the service is ready if the store answers, its schema is current and the event loop is not blocked', async () => {
  assert.deepEqual(await createReadinessCheck(well).check(), {
    ready: true,
    checks: { service: 'ok', store: 'ok', migrations: 'ok', eventLoop: 'ok' },
  });
});

test('the service is not ready while the store is unreachable, and the reason is reported', async () => {
  const isMigrated = (): Promise<boolean> => Promise.reject(new Error('The store is closed.'));
  const { ready, checks } = await createReadinessCheck({ ...well, isMigrated }).check();
  assert.equal(ready, false);
  assert.deepEqual([checks['store'], checks['migrations']], ['The store is closed.', 'unknown']);
});

test('the service is not ready if the schema has another version', async () => {
  const { ready, checks } = await createReadinessCheck({
    ...well,
    isMigrated: () => Promise.resolve(false),
  }).check();
  assert.equal(ready, false);
  assert.equal(checks['migrations'], 'the schema has another version');
});

test('the service is not ready after the event loop was blocked', async () => {
  const { ready, checks } = await createReadinessCheck({
    ...well,
    maxLoopDelayMs: () => 1500.4,
  }).check();
  assert.equal(ready, false);
  assert.equal(checks['eventLoop'], 'blocked for 1500 ms');
});

test('the service is not ready while it stops', async () => {
  const check = createReadinessCheck(well);
  check.beginStop();
  const { ready, checks } = await check.check();
  assert.equal(ready, false);
  assert.equal(checks['service'], 'stopping');
});

test('additional checks are included', async () => {
  const check = createReadinessCheck(well);
  check.addCheck('workers', () => Promise.resolve('1 of 2 do not answer'));
  const { ready, checks } = await check.check();
  assert.deepEqual([ready, checks['workers']], [false, '1 of 2 do not answer']);
});
