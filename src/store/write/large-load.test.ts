/** Loads with more records and players than fit in one batch. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { invariant } from '../../invariant.ts';
import type { DataRecord } from '../../records/records.ts';
import { testEngines } from '../testing/engines.ts';
import {
  earnedTrophies,
  loadReferences,
  playerName,
} from '../../../test/support/earned-trophies.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const harbour = makeGame('NPWR90001_00', ['platinum', 'gold', 'silver', 'bronze']);
const day = 86_400_000;
const before = [
  ...harbour,
  makePlayer('LanternFox'),
  makeEarned('LanternFox', 'NPWR90001_00', 1, 1 * day),
  makeEarned('LanternFox', 'NPWR90001_00', 2, 2 * day),
];
const fillingNames = Array.from({ length: 2_200 }, (_, index) => `Filling${index}`);
/** Players with more games and trophies than a load has in memory. */
const filling: readonly DataRecord[] = fillingNames.flatMap((name) => [
  makePlayer(name),
  ...[1, 2, 3, 4].map((trophy) => makeEarned(name, 'NPWR90001_00', trophy, trophy * day)),
]);
const crowd = Array.from({ length: 8_100 }, (_, index) => makePlayer(`Crowd${index}`));
/** One update of a player in three parts. */
const update: readonly (readonly DataRecord[])[] = [
  [
    { ...makePlayer('HarbourFox'), formerNames: ['LanternFox'] },
    { ...makeEarned('LanternFox', 'NPWR90001_00', 1), updated: true },
  ] as DataRecord[],
  [makeEarned('HarbourFox', 'NPWR90001_00', 3, 3 * day)],
  [
    makeEarned('lanternfox', 'NPWR90001_00', 4, null),
    { ...makeEarned('LanternFox', 'NPWR90001_00', 2), updated: true },
  ] as DataRecord[],
];

for (const engine of testEngines) {
  describe(`a large load, ${engine.name}`, () => {
    test('one call applies any number of records', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, before);
      const repeated = Array.from({ length: 150_000 }, () =>
        makeEarned('LanternFox', 'NPWR90001_00', 1, 1 * day),
      );
      const outcomes = await load(store, repeated);
      assert.equal(outcomes.length, repeated.length);
      assert.ok(outcomes.every((outcome) => outcome === 'unchanged'));
    });

    test('the result does not depend on how the records are split into calls', async (context) => {
      const stores = await Promise.all([engine.open(), engine.open()]);
      context.after(() => Promise.all(stores.map((opened) => opened[Symbol.asyncDispose]())));
      const shape = { players: 2, lines: 24_000 };
      const records = [...earnedTrophies(shape)];
      const options = { now: loadedAt, source: 'test' };
      for (const [index, size] of [records.length, 1_990].entries()) {
        const store = stores[index]?.store;
        if (store === undefined) continue;
        await loadReferences(store, shape.players);
        await store.load(options, async (into) => {
          for (let from = 0; from < records.length; from += size)
            await into.apply(records.slice(from, from + size));
        });
        assert.deepEqual(await store.check(), []);
      }
      const [whole, cut] = stores.map(({ store }) => store);
      for (const name of [0, 1].map(playerName)) {
        assert.deepEqual(
          cut && (await exported(cut, name)),
          whole && (await exported(whole, name)),
        );
      }
    });

    test('a new player gets the same game when its trophies are written in two parts', async (context) => {
      const stores = await Promise.all([engine.open(), engine.open()]);
      context.after(() => Promise.all(stores.map((opened) => opened[Symbol.asyncDispose]())));
      const first = [makePlayer('NewFox'), makeEarned('NewFox', 'NPWR90001_00', 2, 2 * day)];
      const second = [
        makeEarned('NewFox', 'NPWR90001_00', 2, 2 * day),
        makeEarned('NewFox', 'NPWR90001_00', 3, 1 * day),
      ];
      const options = { now: loadedAt + day, source: 'test' };
      const found = await Promise.all(
        [
          [first, filling, second],
          [first, second, filling],
        ].map(async (parts, index) => {
          const { store } = invariant(stores[index], 'there is a store for each order');
          await load(store, harbour);
          await store.load(options, async (into) => {
            for (const part of parts) await into.apply(part);
          });
          assert.deepEqual(await store.check(), []);
          return [
            await exported(store, 'NewFox'),
            await store.playerTrophies('NewFox', 'NPWR90001_00'),
            await store.playerGames('NewFox'),
          ];
        }),
      );
      assert.deepEqual(found[0], found[1]);
    });

    test('a player gets the same update when thousands of other players come in between', async (context) => {
      const alone = await engine.open();
      context.after(() => alone[Symbol.asyncDispose]());
      const crowded = await engine.open();
      context.after(() => crowded[Symbol.asyncDispose]());
      const options = { now: loadedAt + day, source: 'test' };
      for (const { store } of [alone, crowded]) await load(store, before);
      await load(alone.store, crowd, loadedAt + day);
      await alone.store.load(options, async (into) => {
        for (const part of update) await into.apply(part);
      });
      await crowded.store.load(options, async (into) => {
        for (const part of update) {
          await into.apply(part);
          await into.apply(crowd);
        }
      });
      const name = 'LanternFox';
      const wanted = alone.store;
      const found = crowded.store;
      assert.deepEqual(await exported(found, name), await exported(wanted, name));
      assert.deepEqual(
        await found.playerTrophies(name, 'NPWR90001_00'),
        await wanted.playerTrophies(name, 'NPWR90001_00'),
      );
      const player = await found.findPlayer(name);
      const other = await wanted.findPlayer(name);
      assert.deepEqual({ ...player, playerId: 0 }, { ...other, playerId: 0 });
      assert.deepEqual(
        await found.playerVersions(name, { withRank: false }),
        await wanted.playerVersions(name, { withRank: false }),
      );
      assert.deepEqual(await found.check(), []);
    });
  });
}
