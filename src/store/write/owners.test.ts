/** What a change of a set is to those who own it. */

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import type { DataRecord } from '../../data/records/records.ts';
import { openStore } from '../open-store.ts';
import { testEngines } from '../testing/engines.ts';
import { earnedOf, gameOf, load, loadedAt, playerOf } from '../testing/records.ts';

const harbour = 'NPWR90001_00';
const later = loadedAt + 86_400_000;
const set = gameOf(harbour, ['bronze', 'bronze']);
const trophyMore: DataRecord = { type: 'trophy', game: harbour, id: 9, grade: 'silver', title: 'Trophy 9' };
const regrade: DataRecord = { type: 'trophy', game: harbour, id: 1, grade: 'gold', title: 'Trophy 1' };

/** So many players who have the first trophy of the set. */
function owners(count: number): DataRecord[] {
  return Array.from({ length: count }, (_, index) => [
    playerOf(`Owner${index}`),
    earnedOf(`Owner${index}`, harbour, 1, 1_000 * index),
  ]).flat();
}

for (const engine of testEngines) {
  describe(`a change of a set, ${engine.name}`, () => {
    async function open(context: { after: (work: () => unknown) => void }, records: readonly DataRecord[]) {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...set, ...records]);
      return opened.store;
    }

    for (const [about, record, completion] of [
      ['a new trophy', trophyMore, 25],
      ['another grade', regrade, 85],
    ] as const) {
      test(`by ${about} moves the figures and the update of its owners, and leaves what was updated`, async (context) => {
        const store = await open(context, [...owners(1), playerOf('Bystander')]);
        const before = await store.playerTrophies('Owner0', harbour);
        await load(store, [record], later);
        const player = await store.findPlayer('Owner0');
        assert.equal(player?.completionSum, completion);
        assert.equal(player?.updatedAt, later);
        assert.equal((await store.playerGame('Owner0', harbour))?.updated, true);
        assert.deepEqual(
          (await store.playerTrophies('Owner0', harbour))?.map(({ updated }) => updated).slice(0, 2),
          before?.map(({ updated }) => updated),
        );
        assert.equal((await store.findPlayer('Bystander'))?.updatedAt, loadedAt);
        assert.deepEqual(await store.check(), []);
        await load(store, [record], later + 1);
        assert.equal((await store.findPlayer('Owner0'))?.updatedAt, later);
      });
    }

    test('that moves no figure of a player is no update of theirs', async (context) => {
      const store = await open(context, [playerOf('Owner0'), { type: 'playerGame', player: 'Owner0', game: harbour }]);
      await load(store, [trophyMore], later);
      assert.equal((await store.findPlayer('Owner0'))?.updatedAt, loadedAt);
    });

    test('keeps the date that the same load states of a player', async (context) => {
      const store = await open(context, owners(1));
      await load(store, [playerOf('Owner0', { updated: 77 }), trophyMore], later);
      assert.equal((await store.findPlayer('Owner0'))?.updatedAt, 77);
    });

    test('that more own than a load holds at once reaches all of them', async (context) => {
      const count = 4_300;
      const store = await open(context, owners(count));
      await store.load({ now: later, source: 'test' }, async (into) => {
        await into.apply([trophyMore, playerOf('Owner5', { country: 'de' })]);
        await into.apply([earnedOf('Owner5', harbour, 9, 5), earnedOf('Owner6', harbour, 2, 5)]);
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

test('a change of a set with many owners needs no memory for each of them', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-owners-'));
  context.after(() => rm(folder, { recursive: true }));
  const url = `sqlite:${join(folder, 'store.sqlite')}`;
  const store = await openStore(url);
  await load(store, [...set, ...owners(24_000)]);
  await store.close();
  // The program itself needs some 18 MB; all of these owners at once would take as much again.
  const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 24 };
  const file = new URL('../../../test/support/load-one-record.ts', import.meta.url);
  const worker = new Worker(file, { workerData: { url, record: trophyMore }, resourceLimits });
  const exitCode = await new Promise((resolve, reject) => worker.on('error', reject).on('exit', resolve));
  assert.equal(exitCode, 0);
});
