import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../../store/testing/engines.ts';
import { createSyncState } from './sync-state.ts';

const rules = { limit: 1, spacingMs: 0, leaseMs: 1000 };
const listed = {
  service: 'trophy',
  title: null,
  image: null,
  platform: null,
  setVersion: null,
  lastUpdatedAt: null,
  statedEarned: null,
  listedMark: '1',
};

for (const engine of testEngines) {
  describe(`the state of the sync, ${engine.name}`, () => {
    test('of two networks is apart: budget, block, lease, players and games', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { operational } = opened.store;
      const consoles = createSyncState(operational, 'psn');
      const retro = createSyncState(operational, 'retro');
      assert.deepEqual(
        [await consoles.takeSlot(10, rules), await consoles.takeSlot(11, rules)],
        [{ slot: 1 }, { retryAt: 1010 }],
      );
      assert.deepEqual(await retro.takeSlot(11, rules), { slot: 1 });
      await consoles.blockUntil(5000, 10);
      assert.deepEqual(await retro.budgetUse(20), { used: 1, blockedUntil: null });
      const lease = { holder: 'one', until: 100 };
      await consoles.takeLease(lease, 0);
      assert.deepEqual(await retro.takeLease({ holder: 'other', until: 100 }, 0), {
        holder: 'other',
        until: 100,
      });
      assert.deepEqual(await consoles.findLease(1), lease);
      assert.deepEqual(
        [await consoles.follow('Fox', 1), await retro.follow('Fox', 1)],
        [true, true],
      );
      await consoles.listTitles('fox', [{ gameId: 'NPWR90001_00', ...listed }]);
      assert.deepEqual(
        [await consoles.countPending('fox'), await retro.countPending('fox')],
        [1, 0],
      );
      assert.equal(await retro.unfollow('Fox'), true);
      assert.deepEqual(
        [await consoles.countPending('fox'), (await consoles.followed()).length],
        [1, 1],
      );
    });

    test('has an account once: an entry that turns out to be the account of another one goes', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const state = createSyncState(opened.store.operational);
      await state.follow('Fox', 1, { accountId: '42' });
      assert.equal(await state.follow('Red', 1, { accountId: '42' }), false);
      await state.follow('Owl', 1);
      const owl = await state.findFollowed('Owl');
      assert.ok(owl !== null);
      assert.equal(await state.saveFollowed({ ...owl, accountId: '42' }), false);
      assert.deepEqual(
        (await state.followed()).map(({ name }) => name),
        ['Fox'],
      );
    });
  });
}
