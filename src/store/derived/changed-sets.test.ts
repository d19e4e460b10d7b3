/** Effects of a changed set on its owners. */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { DataRecord } from '../../records/records.ts';
import type { Transaction } from '../engine/engine.ts';
import { openMigrated } from '../open-engine.ts';
import { openStore } from '../open-store.ts';
import { createSqlStore } from '../sql-store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const harbour = 'NPWR90001_00';
const later = loadedAt + 86_400_000;
const set = makeGame(harbour, ['bronze', 'bronze']);
const newTrophy: DataRecord = {
  type: 'trophy',
  game: harbour,
  id: 9,
  grade: 'silver',
  title: 'Trophy 9',
};
const regrade: DataRecord = {
  type: 'trophy',
  game: harbour,
  id: 1,
  grade: 'gold',
  title: 'Trophy 1',
};

/** Creates records of `count` players who have the first trophy of the set. */
function owners(count: number): DataRecord[] {
  return Array.from({ length: count }, (_, index) => [
    makePlayer(`Owner${index}`),
    makeEarned(`Owner${index}`, harbour, 1, 1_000 * index),
  ]).flat();
}

for (const engine of testEngines) {
  describe(`a change of a set, ${engine.name}`, () => {
    async function open(
      context: { after: (work: () => unknown) => void },
      records: readonly DataRecord[],
    ) {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...set, ...records]);
      return opened.store;
    }

    for (const [about, record, completion] of [
      ['a new trophy', newTrophy, 25],
      ['a changed grade', regrade, 85],
    ] as const) {
      test(`${about} changes the derived data and update date of owners, but not their Updated flags`, async (context) => {
        const store = await open(context, [...owners(1), makePlayer('Bystander')]);
        const before = await store.playerTrophies('Owner0', harbour);
        await load(store, [record], later);
        const player = await store.findPlayer('Owner0');
        assert.equal(player?.completionSum, completion);
        assert.equal(player?.updatedAt, later);
        assert.equal((await store.playerGame('Owner0', harbour))?.updated, true);
        assert.deepEqual(
          (await store.playerTrophies('Owner0', harbour))
            ?.map(({ updated }) => updated)
            .slice(0, 2),
          before?.map(({ updated }) => updated),
        );
        assert.equal((await store.findPlayer('Bystander'))?.updatedAt, loadedAt);
        assert.deepEqual(await store.check(), []);
        await load(store, [record], later + 1);
        assert.equal((await store.findPlayer('Owner0'))?.updatedAt, later);
      });
    }

    test('sets that change again in the load that adds their first owners are derived again', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const other = 'NPWR90002_00';
      await load(store, [...set, ...makeGame(other, ['bronze'])]);
      const trophies = (id: number): DataRecord[] =>
        [harbour, other].map((game) => ({ ...newTrophy, game, id }));
      await load(store, [...trophies(8), ...owners(1), ...trophies(9)]);
      assert.equal((await store.findPlayer('Owner0'))?.completionSum, 16);
      assert.deepEqual(await store.check(), []);
    });

    test('a player whose derived data stays the same keeps their update date', async (context) => {
      const store = await open(context, [
        makePlayer('Owner0'),
        { type: 'playerGame', player: 'Owner0', game: harbour },
      ]);
      await load(store, [newTrophy], later);
      assert.equal((await store.findPlayer('Owner0'))?.updatedAt, loadedAt);
    });

    test('a platinum added to a set changes the times of owners although the stated counts prevail', async (context) => {
      const game = 'NPWR90002_00';
      const grades = ['platinum', ...Array.from({ length: 11 }, () => 'bronze' as const)] as const;
      const statedSet = { platinum: 2, gold: 0, silver: 0, bronze: 30 };
      const earned = grades.map((_, index) =>
        makeEarned('Owner0', game, index + 1, 10_000 * (index + 1)),
      );
      const store = await open(context, [
        ...makeGame(game, grades, { statedSet }),
        makePlayer('Owner0'),
        ...earned,
      ]);
      await load(
        store,
        [{ type: 'trophy', game, id: 40, grade: 'platinum', title: 'Other', group: '001' }],
        later,
      );
      assert.deepEqual(await store.check(), []);
    });

    test('a completed game has a date and a time of its completion only while the set has no other trophies', async (context) => {
      const game = 'NPWR90003_00';
      const grades = Array.from({ length: 10 }, () => 'bronze' as const);
      const earned = grades.map((_, index) =>
        makeEarned('Owner0', game, index + 1, 10_000 * (index + 1)),
      );
      const store = await open(context, [
        ...makeGame(game, grades),
        makePlayer('Owner0'),
        ...earned,
      ]);
      await load(store, [{ type: 'game', id: game, statedTrophies: 12, statedPoints: 600 }], later);
      assert.deepEqual(await store.check(), []);
      await load(
        store,
        [{ type: 'game', id: game, statedTrophies: null, statedPoints: null }],
        later + 1,
      );
      assert.deepEqual(await store.check(), []);
    });

    test('a set that becomes large enough for times has times of its owners', async (context) => {
      const game = 'NPWR90004_00';
      const grades = ['platinum', ...Array.from({ length: 8 }, () => 'bronze' as const)] as const;
      const earned = grades.map((_, index) =>
        makeEarned('Owner0', game, index + 1, 10_000 * (index + 1)),
      );
      const store = await open(context, [
        ...makeGame(game, grades),
        makePlayer('Owner0'),
        ...earned,
      ]);
      await load(store, [{ type: 'trophy', game, id: 40, grade: 'bronze', title: 'Other' }], later);
      assert.deepEqual(await store.check(), []);
    });

    test('a new grade of one trophy moves it for owners of every kind, and back', async (context) => {
      const game = 'NPWR90005_00';
      const other = 'NPWR90006_00';
      const counts = (bronze: number) => ({ platinum: 0, gold: 0, silver: 0, bronze });
      const stateGame = (player: string, bronze: number): DataRecord => {
        return { type: 'playerGame', player, game, statedEarned: counts(bronze) };
      };
      const names = [
        'Dated',
        'Tied',
        'Undated',
        'Hidden',
        'Excluded',
        'Fewer',
        'Equal',
        'More',
        'StatedPlayer',
        'StatedPoints',
      ];
      const store = await open(context, [
        ...makeGame(game, ['bronze', 'silver', 'bronze']),
        ...makeGame(other, ['gold', 'bronze']),
        ...names.flatMap((name) => [
          makePlayer(name, {
            country: name.length > 5 ? 'de' : 'us',
            hidden: name === 'Hidden',
            excluded: name === 'Excluded',
          }),
          makeEarned(name, game, 1, name === 'Undated' ? null : 1_000),
          makeEarned(name, game, 3, 90_000_000),
        ]),
        makePlayer('Without'),
        makeEarned('Without', game, 2, 5_000),
        makePlayer('Complete'),
        ...[1, 2, 3].map((trophy) => makeEarned('Complete', game, trophy, trophy * 1_000)),
        makeEarned('Tied', other, 1, 2_000),
        stateGame('Fewer', 1),
        stateGame('Equal', 2),
        stateGame('More', 3),
        makePlayer('StatedPlayer', { statedEarned: counts(40) }),
        { type: 'playerGame', player: 'StatedPoints', game, statedPoints: 50 },
      ]);
      for (const [index, grade] of (['gold', 'silver', 'bronze'] as const).entries()) {
        await load(store, [{ type: 'trophy', game, id: 1, grade }], later + index);
        assert.deepEqual(await store.check(), [], grade);
        assert.equal((await store.findPlayer('Dated'))?.updatedAt, later + index);
      }
      assert.equal((await store.findPlayer('Dated'))?.cardChangedAt, later + 2);
    });

    test('a trophy that gets another grade twice in one load, or while players earn it, is counted once', async (context) => {
      const store = await open(context, [...owners(3), makePlayer('Late')]);
      await store.load({ now: later, source: 'test' }, async (into) => {
        await into.apply([{ type: 'trophy', game: harbour, id: 1, grade: 'silver' }]);
        await into.apply([makeEarned('Late', harbour, 1, 7_000)]);
        await into.apply([regrade, makeEarned('Owner1', harbour, 2, 8_000)]);
      });
      assert.deepEqual(await store.check(), []);
      await load(
        store,
        [{ type: 'trophy', game: harbour, id: 1, grade: 'silver' }, regrade],
        later + 1,
      );
      assert.equal((await store.findPlayer('Owner0'))?.updatedAt, later);
      assert.deepEqual(await store.check(), []);
    });

    test('a trophy is counted once if its player also has trophies of a set with several new grades', async (context) => {
      const island = 'NPWR90002_00';
      const store = await open(context, [
        ...makeGame(island, ['bronze', 'bronze', 'bronze']),
        ...owners(1),
        makeEarned('Owner0', island, 1, 2_000),
        makeEarned('Owner0', island, 2, 3_000),
      ]);
      const toGrade = (game: string, id: number, grade: 'silver' | 'gold'): DataRecord => ({
        type: 'trophy',
        game,
        id,
        grade,
      });
      await load(
        store,
        [toGrade(island, 1, 'silver'), toGrade(island, 2, 'silver'), toGrade(harbour, 1, 'silver')],
        later,
      );
      assert.deepEqual(await store.check(), []);
      await load(store, [regrade, toGrade(island, 1, 'gold'), toGrade(island, 2, 'gold')], later);
      assert.deepEqual(await store.check(), []);
    });

    test('an update date stated in the same load is not overwritten', async (context) => {
      const store = await open(context, owners(1));
      await load(store, [makePlayer('Owner0', { updated: 77 }), newTrophy], later);
      assert.equal((await store.findPlayer('Owner0'))?.updatedAt, 77);
    });

    test('a trophy that loses its date in the load that changes its grade is on no day', async (context) => {
      const store = await open(context, owners(1));
      await load(store, [regrade, makeEarned('Owner0', harbour, 1, null)], later);
      assert.deepEqual(await store.activity('Owner0'), []);
      assert.deepEqual(await store.check(), []);
    });

    test('all owners are recalculated when they exceed one batch', async (context) => {
      const count = 2_100;
      const store = await open(context, owners(count));
      await store.load({ now: later, source: 'test' }, async (into) => {
        await into.apply([newTrophy, makePlayer('Owner5', { country: 'de' })]);
        await into.apply([
          makeEarned('Owner5', harbour, 9, 5),
          makeEarned('Owner6', harbour, 2, 5),
        ]);
      });
      for (const name of ['Owner0', 'Owner5', `Owner${count - 1}`]) {
        assert.equal((await store.findPlayer(name))?.updatedAt, later, name);
      }
      assert.equal((await store.findPlayer('Owner0'))?.completionSum, 25);
      assert.equal((await store.findPlayer('Owner5'))?.completionSum, 75);
      assert.deepEqual(await store.check(), []);
      const page = { offset: 0, limit: 1 };
      assert.equal((await store.leaderboard(null, page)).items[0]?.player.name, 'Owner5');
      await load(store, [regrade], later + 1);
      assert.equal((await store.findPlayer('Owner0'))?.updatedAt, later + 1);
      assert.deepEqual(await store.check(), []);
    });
  });
}

