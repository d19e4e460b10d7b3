import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { load, loadedAt, makeEarned, makeGame, makePlayer } from '../testing/records.ts';

const id = 'NPWR90001_00';
const before = loadedAt - 60_000;
const assumed = (trophy: number, dateIfUnknown: number) => ({
  ...makeEarned('Fox', id, trophy),
  dateIfUnknown,
});

for (const engine of testEngines) {
  describe(`earned trophies of a source that is not sure, ${engine.name}`, () => {
    test('a date fills an unknown one, and never replaces one', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [
        ...makeGame(id, ['gold', 'silver', 'bronze']),
        makePlayer('Fox'),
        makeEarned('Fox', id, 1, before),
        makeEarned('Fox', id, 2, null),
      ]);
      const dates = [assumed(1, before - 1000), assumed(2, before), assumed(3, before)];
      assert.deepEqual(await load(store, dates), ['unchanged', 'changed', 'added']);
      assert.deepEqual(await load(store, dates), ['unchanged', 'unchanged', 'unchanged']);
      const earned = await store.playerTrophies('Fox', id);
      assert.deepEqual(
        earned?.map(({ earnedAt }) => earnedAt),
        [before, before, before],
      );
      assert.deepEqual(await store.check(), []);
    });

    test('a rejection says whether a definition or a trophy is missing', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [
        ...makeGame(id, ['gold']),
        ...makeGame('NPWR90002_00', [], { statedTrophies: 4 }),
        makePlayer('Fox'),
      ]);
      const outcomes = await load(store, [
        makeEarned('Fox', id, 7),
        makeEarned('Fox', 'NPWR90002_00', 1),
        makeEarned('Fox', 'NPWR90003_00', 1),
        makeEarned('Nobody', id, 1),
      ]);
      assert.deepEqual(
        outcomes.map((outcome) => typeof outcome === 'object' && outcome.missing),
        ['trophy', 'definition', 'definition', undefined],
      );
      assert.equal((await store.findPlayer('Fox'))?.earned.gold, 0);
    });
  });
}
