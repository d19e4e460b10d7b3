import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const game = 'NPWR90001_00';

for (const engine of testEngines) {
  describe(`the games of a load, ${engine.name}`, () => {
    test('a load finds a trophy that it has added itself, although an earlier load has read the game', async (context) => {
      const { store, ...opened } = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(store, [...makeGame(game, ['gold']), makePlayer('Fox')]);
      await load(store, [makeEarned('Fox', game, 1)]);
      const outcomes = await store.load({ now: loadedAt, source: 'test' }, async (into) => [
        ...(await into.apply([{ type: 'trophy', game, id: 2, grade: 'silver', title: 'Second' }])),
        ...(await into.apply([makeEarned('Fox', game, 2)])),
      ]);
      assert.deepEqual(outcomes, ['added', 'added']);
    });
  });
}
