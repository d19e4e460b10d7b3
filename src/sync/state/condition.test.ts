import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs, hourMs } from '../../domain/time/index.ts';
import { testEngines } from '../../store/testing/engines.ts';
import { createSyncState } from './sync-state.ts';

const block = {
  since: 10,
  until: hourMs,
  waits: 1,
  kind: 'earned',
  reason: '403 from m.example',
  endedAt: null,
  resting: {},
};

for (const engine of testEngines) {
  describe(`the condition of a network, ${engine.name}`, () => {
    test('is that of one network, and of all processes of the store', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { operational } = opened.store;
      const first = createSyncState(operational, 'psn');
      const other = createSyncState(operational, 'psn');
      const retro = createSyncState(operational, 'retro');
      assert.equal(await first.findBlock(10), null);
      await first.changeBlock(10, () => block);
      await first.noteUnreached({ rounds: 2, until: 500, reason: 'no connection' }, 10);
      assert.deepEqual(await other.findBlock(20), block);
      assert.deepEqual(await other.findUnreached(20), {
        rounds: 2,
        until: 500,
        reason: 'no connection',
      });
      assert.deepEqual([await retro.findBlock(20), await retro.findUnreached(20)], [null, null]);
      await other.changeBlock(20, (before) =>
        before === null ? null : { ...before, endedAt: 20, resting: { earned: dayMs } },
      );
      assert.deepEqual(await first.findBlock(20), {
        ...block,
        endedAt: 20,
        resting: { earned: dayMs },
      });
      await first.noteUnreached(null, 20);
      assert.equal(await other.findUnreached(20), null);
    });

    test('ends if it was noted while the clock was ahead', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const state = createSyncState(opened.store.operational);
      await state.changeBlock(3 * dayMs, () => ({ ...block, until: 4 * dayMs }));
      assert.equal(await state.findBlock(dayMs), null);
    });

    test('is claimed by one of several processes at a time', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const state = createSyncState(opened.store.operational);
      await state.changeBlock(10, () => block);
      const claims = await Promise.all(
        Array.from({ length: 4 }, async () => {
          let isClaimed = false;
          await state.changeBlock(2 * hourMs, (before) => {
            isClaimed = before !== null && before.until <= 2 * hourMs;
            return before !== null && isClaimed ? { ...before, until: 3 * hourMs } : before;
          });
          return isClaimed;
        }),
      );
      assert.equal(claims.filter(Boolean).length, 1);
    });
  });

  describe(`readings of sets, ${engine.name}`, () => {
    test('are those of one network, and the last one counts', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { operational } = opened.store;
      const consoles = createSyncState(operational, 'psn');
      const retro = createSyncState(operational, 'retro');
      const reading = {
        setReadAt: 10,
        trophies: 12,
        statedTrophies: null,
        fingerprint: 'a',
        confirmed: 0,
      };
      assert.equal(await consoles.setReading('NPWR90001_00'), null);
      await consoles.saveReading('NPWR90001_00', reading);
      await consoles.saveReading('NPWR90001_00', {
        ...reading,
        setReadAt: 20,
        statedTrophies: 12,
        confirmed: 1,
      });
      assert.deepEqual(
        { ...(await consoles.setReading('NPWR90001_00')) },
        {
          network: 'psn',
          gameId: 'NPWR90001_00',
          ...reading,
          setReadAt: 20,
          statedTrophies: 12,
          confirmed: 1,
        },
      );
      assert.equal(await retro.setReading('NPWR90001_00'), null);
    });

    test('are repeated up to a limit on each day', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const state = createSyncState(opened.store.operational);
      const taken: boolean[] = [];
      for (const day of [1, 1, 1, 2, 2, 2]) taken.push(await state.takeRepetition(day, 2));
      assert.deepEqual(taken, [true, true, false, true, true, false]);
    });
  });
}
