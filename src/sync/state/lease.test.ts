import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeState } from '../../app/compose-state.ts';
import { testEngines } from '../../store/testing/engines.ts';

for (const engine of testEngines) {
  describe(`the lease of the sync, ${engine.name}`, () => {
    test('belongs to one node, which may renew it, until it expires or is released', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { sync } = composeState(opened.store);
      const lease = (holder: string, until: number) => ({ holder, until });
      assert.equal(await sync.findLease(0), null);
      assert.deepEqual(await sync.takeLease(lease('one', 100), 0), lease('one', 100));
      assert.deepEqual(await sync.takeLease(lease('other', 150), 50), lease('one', 100));
      assert.deepEqual(await sync.takeLease(lease('one', 160), 60), lease('one', 160));
      assert.deepEqual(await sync.takeLease(lease('other', 250), 159), lease('one', 160));
      assert.deepEqual(await sync.findLease(159), lease('one', 160));
      assert.deepEqual(
        await sync.takeLease(lease('other', 260), 160),
        lease('other', 260),
        'its holder died',
      );
      await sync.releaseLease('one');
      assert.deepEqual(await sync.findLease(200), lease('other', 260));
      await sync.releaseLease('other');
      assert.equal(await sync.findLease(200), null);
    });

    test('is taken over at once from a holder that is gone', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { sync } = composeState(opened.store);
      await sync.takeLease({ holder: 'dead', until: 100 }, 0);
      const wanted = { holder: 'next', until: 110 };
      assert.deepEqual(await sync.takeLease(wanted, 10, (holder) => holder === 'dead'), wanted);
    });

    test('is taken over if it lasts too long because the clock was ahead', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const day = 86_400_000;
      await composeState(opened.store).sync.takeLease(
        { holder: 'ahead', until: 3 * day + 100 },
        3 * day,
      );
      const wanted = { holder: 'next', until: 100 };
      assert.deepEqual(await composeState(opened.store).sync.takeLease(wanted, 0), wanted);
    });

    test('is acquired by only one of several concurrent nodes', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const names = Array.from({ length: 8 }, (_, index) => `node ${index}`);
      const leases = await Promise.all(
        names.map((holder) => composeState(opened.store).sync.takeLease({ holder, until: 100 }, 0)),
      );
      assert.equal(new Set(leases.map(({ holder }) => holder)).size, 1);
    });
  });
}
