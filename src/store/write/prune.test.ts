import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SqlStore } from '../sql-store.ts';
import type { Pruned } from '../port/loads.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const ids = Array.from({ length: 10 }, (_, index) => `NPWR${10_001 + index}_00`);
const foreign = 'RA-17';
const day = 86_400_000;
const records = [
  ...[...ids, foreign].flatMap((id) => makeGame(id, ['gold', 'silver', 'bronze'])),
  makePlayer('Fox'),
  makePlayer('Owl'),
  ...[...ids, foreign].flatMap((id, index) =>
    [1, 2].map((trophy) => makeEarned('Fox', id, trophy, day * (index + 1))),
  ),
  makeEarned('Owl', ids[0] ?? '', 1, day),
];

/** Creates a list of all games with both trophies. It lacks the given games, and the second trophy of each game in `trophies`. */
function listWithout(
  games: readonly string[],
  trophies: readonly string[] = [],
): ReadonlyMap<string, ReadonlySet<number>> {
  const listed = ids.filter((id) => !games.includes(id));
  return new Map(
    listed.map((id) => [id.toLowerCase(), new Set(trophies.includes(id) ? [1] : [1, 2])]),
  );
}

function prune(
  store: SqlStore,
  games: ReadonlyMap<string, ReadonlySet<number>>,
  force = false,
): Promise<Pruned> {
  return store.load({ now: loadedAt + 1, source: 'test' }, (into) =>
    into.prune({ player: 'fox', games }, force),
  );
}

for (const engine of testEngines) {
  describe(`pruning, ${engine.name}`, () => {
    test('removes the games and trophies that a complete list lacks, of its networks and its player alone', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const pruned = await prune(store, listWithout([ids[0] ?? ''], [ids[1] ?? '']));
      assert.deepEqual(pruned, {
        games: 1,
        trophies: 3,
        isRefused: false,
        first: [
          { game: ids[0], isWhole: true, total: 2, trophies: [1, 2] },
          { game: ids[1], isWhole: false, total: 1, trophies: [2] },
        ],
      });
      assert.equal(await store.playerGame('Fox', ids[0] ?? ''), null);
      assert.equal((await store.playerGame('Fox', ids[1] ?? ''))?.earned.silver, 0);
      assert.notEqual(await store.playerGame('Fox', foreign), null);
      assert.equal((await store.rarity(ids[0] ?? ''))?.owners, 1);
      assert.equal(await store.playerUpdatedAt('Fox'), loadedAt + 1);
      assert.deepEqual(await store.check(), []);
    });

    test('is refused if more than a fifth would vanish, unless it is forced', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const before = await exported(store);
      const short = listWithout(ids.slice(0, 3));
      const { first, ...refused } = await prune(store, short);
      assert.deepEqual(refused, { games: 3, trophies: 6, isRefused: true });
      assert.equal(first.length, 3);
      assert.equal((await prune(store, listWithout([], ids.slice(0, 5)))).isRefused, true);
      assert.deepEqual(await exported(store), before);
      assert.deepEqual(await prune(store, short, true), {
        games: 3,
        trophies: 6,
        first,
        isRefused: false,
      });
      assert.equal((await store.playerGames('Fox'))?.length, 7);
      assert.notEqual(await store.playerGame('Fox', foreign), null);
      assert.deepEqual(await store.check(), []);
    });

    test('a list without games removes nothing, and neither does one of an unknown player', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      assert.deepEqual(await prune(store, new Map(), true), {
        games: 0,
        trophies: 0,
        first: [],
        isRefused: false,
      });
      const unknown = { player: 'Nobody', games: listWithout([]) };
      const pruned = await store.load({ now: 1, source: 'test' }, (into) =>
        into.prune(unknown, true),
      );
      assert.deepEqual(pruned, { games: 0, trophies: 0, first: [], isRefused: false });
    });

    test('is undone with its load', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const before = (await exported(store)).filter(
        ({ type }) => type === 'earned' || type === 'playerGame',
      );
      await prune(store, listWithout(ids.slice(0, 3), [ids[4] ?? '']), true);
      await store.corrections.undoLoad.make('Fox', loadedAt + 2);
      const after = (await exported(store)).filter(
        ({ type }) => type === 'earned' || type === 'playerGame',
      );
      assert.deepEqual(after, before);
      assert.equal((await store.rarity(ids[0] ?? ''))?.owners, 2);
      assert.deepEqual(await store.check(), []);
    });
  });
}
