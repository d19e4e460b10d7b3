import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const from = 'NPWR00001_00';
const into = 'NPWR00002_00';
const day = 86_400_000;
const now = loadedAt + 60_000;
const merge = { from, into, force: false };
const records = [
  ...makeGame(from, ['platinum', 'gold', 'silver', 'bronze', 'bronze'], {
    title: 'Copy',
    image: 'http://images.example/a.png',
  }),
  { type: 'group', game: from, id: '001', name: 'Extension' } as const,
  ...makeGame(into, ['platinum', 'gold', 'silver'], { title: 'Harbour of Lanterns' }),
  ...['Fox', 'Owl', 'Hare'].map((name) => makePlayer(name)),
  ...[1, 2].map((trophy) => makeEarned('Fox', into, trophy, day * 9)),
  ...[2, 3, 4].map((trophy) => makeEarned('Fox', from, trophy, day * trophy)),
  makeEarned('Owl', from, 2, null),
  makeEarned('Hare', into, 3, day),
];

for (const engine of testEngines) {
  describe(`merging games, ${engine.name}`, () => {
    test('players keep what they earned in either game, at the earlier date, and the set gets what it lacked', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const merged = { from, into, owners: 2, both: 1, addedTrophies: 2 };
      assert.deepEqual(await store.corrections.mergeGames.describe(merge), merged);
      assert.deepEqual(await store.corrections.mergeGames.make(merge, now), merged);
      const dates = (await store.playerTrophies('Fox', into))?.map(({ earnedAt }) => earnedAt);
      assert.deepEqual(dates, [9 * day, 2 * day, 3 * day, 4 * day, null]);
      assert.deepEqual((await store.playerGame('Owl', into))?.earned, {
        platinum: 0,
        gold: 1,
        silver: 0,
        bronze: 0,
      });
      const [game] = await store.gamesById(into);
      assert.deepEqual(
        [game?.title, game?.image, game?.totalTrophies],
        ['Harbour of Lanterns', 'http://images.example/a.png', 5],
      );
      assert.deepEqual(
        (await store.groups(into))?.map(({ groupId, name }) => [groupId, name]),
        [['001', 'Extension']],
      );
      assert.equal((await store.rarity(into))?.owners, 3);
      assert.deepEqual(await store.gamesById(from), []);
      assert.deepEqual(await store.check(), []);
    });

    test('the progress of trophies that are not earned is kept, that of the game that stays first', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const progressOf = (
        player: string,
        game: string,
        counts: readonly [trophy: number, value: number][],
      ) => {
        return {
          type: 'playerGame',
          player,
          game,
          trophyProgress: counts.map(([trophy, value]) => ({ trophy, value })),
        } as const;
      };
      await load(store, [
        ...records,
        progressOf('Fox', from, [
          [1, 3],
          [5, 7],
        ]),
        progressOf('Fox', into, [
          [3, 1],
          [5, 9],
        ]),
        progressOf('Owl', from, [[3, 5]]),
        progressOf('Hare', into, [[2, 6]]),
      ]);
      await store.corrections.mergeGames.make(merge, now);
      const kept = (await exported(store)).flatMap((record) =>
        record.type === 'playerGame' && record.trophyProgress
          ? [[record.player, record.trophyProgress]]
          : [],
      );
      // Fox has earned trophy 1 in the remaining game and trophy 3 in the removed game, so neither has a counter.
      assert.deepEqual(Object.fromEntries(kept), {
        Fox: [{ trophy: 5, value: 9 }],
        Owl: [{ trophy: 3, value: 5 }],
        Hare: [{ trophy: 2, value: 6 }],
      });
      assert.deepEqual(await store.check(), []);
    });

    test('the game is as old in the store as the older one, keeps its status and gets the series that it lacks', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...records,
        { type: 'game', id: from, status: 'delisted', series: 'Harbours', added: day },
        { type: 'game', id: into, added: 2 * day },
      ]);
      await store.corrections.mergeGames.make(merge, now);
      const game = (await exported(store)).find((record) => record.type === 'game');
      assert.deepEqual(game, {
        type: 'game',
        id: into,
        title: 'Harbour of Lanterns',
        image: 'http://images.example/a.png',
        series: 'Harbours',
        added: day,
      });
    });

    test('the dates of the stricter mode are kept', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...records,
        { type: 'earned', player: 'Owl', game: from, trophy: 1, date: day, hardcore: 3 * day },
        { type: 'earned', player: 'Fox', game: from, trophy: 2, date: day, hardcore: 2 * day },
        { type: 'earned', player: 'Fox', game: into, trophy: 2, date: day, hardcore: 4 * day },
      ]);
      await store.corrections.mergeGames.make(merge, now);
      const dates = (await exported(store)).flatMap((record) =>
        record.type === 'earned' && record.hardcore !== undefined
          ? [[record.player, record.trophy, record.hardcore]]
          : [],
      );
      assert.deepEqual(dates.toSorted(), [
        ['Fox', 2, 2 * day],
        ['Owl', 1, 3 * day],
      ]);
    });

    test('an owner of the larger set alone gets a lower progress', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const before = await store.findPlayer('Hare');
      await store.corrections.mergeGames.make(merge, now);
      const after = await store.findPlayer('Hare');
      assert.deepEqual([before?.completionSum, after?.completionSum], [25, 20]);
      assert.equal(await store.playerUpdatedAt('Hare'), now);
    });

    test('sets with different grades are merged only by force, and the grades of the game that stays hold', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...records, { type: 'trophy', game: from, id: 2, grade: 'bronze' }]);
      const before = await exported(store);
      const refusal = { failure: 'conflict', message: /the grade of trophy 2 differs/ };
      await assert.rejects(store.corrections.mergeGames.make(merge, now), refusal);
      await assert.rejects(store.corrections.mergeGames.describe(merge), refusal);
      assert.deepEqual(await exported(store), before);
      await store.corrections.mergeGames.make({ ...merge, force: true }, now);
      assert.equal((await store.gameTrophies(into))?.[1]?.grade, 'gold');
      assert.deepEqual(await store.check(), []);
    });

    test('a game cannot be merged into itself or into an unknown game', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const made = (named: { from: string; into: string }) =>
        store.corrections.mergeGames.make({ ...merge, ...named }, now);
      const unknown = {
        failure: 'unknown',
        message: 'The catalogue does not contain the game "NPWR9_00".',
      };
      await assert.rejects(made({ from, into: from.toLowerCase() }), { failure: 'invalid' });
      await assert.rejects(made({ from, into: 'NPWR9_00' }), unknown);
      await assert.rejects(made({ from: 'NPWR9_00', into }), unknown);
    });

    test('the European edition of other games follows; merged into its own game, its id still finds the game', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...records,
        { type: 'game', id: 'NPWR00003_00', europeId: from },
        { type: 'game', id: into, europeId: from },
      ]);
      await store.corrections.mergeGames.make(merge, now);
      assert.deepEqual((await store.gamesById('NPWR00003_00'))[0]?.europeId, into);
      assert.deepEqual(
        (await store.gamesById(from)).map(({ gameId }) => gameId),
        [into],
      );
      assert.deepEqual(await store.check(), []);
    });
  });
}
