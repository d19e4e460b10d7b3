import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Grade } from '../../domain/index.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const id = 'NPWR90001_00';
const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
const game = makeGame(id, [], { statedTrophies: 4, statedPoints: 135 });
const playerGame = {
  type: 'playerGame',
  player: 'Fox',
  game: id,
  statedEarned: { ...none, gold: 1, bronze: 1 },
} as const;
const set = (...grades: Grade[]) => makeGame(id, grades).slice(1);

for (const engine of testEngines) {
  describe(`stated totals, ${engine.name}`, () => {
    test('stated totals are returned for a game without trophies', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [...game, makePlayer('Fox'), playerGame]);
      const found = await store.playerGame('Fox', id);
      assert.deepEqual(
        [found?.game.totalTrophies, found?.game.totalPoints, found?.userPoints],
        [4, 135, 105],
      );
      assert.deepEqual(found?.earned, { ...none, gold: 1, bronze: 1 });
      const player = await store.findPlayer('Fox');
      assert.deepEqual(
        [player?.earned.gold, player?.completionSum, player?.completionGames],
        [1, 77, 1],
      );
      assert.equal((await store.totals()).trophies, 4);
      assert.deepEqual(await store.check(), []);
    });

    test('counted trophies replace a stated total as soon as there are as many', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [...game, makePlayer('Fox'), playerGame]);
      await load(
        store,
        [...set('platinum', 'gold', 'silver'), makeEarned('Fox', id, 2)],
        loadedAt + 1,
      );
      const partly = await store.playerGame('Fox', id);
      assert.deepEqual([partly?.game.totalPoints, partly?.userPoints], [135, 105]);
      assert.deepEqual(await store.check(), []);
      await load(
        store,
        [...set('platinum', 'gold', 'silver', 'silver'), makeEarned('Fox', id, 3)],
        loadedAt + 2,
      );
      const wholly = await store.playerGame('Fox', id);
      assert.deepEqual(
        [wholly?.game.totalTrophies, wholly?.game.totalPoints, wholly?.userPoints],
        [4, 150, 120],
      );
      assert.deepEqual(wholly?.earned, { ...none, gold: 1, silver: 1 });
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 80);
      assert.deepEqual(await store.check(), []);
    });

    test('a change of the stated size of a set changes the progress of its owners', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [...game, makePlayer('Fox'), playerGame]);
      await load(store, [{ type: 'game', id, statedTrophies: 5, statedPoints: 210 }], loadedAt + 1);
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 50);
      await load(
        store,
        [{ type: 'game', id, statedTrophies: null, statedPoints: null }],
        loadedAt + 2,
      );
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 0);
      assert.equal((await store.totals()).trophies, 0);
      assert.deepEqual(await store.check(), []);
    });

    test('a set counts in the averages when its grades are known for all trophies', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      const completeSets = async () => {
        const { knownSets, sets } = await store.averages();
        assert.deepEqual(await store.check(), []);
        return [knownSets, sets.gold, sets.silver];
      };
      await load(store, [
        { type: 'game', id: 'NPWR00009_00' },
        { type: 'game', id, statedTrophies: 3 },
      ]);
      assert.deepEqual(await completeSets(), [0, 0, 0]);
      assert.equal((await store.averages()).trophies, 3);
      await load(store, set('gold', 'silver'));
      assert.deepEqual(await completeSets(), [0, 0, 0]);
      await load(store, set('gold', 'silver', 'silver'));
      assert.deepEqual(await completeSets(), [1, 1, 2]);
      await load(store, [
        {
          type: 'game',
          id: 'NPWR00009_00',
          statedSet: { platinum: 0, gold: 4, silver: 0, bronze: 0 },
        },
      ]);
      assert.deepEqual(await completeSets(), [2, 5, 2]);
      await load(store, [{ type: 'game', id, statedTrophies: 9 }]);
      assert.deepEqual(await completeSets(), [1, 4, 0]);
    });

    test('a source may state only the points, or the grades of a set', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      const stated = { type: 'game', id, statedSet: { ...none, gold: 2, bronze: 4 } } as const;
      await load(store, [
        stated,
        makePlayer('Fox'),
        { type: 'playerGame', player: 'Fox', game: id, statedPoints: 120 },
      ]);
      const found = await store.playerGame('Fox', id);
      assert.deepEqual(
        [found?.game.set.gold, found?.game.totalTrophies, found?.game.totalPoints],
        [2, 6, 240],
      );
      assert.deepEqual([found?.userPoints, found?.earned], [120, none]);
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 50);
      assert.deepEqual(await store.check(), []);
    });

    test('stated totals may be the largest numbers that a record allows', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      const count = 1_000_000;
      const points = 2_147_483_647;
      const statedEarned = { platinum: count, gold: count, silver: count, bronze: count };
      await load(store, [
        { type: 'game', id, statedSet: statedEarned, statedTrophies: points, statedPoints: points },
        makePlayer('Fox', { statedEarned }),
        { ...playerGame, statedEarned, statedPoints: points - 1 },
      ]);
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 99);
      assert.deepEqual(await store.check(), []);
    });

    test('a changed stated total changes the date of the card', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [makePlayer('Fox', { statedEarned: { ...none, platinum: 1 } })]);
      await load(
        store,
        [makePlayer('Fox', { statedEarned: { ...none, platinum: 1 } })],
        loadedAt + 1,
      );
      assert.equal((await store.findPlayer('Fox'))?.cardChangedAt, loadedAt);
      await load(
        store,
        [makePlayer('Fox', { statedEarned: { ...none, platinum: 2 } })],
        loadedAt + 2,
      );
      assert.equal((await store.findPlayer('Fox'))?.cardChangedAt, loadedAt + 2);
    });

    test('a stated total ranks a player without games', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [...makeGame(id, ['gold']), makePlayer('Fox'), makeEarned('Fox', id, 1)]);
      await load(store, [makePlayer('Owl', { statedEarned: { ...none, platinum: 1 } })]);
      const owl = await store.findPlayer('Owl');
      assert.deepEqual(owl?.earned, { ...none, platinum: 1 });
      assert.deepEqual((await store.ranks(owl.playerId))?.world, { position: 1, total: 2 });
      assert.deepEqual(await store.check(), []);
    });
  });
}
