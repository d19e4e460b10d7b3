/** The counter of the requests of a UTC day, when the clock is corrected. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, minuteMs } from '../../domain/time/index.ts';
import { openStore } from '../../store/index.ts';
import { createSyncState } from './index.ts';

const midnight = Date.UTC(2026, 0, 16);

for (const { what, at, backMs, counted } of [
  { what: 'by 50 ms keeps', at: midnight - dayMs / 2, backMs: 50, counted: 3 },
  {
    what: 'by hours on the same day keeps',
    at: midnight - minuteMs,
    backMs: dayMs / 2,
    counted: 3,
  },
  { what: 'by 50 ms over midnight keeps', at: midnight + 20, backMs: 50, counted: 3 },
  {
    what: 'by a day, because it was wrong, clears',
    at: midnight + minuteMs,
    backMs: dayMs,
    counted: 0,
  },
])
  test(`a clock that is set back ${what} the count of the day`, async () => {
    const store = await openStore('sqlite::memory:');
    try {
      const state = createSyncState(store.operational, 'retro');
      for (const isQuick of [false, true, true]) await state.takeOfDay(at, isQuick, () => null);
      const { requests, quick, sentAt } = await state.dayUse(at - backMs);
      assert.deepEqual([requests, quick, sentAt], [counted, counted === 0 ? 0 : 2, null]);
      await state.takeOfDay(at - backMs, false, () => null);
      assert.equal((await state.dayUse(at - backMs)).requests, counted + 1);
    } finally {
      await store.close();
    }
  });
