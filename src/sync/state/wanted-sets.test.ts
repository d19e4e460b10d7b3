import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs } from '../../domain/time/index.ts';
import { testEngines } from '../../store/testing/engines.ts';
import { load, makeGame } from '../../store/testing/records.ts';
import { createSyncState } from './sync-state.ts';

const at = Date.UTC(2026, 0, 15, 12);
const one = 'NPWR90001_00';
const other = 'NPWR90002_00';

for (const engine of testEngines) {
  describe(`wanted sets, ${engine.name}`, () => {
    test('are those that the store does not have, the longest wanted first, until they were asked for', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const sets = createSyncState(store.operational, 'psn');
      await sets.want([other], at);
      await sets.want([one, other], at + 1);
      assert.deepEqual(await sets.wantedSets(at + 2, 9), [other, one]);
      assert.deepEqual(await sets.wantedSets(at + 2, 1), [other]);
      assert.deepEqual(await createSyncState(store.operational, 'retro').wantedSets(at, 9), []);
      await sets.noteAsked(other, at + 2);
      assert.deepEqual(await sets.wantedSets(at + 3, 9), [one]);
      await load(store, makeGame(one, ['bronze']));
      assert.deepEqual(await sets.wantedSets(at + 3, 9), []);
      assert.deepEqual(await sets.wantedSets(at + 31 * dayMs, 9), [other]);
      await sets.want([], at + 31 * dayMs);
      assert.deepEqual(
        await sets.wantedSets(at + 31 * dayMs, 9),
        [other],
        'the other is forgotten',
      );
    });
  });
}
