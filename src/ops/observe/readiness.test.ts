import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createReadinessCheck } from './readiness.ts';

const well = { isMigrated: () => Promise.resolve(true), loopStoodStillMs: () => 12 };

test('ready: the store answers, its schema is ours, the event loop turns', async () => {
  assert.deepEqual(await createReadinessCheck(well).check(), {
    ready: true,
    checks: { service: 'ok', store: 'ok', migrations: 'ok', eventLoop: 'ok' },
  });
});

test('not ready while the store is out of reach, and the reason is told', async () => {
  const isMigrated = (): Promise<boolean> => Promise.reject(new Error('The store is closed.'));
  const { ready, checks } = await createReadinessCheck({ ...well, isMigrated }).check();
  assert.equal(ready, false);
  assert.deepEqual([checks['store'], checks['migrations']], ['The store is closed.', 'unknown']);
});

test('not ready where another Laurel has moved the schema on', async () => {
  const { ready, checks } = await createReadinessCheck({ ...well, isMigrated: () => Promise.resolve(false) }).check();
  assert.equal(ready, false);
  assert.equal(checks['migrations'], 'the schema is of another version');
});

test('not ready after the event loop stood still', async () => {
  const { ready, checks } = await createReadinessCheck({ ...well, loopStoodStillMs: () => 1500.4 }).check();
  assert.equal(ready, false);
  assert.equal(checks['eventLoop'], 'stood still for 1500 ms');
});

test('not ready from the moment the service is told to stop', async () => {
  const check = createReadinessCheck(well);
  check.beginStop();
  const { ready, checks } = await check.check();
  assert.equal(ready, false);
  assert.equal(checks['service'], 'stopping');
});

test('what else there is to look at counts as well', async () => {
  const check = createReadinessCheck(well);
  check.addCheck('workers', () => Promise.resolve('1 of 2 do not answer'));
  const { ready, checks } = await check.check();
  assert.deepEqual([ready, checks['workers']], [false, '1 of 2 do not answer']);
});
