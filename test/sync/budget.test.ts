/**
 * The request budget limits how many requests the network receives in any period of a given length, even with several processes and faults.
 */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { composeState } from '../../src/app/compose-state.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { openStore } from '../../src/store/index.ts';
import { createBudget } from '../../src/sync/engine/budget.ts';
import type { TestClock } from '../support/sync-bench.ts';
import { testClock } from '../support/sync-bench.ts';

const rules = { limit: 5, windowMs: 1000, spacingMs: 10, timeoutMs: 300, maxWaitMs: 100_000 };

async function onStore(work: (store: SqlStore) => Promise<void>): Promise<void> {
  const store = await openStore('sqlite::memory:');
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

/** Returns the maximum number of arrivals in any period of this length. */
function maxWithin(arrivals: readonly number[], windowMs: number): number {
  return Math.max(
    0,
    ...arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + windowMs).length),
  );
}

interface Request {
  /** Duration of the request. It reaches the network after the fraction `share` of this time. */
  readonly takesMs: number;
  readonly share: number;
  /** Whether the process is killed before it receives the response. */
  readonly isKilled: boolean;
  readonly pauseMs: number;
}

async function send(
  store: SqlStore,
  clock: TestClock,
  requests: readonly Request[],
): Promise<number[]> {
  const arrivals: number[] = [];
  for (const { takesMs, share, isKilled, pauseMs } of requests) {
    const budget = createBudget(composeState(store).sync, clock, rules);
    const slot = await budget.take();
    arrivals.push(clock.now() + Math.floor(share * takesMs));
    if (isKilled) continue;
    clock.advance(takesMs);
    await budget.release(slot);
    clock.advance(pauseMs);
  }
  return arrivals;
}

const request = fc.record({
  takesMs: fc.integer({ min: 0, max: rules.timeoutMs }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  isKilled: fc.boolean(),
  pauseMs: fc.integer({ min: 0, max: 400 }),
});

test('no window of the network contains more requests than allowed, even if requests are slow or killed', () =>
  fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 6, maxLength: 25 }), (requests) =>
      onStore(async (store) => {
        const arrivals = await send(store, testClock(), requests);
        assert.ok(maxWithin(arrivals, rules.windowMs) <= rules.limit);
      }),
    ),
    { numRuns: 25 },
  ));

test('the whole budget is used: five requests at once, and the sixth when the first no longer counts', () =>
  onStore(async (store) => {
    const clock = testClock(0);
    const sent = { takesMs: 0, share: 0, isKilled: false, pauseMs: 0 };
    assert.deepEqual(
      await send(
        store,
        clock,
        Array.from({ length: 7 }, () => sent),
      ),
      [0, 10, 20, 30, 40, 1000, 1010],
    );
  }));

test('two processes on one store share a budget', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-budget-'));
  const stores = await Promise.all(
    [1, 2].map(() => openStore(`sqlite:${join(folder, 'store.db')}`)),
  );
  const budgets = stores.map((store) => composeState(store).sync);
  try {
    const slots = [];
    for (let turn = 0; turn < 8; turn += 1) {
      slots.push(
        await budgets[turn % 2]?.takeSlot(turn, { limit: 5, spacingMs: 0, leaseMs: 1000 }),
      );
    }
    assert.equal(slots.filter((slot) => slot !== undefined && 'slot' in slot).length, 5);
    assert.deepEqual(slots.at(-1), { retryAt: 1000 });
  } finally {
    for (const store of stores) await store.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a clock that is set back does not lock the budget for longer than a window', () =>
  onStore(async (store) => {
    const later = testClock(1e12);
    await send(
      store,
      later,
      Array.from({ length: 5 }, () => ({ takesMs: 0, share: 0, isKilled: true, pauseMs: 0 })),
    );
    const earlier = testClock(1e9);
    await createBudget(composeState(store).sync, earlier, rules).take();
    assert.equal(earlier.now(), 1e9);
  }));

test('a block stored while the clock was ahead ends when the clock is set back', () =>
  onStore(async (store) => {
    const { sync } = composeState(store);
    const day = 86_400_000;
    await sync.blockUntil(3 * day + 1000, 3 * day);
    assert.equal((await sync.budgetUse(3 * day)).blockedUntil, 3 * day + 1000);
    assert.equal((await sync.budgetUse(0)).blockedUntil, null);
    assert.ok('slot' in (await sync.takeSlot(0, { limit: 1, spacingMs: 0, leaseMs: 100 })));
    await sync.blockUntil(500, 10);
    assert.deepEqual(await sync.takeSlot(10, { limit: 1, spacingMs: 0, leaseMs: 100 }), {
      retryAt: 500,
    });
  }));
