import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeState } from '../../compose-state.ts';
import { testEngines } from '../../store/testing/engines.ts';

for (const engine of testEngines) {
  describe(`the lead of the sync, ${engine.name}`, () => {
    test('is one node’s, who may renew it, until it ends or is given back', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { sync } = composeState(opened.store);
      const lead = (holder: string, until: number) => ({ holder, until });
      assert.equal(await sync.findLead(0), null);
      assert.deepEqual(await sync.takeLead(lead('one', 100), 0), lead('one', 100));
      assert.deepEqual(await sync.takeLead(lead('other', 150), 50), lead('one', 100));
      assert.deepEqual(await sync.takeLead(lead('one', 160), 60), lead('one', 160));
      assert.deepEqual(await sync.takeLead(lead('other', 250), 159), lead('one', 160));
      assert.deepEqual(await sync.findLead(159), lead('one', 160));
      assert.deepEqual(await sync.takeLead(lead('other', 260), 160), lead('other', 260), 'its holder died');
      await sync.releaseLead('one');
      assert.deepEqual(await sync.findLead(200), lead('other', 260));
      await sync.releaseLead('other');
      assert.equal(await sync.findLead(200), null);
    });

    test('is taken at once from a holder who is known to be gone', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { sync } = composeState(opened.store);
      await sync.takeLead({ holder: 'dead', until: 100 }, 0);
      const wanted = { holder: 'next', until: 110 };
      assert.deepEqual(await sync.takeLead(wanted, 10, (holder) => holder === 'dead'), wanted);
    });

    test('is taken from a holder whose lead lasts longer than any: the clock was ahead when it was taken', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const day = 86_400_000;
      await composeState(opened.store).sync.takeLead({ holder: 'ahead', until: 3 * day + 100 }, 3 * day);
      const wanted = { holder: 'next', until: 100 };
      assert.deepEqual(await composeState(opened.store).sync.takeLead(wanted, 0), wanted);
    });

    test('of many who want it at once is given to one', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const names = Array.from({ length: 8 }, (_, index) => `node ${index}`);
      const leads = await Promise.all(names.map((holder) => composeState(opened.store).sync.takeLead({ holder, until: 100 }, 0)));
      assert.equal(new Set(leads.map(({ holder }) => holder)).size, 1);
    });
  });
}
