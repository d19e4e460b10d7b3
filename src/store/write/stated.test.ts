import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Grade } from '../../domain/index.ts';
import { testEngines } from '../testing/engines.ts';
import { earnedOf, gameOf, load, loadedAt, playerOf } from '../testing/records.ts';

const id = 'NPWR90001_00';
const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
const game = gameOf(id, [], { statedTrophies: 4, statedPoints: 135 });
const pair = { type: 'playerGame', player: 'Fox', game: id, statedEarned: { ...none, gold: 1, bronze: 1 } } as const;
const set = (...grades: Grade[]) => gameOf(id, grades).slice(1);

for (const engine of testEngines) {
  describe(`what a source states in sums, ${engine.name}`, () => {
    test('is what is answered of a game without trophies', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [...game, playerOf('Fox'), pair]);
      const found = await store.playerGame('Fox', id);
      assert.deepEqual([found?.game.totalTrophies, found?.game.totalPoints, found?.userPoints], [4, 135, 105]);
      assert.deepEqual(found?.earned, { ...none, gold: 1, bronze: 1 });
      const player = await store.findPlayer('Fox');
      assert.deepEqual([player?.earned.gold, player?.completionSum, player?.completionGames], [1, 77, 1]);
      assert.equal((await store.totals()).trophies, 4);
      assert.deepEqual(await store.check(), []);
    });

    test('gives way to trophies as soon as they are as many', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [...game, playerOf('Fox'), pair]);
      await load(store, [...set('platinum', 'gold', 'silver'), earnedOf('Fox', id, 2)], loadedAt + 1);
      const partly = await store.playerGame('Fox', id);
      assert.deepEqual([partly?.game.totalPoints, partly?.userPoints], [135, 105]);
      assert.deepEqual(await store.check(), []);
      await load(store, [...set('platinum', 'gold', 'silver', 'silver'), earnedOf('Fox', id, 3)], loadedAt + 2);
      const wholly = await store.playerGame('Fox', id);
      assert.deepEqual([wholly?.game.totalTrophies, wholly?.game.totalPoints, wholly?.userPoints], [4, 150, 120]);
      assert.deepEqual(wholly?.earned, { ...none, gold: 1, silver: 1 });
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 80);
      assert.deepEqual(await store.check(), []);
    });

    test('changes the progress of owners when the size of a set changes', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [...game, playerOf('Fox'), pair]);
      await load(store, [{ type: 'game', id, statedTrophies: 5, statedPoints: 210 }], loadedAt + 1);
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 50);
      await load(store, [{ type: 'game', id, statedTrophies: null, statedPoints: null }], loadedAt + 2);
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 0);
      assert.equal((await store.totals()).trophies, 0);
      assert.deepEqual(await store.check(), []);
    });

    test('counts in the average game where it is the make-up of the whole set', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      const known = async () => {
        const { knownSets, sets } = await store.averages();
        assert.deepEqual(await store.check(), []);
        return [knownSets, sets.gold, sets.silver];
      };
      await load(store, [
        { type: 'game', id: 'NPWR00009_00' },
        { type: 'game', id, statedTrophies: 3 },
      ]);
      assert.deepEqual(await known(), [0, 0, 0]);
      await load(store, set('gold', 'silver'));
      assert.deepEqual(await known(), [0, 0, 0]);
      await load(store, set('gold', 'silver', 'silver'));
      assert.deepEqual(await known(), [1, 1, 2]);
      await load(store, [{ type: 'game', id: 'NPWR00009_00', statedSet: { platinum: 0, gold: 4, silver: 0, bronze: 0 } }]);
      assert.deepEqual(await known(), [2, 5, 2]);
      await load(store, [{ type: 'game', id, statedTrophies: 9 }]);
      assert.deepEqual(await known(), [1, 4, 0]);
    });

    test('may be the points alone, or the make-up of a set', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      const stated = { type: 'game', id, statedSet: { ...none, gold: 2, bronze: 4 } } as const;
      await load(store, [stated, playerOf('Fox'), { type: 'playerGame', player: 'Fox', game: id, statedPoints: 120 }]);
      const found = await store.playerGame('Fox', id);
      assert.deepEqual([found?.game.set.gold, found?.game.totalTrophies, found?.game.totalPoints], [2, 6, 240]);
      assert.deepEqual([found?.userPoints, found?.earned], [120, none]);
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 50);
      assert.deepEqual(await store.check(), []);
    });

    test('may be the largest numbers a record can say', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      const [count, points] = [1_000_000, 2_147_483_647];
      const statedEarned = { platinum: count, gold: count, silver: count, bronze: count };
      await load(store, [
        { type: 'game', id, statedSet: statedEarned, statedTrophies: points, statedPoints: points },
        playerOf('Fox', { statedEarned }),
        { ...pair, statedEarned, statedPoints: points - 1 },
      ]);
      assert.equal((await store.findPlayer('Fox'))?.completionSum, 99);
      assert.deepEqual(await store.check(), []);
    });

    test('dates what a player shows by the load that changed it', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [playerOf('Fox', { statedEarned: { ...none, platinum: 1 } })]);
      await load(store, [playerOf('Fox', { statedEarned: { ...none, platinum: 1 } })], loadedAt + 1);
      assert.equal((await store.findPlayer('Fox'))?.cardChangedAt, loadedAt);
      await load(store, [playerOf('Fox', { statedEarned: { ...none, platinum: 2 } })], loadedAt + 2);
      assert.equal((await store.findPlayer('Fox'))?.cardChangedAt, loadedAt + 2);
    });

    test('counts towards the place of a player whose games are not known', async (context) => {
      const opened = await engine.open();
      context.after(() => opened.store.close());
      const { store } = opened;
      await load(store, [...gameOf(id, ['gold']), playerOf('Fox'), earnedOf('Fox', id, 1)]);
      await load(store, [playerOf('Owl', { statedEarned: { ...none, platinum: 1 } })]);
      const owl = await store.findPlayer('Owl');
      assert.deepEqual(owl?.earned, { ...none, platinum: 1 });
      assert.deepEqual((await store.place(owl.playerId))?.world, { position: 1, total: 2 });
      assert.deepEqual(await store.check(), []);
    });
  });
}
