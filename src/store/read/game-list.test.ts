import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../records/records.ts';
import type { GameListQuery, GameOrder } from '../port/play.ts';
import type { Store } from '../port/store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';

const day = 86_400_000;
const set: Grade[] = ['platinum', ...Array.from({ length: 9 }, (): Grade => 'bronze')];
const slow = 'NPWR00001_00';
const quick = 'NPWR00002_00';
const almost = 'NPWR00003_00';
const old = 'NPWR00004_00';
const games = [slow, quick, almost, old];
const owners = ['Fox', 'Owl', 'Hare', 'Wren', 'Stoat'];

/** The trophies 1 to `count` of a game, one every `gap` days from `first`; the platinum is number 1 and earned last. */
function earn(game: string, count: number, [first, gap]: readonly [number, number]): DataRecord[] {
  const others = Array.from({ length: Math.min(count, 9) }, (_, index) =>
    makeEarned('Fox', game, index + 2, first + index * gap),
  );
  return count > 9 ? [...others, makeEarned('Fox', game, 1, first + 9 * gap)] : others;
}

const records: readonly DataRecord[] = [
  ...games.flatMap((game) => makeGame(game, set)),
  ...owners.map((name) => makePlayer(name)),
  ...earn(slow, 10, [day, day]),
  ...earn(quick, 10, [day * 2, 60_000]),
  ...earn(almost, 8, [day * 20, 1000]),
  ...earn(old, 2, [day * 3, 1000]),
  // Five players own two games. Two of them have the platinum of one game, and one has the platinum of the other.
  ...owners.slice(1).flatMap((name) => [slow, quick].map((game) => makeEarned(name, game, 2, day))),
  makeEarned('Owl', quick, 1, day),
];

async function list(store: Store, query: Partial<GameListQuery>): Promise<string[]> {
  const found = await store.listGames('Fox', { order: 'played', offset: 0, limit: 10, ...query });
  return found?.items.map(({ game }) => game.gameId) ?? [];
}

for (const engine of testEngines) {
  describe(`the games of a player, ${engine.name}`, () => {
    test('are ordered by what their dates and owners say, unknown values last in both directions', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...records]);
      const expected: readonly (readonly [GameOrder, readonly string[], readonly string[]])[] = [
        ['completed', [slow, quick], [quick, slow]],
        ['platinum', [slow, quick], [quick, slow]],
        ['fastest', [quick, slow], [slow, quick]],
        ['rarest', [slow, quick], [quick, slow]],
      ];
      for (const [order, forwards, backwards] of expected) {
        assert.deepEqual(await list(opened.store, { order }), [...forwards, almost, old], order);
        assert.deepEqual(
          await list(opened.store, { order, reversed: true }),
          [...backwards, almost, old],
          order,
        );
      }
    });

    test('have the values that they are ordered by', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...records]);
      const valuesOf = async (order: GameOrder) =>
        (await opened.store.listGames('Fox', { order, offset: 0, limit: 1 }))?.values.get(slow);
      assert.deepEqual(
        await Promise.all(
          (['completed', 'platinum', 'fastest', 'rarest', 'title'] as const).map(valuesOf),
        ),
        [day * 10, day * 10, day * 9, 0.2, undefined],
      );
    });

    test('are filtered by state', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...records]);
      assert.deepEqual(await list(opened.store, { state: 'almost' }), [almost]);
      assert.deepEqual(await list(opened.store, { state: 'stalled', stalledBefore: day * 10 }), [
        old,
      ]);
      assert.deepEqual(await list(opened.store, { state: 'stalled', stalledBefore: day * 30 }), [
        almost,
        old,
      ]);
      assert.deepEqual(await list(opened.store, { state: 'complete' }), [slow, quick]);
    });
  });
}
