import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { composeState } from '../../app/compose-state.ts';
import type { SqlStore } from '../../store/index.ts';
import { openStore } from '../../store/index.ts';
import { describeHolder, isGone } from '../../holder.ts';
import { withLease } from './lease.ts';

const clock = { now: Date.now, sleep: () => Promise.resolve() };
const leadOf = (store: SqlStore) => ({ store, clock, network: 'psn' as const });

test('a second node is told the leader, and can lead afterwards', async (context) => {
  const store = await openStore('sqlite::memory:');
  context.after(() => store.close());
  const outcome = await withLease(leadOf(store), 'one', async ({ lost }) => {
    assert.equal(lost.aborted, false);
    const other = await withLease(leadOf(store), 'other', () =>
      Promise.reject(new Error('two lead')),
    );
    assert.ok('leader' in other && other.leader.holder === 'one');
    return 'done';
  });
  assert.deepEqual(outcome, { result: 'done' });
  assert.deepEqual(await withLease(leadOf(store), 'other', () => Promise.resolve(2)), {
    result: 2,
  });
});

test('the lease is released if the work fails', async (context) => {
  const store = await openStore('sqlite::memory:');
  context.after(() => store.close());
  await assert.rejects(
    withLease(leadOf(store), 'one', () => Promise.reject(new Error('failed'))),
    /failed/,
  );
  assert.equal(await composeState(store).sync.findLease(Date.now()), null);
});

test('only an ended process of this machine is gone', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  assert.equal(isGone(`${hostname()} ${pid} x`), true);
  assert.equal(isGone(describeHolder()), false);
  assert.equal(isGone(`elsewhere.example ${pid} x`), false);
});
