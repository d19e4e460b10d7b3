import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';

for (const engine of testEngines) {
  describe(`the last loads, ${engine.name}`, () => {
    test('the time of a load is recorded for its source only if the load commits', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await store.load({ now: 1000, source: 'ndjson' }, (load) =>
        load.apply([{ type: 'player', name: 'LanternFox' }]),
      );
      const failed = store.load({ now: 2000, source: 'archive' }, () =>
        Promise.reject(new Error('failed')),
      );
      await assert.rejects(failed, /failed/);
      await store.load({ now: 3000, source: 'ndjson' }, () => Promise.resolve());
      assert.deepEqual([...(await store.lastLoads())], [['ndjson', 3000]]);
    });
  });
}
