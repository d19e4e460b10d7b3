/** Times to platinum and to 100 % in the store (docs/spec/figures.md 3): known only if all required trophies are earned and dated. */

import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../records/records.ts';
import { hourMs } from '../../domain/time/index.ts';
import type { SqlStore } from '../sql-store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const game = 'NPWR00001_00';
const base = ['platinum', ...Array.from({ length: 11 }, (): Grade => 'bronze')] as const;
const first = loadedAt - 100 * hourMs;

/** The trophies of the set are earned an hour apart; the platinum is the first of them. */
function earned(numbers: readonly number[]): DataRecord[] {
  return numbers.map((trophy) => makeEarned('Fox', game, trophy, first + trophy * hourMs));
}
const all = base.map((_, index) => index + 1);
const extension = (id: number): DataRecord => ({
  type: 'trophy',
  game,
  id,
  grade: 'bronze',
  title: 'More',
  group: '001',
});

for (const engine of testEngines) {
  describe(`the times of a player's game, ${engine.name}`, () => {
    async function timesAfter(context: TestContext, ...loads: readonly (readonly DataRecord[])[]) {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...makeGame(game, base), makePlayer('Fox')]);
      for (const [index, records] of loads.entries())
        await load(store, records, loadedAt + index + 1);
      assert.deepEqual(await store.check(), []);
      return timesIn(store);
    }

    async function timesIn(store: SqlStore) {
      const player = await store.findPlayer('Fox');
      assert.ok(player !== null);
      const dates = await store.gameDates(player.playerId, game);
      return [dates?.timeToPlatinum, dates?.timeToCompletion];
    }

    test('are known with every trophy', async (context) => {
      assert.deepEqual(await timesAfter(context, earned(all)), [0, 11 * hourMs]);
    });

    test('are unknown for a platinum without the trophies that it needs', async (context) => {
      assert.deepEqual(await timesAfter(context, earned([1, 2])), [null, null]);
      assert.deepEqual(await timesAfter(context, earned(all.slice(0, -1))), [null, null]);
    });

    test('need no trophies of extensions for the platinum', async (context) => {
      assert.deepEqual(await timesAfter(context, [extension(13), extension(14), ...earned(all)]), [
        0,
        null,
      ]);
    });

    test('stay for the platinum and go for 100 % when an extension is added', async (context) => {
      assert.deepEqual(await timesAfter(context, earned(all), [extension(13)]), [0, null]);
    });

    test('go when the set itself grows, and come back with its new trophy', async (context) => {
      const grown: DataRecord = { type: 'trophy', game, id: 13, grade: 'bronze', title: 'Late' };
      assert.deepEqual(await timesAfter(context, earned(all), [grown]), [null, null]);
      assert.deepEqual(await timesAfter(context, earned(all), [grown], earned([13])), [
        0,
        12 * hourMs,
      ]);
    });

    test('go when a set grows whose owner has the points of all of it by a statement', async (context) => {
      const stated: DataRecord = { type: 'playerGame', player: 'Fox', game, statedPoints: 9999 };
      assert.deepEqual(await timesAfter(context, [stated, ...earned(all)], [extension(13)]), [
        0,
        null,
      ]);
    });

    test('are unknown while trophies of the set are known by number alone', async (context) => {
      const statedSet = { platinum: 1, gold: 0, silver: 0, bronze: 12 };
      const more: DataRecord = { type: 'game', id: game, statedSet };
      assert.deepEqual(await timesAfter(context, earned(all), [more]), [null, null]);
      const none: DataRecord = { type: 'game', id: game, statedSet: null };
      assert.deepEqual(await timesAfter(context, earned(all), [more], [none]), [0, 11 * hourMs]);
    });
  });
}