test('a new grade of one trophy counts no trophies again, whatever the number of owners', async () => {
  const engine = await openMigrated('sqlite::memory:');
  const ran: string[] = [];
  const watch = (transaction: Transaction): Transaction => ({
    ...transaction,
    all: (statement, parameters) =>
      transaction.all(statement, (ran.push(statement.text), parameters)),
    allMany: (statement, lists) =>
      transaction.allMany(statement, (lists.length > 0 && ran.push(statement.text), lists)),
    run: (statement, parameters) =>
      transaction.run(statement, (ran.push(statement.text), parameters)),
  });
  const store = createSqlStore({
    ...engine,
    transaction: (work, options) =>
      engine.transaction((transaction) => work(watch(transaction)), options),
  });
  await load(store, [...set, ...owners(20)]);
  ran.length = 0;
  await load(store, [regrade], later);
  assert.ok(
    ran.some((text) => text.startsWith('UPDATE player_game')),
    'the statements are seen',
  );
  const counting = ran.filter((text) =>
    /earned e JOIN trophy|INSERT INTO board_count .* SELECT/su.test(text),
  );
  assert.deepEqual(counting, []);
  assert.deepEqual(await store.check(), []);
  await store.close();
});

test('a change of a set with many owners runs in bounded memory', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-owners-'));
  context.after(() => rm(folder, { recursive: true }));
  const url = `sqlite:${join(folder, 'store.sqlite')}`;
  const store = await openStore(url);
  await load(store, [...set, ...owners(24_000)]);
  await store.close();
  // The program needs about 18 MB. All of these owners in memory would take another 18 MB.
  const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 24 };
  const file = new URL('../../../test/support/load-one-record.ts', import.meta.url);
  const worker = new Worker(file, { workerData: { url, record: newTrophy }, resourceLimits });
  const exitCode = await new Promise((resolve, reject) =>
    worker.on('error', reject).on('exit', resolve),
  );
  assert.equal(exitCode, 0);
});
