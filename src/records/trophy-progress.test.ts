import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../store/testing/engines.ts';
import {
  makeEarned,
  exported,
  makeGame,
  load,
  loadedAt,
  makePlayer,
} from '../store/testing/records.ts';
import type { DataRecord } from './records.ts';
import type { TrophyProgress } from './trophy-progress.ts';
import { progressText, readProgress } from './trophy-progress.ts';

const game = 'NPWR90001_00';
const lanterns = { trophy: 2, value: 12, target: 50, date: '2024-03-01T20:14:31Z' };
const steps = { trophy: 3, value: 7 };

function progressOf(trophyProgress: TrophyProgress | null): DataRecord {
  return { type: 'playerGame', player: 'Fox', game, trophyProgress };
}

function statedIn(records: readonly DataRecord[]): unknown {
  return records.find((record) => record.type === 'playerGame')?.trophyProgress;
}

test('the stored text is the same in any order, and gives the list again', () => {
  const text = progressText([steps, lanterns]);
  assert.equal(text, progressText([lanterns, steps]));
  assert.deepEqual(readProgress(text ?? ''), [lanterns, steps]);
  assert.equal(progressText([]), null);
});

for (const engine of testEngines) {
  describe(`progress of trophies, ${engine.name}`, () => {
    const fill = [
      ...makeGame(game, ['gold', 'silver', 'bronze']),
      makePlayer('Fox'),
      makeEarned('Fox', game, 1, 86_400_000),
    ];

    test('is kept, exported, and replaced by the next list; without a list it stays', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...fill, progressOf([steps, lanterns])]);
      assert.deepEqual(statedIn(await exported(store)), [lanterns, steps]);
      assert.deepEqual(await load(store, [progressOf([lanterns, steps])]), ['unchanged']);
      await load(store, [{ type: 'playerGame', player: 'Fox', game, lastUpdated: loadedAt }]);
      assert.deepEqual(statedIn(await exported(store)), [lanterns, steps]);
      await load(store, [progressOf([steps])]);
      assert.deepEqual(statedIn(await exported(store)), [steps]);
      await load(store, [progressOf(null)]);
      assert.equal(statedIn(await exported(store)), undefined);
    });

    test('goes with the trophy, and comes back with the undo of a load', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...fill, progressOf([{ trophy: 1, value: 1 }, lanterns])]);
      await store.corrections.unearn.make({ player: 'Fox', game, trophies: [1] }, loadedAt + 1);
      assert.deepEqual(statedIn(await exported(store)), [lanterns]);
      await load(store, [progressOf([steps])], loadedAt + 2);
      await store.corrections.undoLoad.make('Fox', loadedAt + 3);
      assert.deepEqual(statedIn(await exported(store)), [lanterns]);
    });
  });
}
