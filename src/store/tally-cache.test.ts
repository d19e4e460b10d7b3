import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { DataRecord } from '../records/records.ts';
import type { Engine } from './engine.ts';
import type { SqlStore } from './sql-store.ts';
import { createSqlStore } from './sql-store.ts';
import { testEngines } from './testing/engines.ts';
import { earnedOf, gameOf, load, playerOf } from './testing/records.ts';

const game = 'NPWR00001_00';
/** A player with so many trophies. */
const having = (name: string, trophies: number): DataRecord[] => [
  playerOf(name, { country: 'fr' }),
  ...Array.from({ length: trophies }, (_, index) => earnedOf(name, game, index + 1)),
];
const catalogue = gameOf(
  game,
  Array.from({ length: 9 }, () => 'gold'),
);

async function placeOf(store: SqlStore, name: string) {
  const [place, profile] = [await store.place((await store.findPlayer(name))?.playerId ?? 0), await store.profile(name)];
  assert.deepEqual(place, profile?.places);
  return [place?.world.position, place?.world.total, place?.country?.position, place?.country?.total];
}

for (const engine of testEngines) {
  describe(`places out of tallies in memory, ${engine.name}`, () => {
    const open = async (context: TestContext, change: (opened: Engine, others: SqlStore) => Engine = (opened) => opened) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...catalogue, ...having('Fox', 3), ...having('Owl', 5)]);
      return { store: createSqlStore(change(opened.engine, opened.store)), others: opened.store };
    };

    test('follow what is loaded by others', async (context) => {
      const { store, others } = await open(context);
      assert.deepEqual(await placeOf(store, 'Fox'), [2, 2, 2, 2]);
      await load(others, having('Hare', 4));
      assert.deepEqual(await placeOf(store, 'Fox'), [3, 3, 3, 3]);
      await others.players.delete('Owl', 1);
      assert.deepEqual(await placeOf(store, 'Fox'), [2, 2, 2, 2]);
      await load(others, having('Fox', 6));
      assert.deepEqual(await placeOf(store, 'Fox'), [1, 2, 1, 2]);
    });

    test('ask for no tally twice while nothing is loaded', async (context) => {
      let asked = 0;
      const { store } = await open(context, (opened) => ({
        ...opened,
        allMany: (query, lists) => {
          asked += 1;
          return opened.allMany(query, lists);
        },
      }));
      for (const name of ['Fox', 'Owl', 'Fox']) await placeOf(store, name);
      const before = asked;
      assert.ok(before > 0);
      assert.deepEqual(await placeOf(store, 'Owl'), [1, 2, 1, 2]);
      assert.equal(asked, before);
    });

    test('are of one state where a load comes between', async (context) => {
      const waiting = [having('Hare', 4), having('Mole', 6), having('Lynx', 7)];
      const { store } = await open(context, (opened, others) => ({
        ...opened,
        allMany: async (query, lists) => {
          const records = query.text.includes('rank_tally') ? waiting.shift() : undefined;
          if (records !== undefined) await load(others, records);
          return opened.allMany(query, lists);
        },
      }));
      const world = async () => (await store.profile('Fox'))?.places?.world;
      // The first who asks after a load has it from the database, the second has tallies read; then comes the next load.
      for (const number of [2, 3, 4]) {
        assert.deepEqual(await world(), { position: number, total: number });
        assert.deepEqual(await world(), { position: number + 1, total: number + 1 });
      }
      assert.deepEqual(await placeOf(store, 'Fox'), [5, 5, 5, 5]);
    });
  });
}
