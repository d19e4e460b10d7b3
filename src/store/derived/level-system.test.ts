import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StoreError } from '../port/errors.ts';
import { createSqlStore } from '../sql-store.ts';
import { testEngines } from '../testing/engines.ts';
import { load, makePlayer } from '../testing/records.ts';
import { adoptLevelSystem } from './level-system.ts';

/** One platinum is worth 300 points in the 2020 system and 180 in the 2008 system. Ten silver trophies are worth 300 in both. */
const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
const players = [
  makePlayer('Platinum', { statedEarned: { ...none, platinum: 1 } }),
  makePlayer('Silver', { statedEarned: { ...none, silver: 9 } }),
];

for (const engine of testEngines) {
  describe(`the level system of a store, ${engine.name}`, () => {
    const leadersOf = async (store: ReturnType<typeof createSqlStore>) =>
      (await store.leaders(10)).map(({ player, points }) => [player.name, points]);

    test('ranks its players, whatever a later command chooses, until the store is rebuilt', async (context) => {
      const opened = await engine.open({ levelSystem: '2008' });
      context.after(() => opened[Symbol.asyncDispose]());
      const { store, engine: database } = opened;
      await load(store, players);
      const by2008 = [
        ['Silver', 270],
        ['Platinum', 180],
      ];
      assert.deepEqual(await leadersOf(store), by2008);
      await assert.rejects(
        adoptLevelSystem(database, '2020'),
        (error) =>
          error instanceof StoreError &&
          error.code === 'other-levels' &&
          error.message.includes('laurel db rebuild'),
      );
      const other = createSqlStore(database, { levelSystem: '2020' });
      await load(other, [makePlayer('Gold', { statedEarned: { ...none, gold: 1 } })]);
      assert.deepEqual(await leadersOf(other), [...by2008, ['Gold', 90]]);
      assert.deepEqual(await other.check(), []);
      await other.rebuild();
      assert.deepEqual(await leadersOf(other), [
        ['Platinum', 300],
        ['Silver', 270],
        ['Gold', 90],
      ]);
      assert.deepEqual(await other.check(), []);
      await adoptLevelSystem(database, '2020');
    });

    test('is that of the first opening, while there is no player', async (context) => {
      const opened = await engine.open({ levelSystem: '2008' });
      context.after(() => opened[Symbol.asyncDispose]());
      await adoptLevelSystem(opened.engine, '2020');
      await adoptLevelSystem(opened.engine, '2008');
      await load(opened.store, players);
      assert.deepEqual((await leadersOf(opened.store))[0], ['Silver', 270]);
    });
  });
}
