import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { load, makePlayer } from '../testing/records.ts';

for (const engine of testEngines) {
  describe(`reads at one state, ${engine.name}`, () => {
    test('are repeated when they fail over two states', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(store, [makePlayer('Fox')]);
      let attempts = 0;
      const found = await store.atOneState(async (reads) => {
        const before = await reads.findPlayer('Owl');
        if (++attempts === 1) await load(store, [makePlayer('Owl')]);
        const after = await reads.findPlayer('Owl');
        if (before?.name !== after?.name) throw new RangeError('the player came from nowhere');
        return after?.name;
      });
      assert.deepEqual([found, attempts], ['Owl', 2]);
    });

    test('fail at once with an error of one state', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      let attempts = 0;
      const failing = store.atOneState(async () => {
        attempts += 1;
        throw new RangeError('this is always so');
      });
      await assert.rejects(failing, RangeError);
      assert.equal(attempts, 1);
    });
  });
}
