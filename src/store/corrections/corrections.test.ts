import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TestStore } from '../testing/engines.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const harbour = 'NPWR90001_00';
const tower = 'NPWR90002_00';
const day = 86_400_000;
const now = loadedAt + 60_000;
const catalogue = [
  ...makeGame(harbour, ['platinum', 'gold', 'silver', 'bronze'], { title: 'Harbour of Lanterns' }),
  ...makeGame(tower, ['gold', 'bronze'], { title: 'Tower' }),
];
const records = [
  ...catalogue,
  makePlayer('Fox', { country: 'us' }),
  makePlayer('Owl', { country: 'us' }),
  ...[1, 2, 3, 4].map((trophy) => makeEarned('Fox', harbour, trophy, day * trophy)),
  makeEarned('Fox', tower, 1, day),
  ...[2, 3].map((trophy) => makeEarned('Owl', harbour, trophy, day * trophy)),
];

async function isConsistent({ store }: TestStore): Promise<void> {
  assert.deepEqual(await store.check(), []);
}

for (const engine of testEngines) {
  describe(`corrections, ${engine.name}`, () => {
    test('a trophy that was not earned leaves the game, the sums, the ranking, the owners and the days', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const outcome = await store.corrections.unearn.make(
        { player: 'fox', game: harbour.toLowerCase(), trophies: [1, 2] },
        now,
      );
      assert.deepEqual(outcome, { playerId: 1, player: 'Fox', gameId: harbour, trophies: 2 });
      const game = await store.playerGame('Fox', harbour);
      assert.deepEqual(game?.earned, { platinum: 0, gold: 0, silver: 1, bronze: 1 });
      assert.equal(game?.lastUpdatedAt, 4 * day);
      const rarity = await store.rarity(harbour);
      assert.equal(rarity?.earners.get(2), 1);
      assert.deepEqual(
        (await store.activity('Fox'))?.map(({ day: at }) => at),
        [1, 3, 4],
      );
      await isConsistent(opened);
    });

    test('a correction moves UpdateDate and leaves the Updated flags', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      await load(store, [makeEarned('Owl', harbour, 4, 9 * day)], loadedAt + 1);
      await store.corrections.unearn.make({ player: 'Owl', game: harbour, trophies: [2] }, now);
      assert.equal(await store.playerUpdatedAt('Owl'), now);
      const trophies = await store.playerTrophies('Owl', harbour);
      assert.deepEqual(
        trophies?.filter(({ updated }) => updated).map(({ trophy }) => trophy.trophyId),
        [4],
      );
    });

    test('a trophy that is not earned is refused, and nothing changes', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const before = await exported(store);
      const { corrections } = store;
      await assert.rejects(
        corrections.unearn.make({ player: 'Owl', game: harbour, trophies: [2, 4, 9] }, now),
        {
          failure: 'unknown',
          message: `Owl has not earned the trophies 4, 9 of ${harbour}.`,
        },
      );
      const refusals = [
        [{ player: 'Nobody', game: harbour }, 'There is no player named "Nobody".'],
        [
          { player: 'Owl', game: 'NPWR99999_00' },
          'The catalogue does not contain the game "NPWR99999_00".',
        ],
        [{ player: 'Owl', game: tower }, `Owl does not have the game "${tower}".`],
      ] as const;
      for (const [named, message] of refusals) {
        const refused = { failure: 'unknown', message };
        await assert.rejects(corrections.unearn.make({ ...named, trophies: [1] }, now), refused);
        await assert.rejects(corrections.removePlayerGame.make(named, now), refused);
      }
      assert.deepEqual(await exported(store), before);
    });

    test('stated counts are lowered with the trophies, so that they do not show what was removed', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const statedEarned = { platinum: 1, gold: 1, silver: 1, bronze: 3 };
      await load(store, [
        { type: 'playerGame', player: 'Fox', game: harbour, statedEarned, statedPoints: 165 },
        makePlayer('Fox', { statedEarned: { ...statedEarned, gold: 5 } }),
      ]);
      await store.corrections.unearn.make({ player: 'Fox', game: harbour, trophies: [2] }, now);
      assert.deepEqual((await store.playerGame('Fox', harbour))?.earned, {
        ...statedEarned,
        gold: 0,
      });
      assert.deepEqual((await store.findPlayer('Fox'))?.earned, { ...statedEarned, gold: 4 });
      await store.corrections.removePlayerGame.make({ player: 'Fox', game: harbour }, now + 1);
      assert.deepEqual((await store.findPlayer('Fox'))?.earned, {
        platinum: 0,
        gold: 4,
        silver: 0,
        bronze: 0,
      });
      await isConsistent(opened);
    });

    test('a removed game of a player stays in the catalogue and with other players, and can be imported again', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const outcome = await store.corrections.removePlayerGame.make(
        { player: 'Fox', game: harbour },
        now,
      );
      assert.deepEqual(outcome, { playerId: 1, player: 'Fox', gameId: harbour, trophies: 4 });
      assert.deepEqual(
        (await store.playerGames('Fox'))?.map(({ game }) => game.gameId),
        [tower],
      );
      assert.deepEqual(
        (await store.playerGames('Owl'))?.map(({ game }) => game.gameId),
        [harbour],
      );
      assert.equal((await store.rarity(harbour))?.owners, 1);
      assert.equal(await store.countGames(), 2);
      await isConsistent(opened);
      await load(store, [makeEarned('Fox', harbour, 1, day)], now + 1);
      assert.deepEqual((await store.playerGame('Fox', harbour))?.earned, {
        platinum: 1,
        gold: 0,
        silver: 0,
        bronze: 0,
      });
      await isConsistent(opened);
    });

    test('a removed game leaves the catalogue, the search and all players', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...records, { type: 'group', game: harbour, id: 'default', name: 'All' }]);
      const removed = {
        gameId: harbour,
        title: 'Harbour of Lanterns',
        trophies: 4,
        owners: 2,
        earned: 6,
      };
      assert.deepEqual(await store.corrections.removeGame.describe(harbour), removed);
      assert.deepEqual(await store.corrections.removeGame.make(harbour, now), removed);
      await assert.rejects(store.corrections.removeGame.make(harbour, now), { failure: 'unknown' });
      assert.equal(await store.countGames(), 1);
      assert.deepEqual(await store.gamesById(harbour), []);
      assert.equal((await store.searchGames('lanterns', { offset: 0, limit: 10 })).total, 0);
      assert.deepEqual(await store.playerGames('Owl'), []);
      assert.equal(await store.ranks(2), null);
      assert.deepEqual(
        (await exported(store))
          .filter((record) => 'game' in record || record.type === 'game')
          .map(({ type }) => type),
        ['game', 'trophy', 'trophy', 'playerGame', 'earned'],
      );
      await isConsistent(opened);
      await load(store, records, now + 1);
      assert.equal((await store.rarity(harbour))?.owners, 2);
      await isConsistent(opened);
    });

    test('a game with more owners than a batch is removed from all of them', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const names = Array.from({ length: 1203 }, (_, index) => `Player${index}`);
      await load(store, [
        ...catalogue,
        ...names.flatMap((name, index) => [
          makePlayer(name),
          makeEarned(name, harbour, 1 + (index % 4), day * index),
        ]),
        ...names.slice(0, 40).map((name) => makeEarned(name, tower, 2)),
      ]);
      assert.equal((await store.corrections.removeGame.make(harbour, now)).owners, 1203);
      assert.deepEqual((await store.ranks(7))?.world, { position: 1, total: 40 });
      assert.equal((await store.playerGames('Player1200'))?.length, 0);
      await isConsistent(opened);
    });
  });
}
