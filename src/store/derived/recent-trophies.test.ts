import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { Engine } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import { createSqlStore } from '../sql-store.ts';
import type { TestStore } from '../testing/engines.ts';
import { sqlite, testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const harbour = 'NPWR00001_00';
const lagoon = 'NPWR00002_00';
const countRecent = read<{ trophies: number }>('SELECT COUNT(*) AS "trophies" FROM recent_trophy');
const selectLoads = read<{ name: string; loadedAt: number | null; number: number }>(
  `SELECT p.name AS "name", r.loaded_at AS "loadedAt", r.load_number AS "number" FROM recent_trophy r
   JOIN player p ON p.player_id = r.player_id ORDER BY r.load_number`,
);

/** Trophies of one player, a second apart. */
function manyOf(player: string, count: number, from: number) {
  const trophies = Array.from({ length: count }, (_, index) => index + 1);
  return [
    makePlayer(player),
    ...trophies.map((trophy) => makeEarned(player, harbour, trophy, from + 1000 * trophy)),
  ];
}

async function recentOf({ engine }: TestStore): Promise<number> {
  return (await engine.get(countRecent, []))?.trophies ?? 0;
}

for (const engine of testEngines) {
  describe(`recent trophies, ${engine.name}`, () => {
    async function open(context: TestContext): Promise<TestStore> {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(
        opened.store,
        makeGame(
          harbour,
          Array.from({ length: 1600 }, () => 'bronze'),
        ),
      );
      return opened;
    }

    async function newest({ store }: TestStore, limit = 4) {
      return (await store.recentTrophies(limit, loadedAt)).map(
        ({ player, trophy }) => `${player.name} ${trophy.trophyId}`,
      );
    }

    for (const [what, dateOf] of [
      ['rise in the order of the players', (player: number) => loadedAt + player],
      ['are all equal', () => loadedAt],
    ] as const) {
      test(`are written once, not once for each player, if dates ${what}`, async (context) => {
        const opened = await open(context);
        const names = Array.from({ length: 200 }, (_, index) => `Fox${index}`);
        let written = 0;
        const counting: Engine = {
          ...opened.engine,
          transaction: (work, options) =>
            opened.engine.transaction(
              (transaction) =>
                work({
                  ...transaction,
                  runMany(command, lists) {
                    if (command.text.startsWith('INSERT INTO recent_trophy'))
                      written += lists.length;
                    return transaction.runMany(command, lists);
                  },
                }),
              options,
            ),
        };
        const trophies = Array.from({ length: 20 }, (_, index) => index + 1);
        await load(createSqlStore(counting), [
          ...names.map((name) => makePlayer(name)),
          ...names.flatMap((name, index) =>
            trophies.map((trophy) => makeEarned(name, harbour, trophy, dateOf(index))),
          ),
        ]);
        assert.ok((await recentOf(opened)) >= 2000);
        assert.ok(written <= 3200, `${written} rows were written`);
        assert.deepEqual(await opened.store.check(), []);
      });
    }

    test('are at most 2,500, however many are loaded', async (context) => {
      const opened = await open(context);
      for (const [index, player] of ['Ada', 'Bert', 'Cleo'].entries()) {
        await load(opened.store, manyOf(player, 1600, index * 300), loadedAt + index);
      }
      assert.ok((await recentOf(opened)) <= 2500);
      assert.deepEqual(await opened.store.check(), []);
      assert.deepEqual(await newest(opened), ['Cleo 1600', 'Bert 1600', 'Ada 1600', 'Cleo 1599']);
    });

    test('are complete from the oldest one on for a player with more trophies than the list may have', async (context) => {
      const opened = await open(context);
      const others = manyOf('Ada', 1600, 0).map((record) =>
        record.type === 'earned' ? { ...record, game: lagoon } : record,
      );
      const grades = Array.from({ length: 1600 }, () => 'bronze' as const);
      await load(opened.store, [...makeGame(lagoon, grades), ...others, ...manyOf('Ada', 1600, 0)]);
      assert.deepEqual(await opened.store.check(), []);
    });

    test('leave out trophies that were earned before those that they contain', async (context) => {
      const opened = await open(context);
      await load(
        opened.store,
        ['Ada', 'Bert'].flatMap((player) => manyOf(player, 1600, loadedAt)),
      );
      const before = await recentOf(opened);
      await load(opened.store, manyOf('Cleo', 5, 0), loadedAt + 1);
      assert.equal(await recentOf(opened), before);
      assert.deepEqual(await opened.store.check(), []);
    });

    test('are looked up again when a removed player leaves too few', async (context) => {
      const opened = await open(context);
      await load(
        opened.store,
        ['Ada', 'Bert'].flatMap((player) => manyOf(player, 1600, 0)),
      );
      await load(
        opened.store,
        [makePlayer('Ada', { hidden: true }), makePlayer('Bert', { excluded: true })],
        loadedAt + 1,
      );
      assert.equal(await recentOf(opened), 0);
      await load(opened.store, manyOf('Cleo', 7, 0), loadedAt + 2);
      assert.deepEqual(await newest(opened, 2), ['Cleo 7', 'Cleo 6']);
      assert.deepEqual(await opened.store.check(), []);
    });

    test('lose a hidden player at once, and get them back when they are shown', async (context) => {
      const opened = await open(context);
      await load(opened.store, [...manyOf('Ada', 2, 0), ...manyOf('Bert', 1, 0)]);
      await opened.store.players.setFlags('Ada', { hidden: true }, loadedAt + 1);
      assert.deepEqual(await newest(opened), ['Bert 1']);
      await opened.store.players.setFlags('Ada', { hidden: false, excluded: true }, loadedAt + 2);
      assert.deepEqual(await newest(opened), ['Bert 1']);
      await opened.store.players.setFlags('Ada', { excluded: false }, loadedAt + 3);
      assert.deepEqual(await newest(opened), ['Ada 2', 'Bert 1', 'Ada 1']);
    });

    test('follow a date that a later load changes', async (context) => {
      const opened = await open(context);
      await load(opened.store, [...manyOf('Ada', 1, 5000), ...manyOf('Bert', 1, 0)]);
      await load(opened.store, [makeEarned('Ada', harbour, 1, 10)], loadedAt + 1);
      assert.deepEqual(await newest(opened), ['Bert 1', 'Ada 1']);
      assert.deepEqual(await opened.store.check(), []);
    });

    test('lose a trophy that was taken back', async (context) => {
      const opened = await open(context);
      await load(opened.store, manyOf('Ada', 3, 0));
      await opened.store.corrections.unearn.make(
        { player: 'Ada', game: harbour, trophies: [2] },
        loadedAt + 1,
      );
      assert.deepEqual(await newest(opened), ['Ada 3', 'Ada 1']);
    });

    test('have the time of their load and a number that grows with each', async (context) => {
      const opened = await open(context);
      await load(opened.store, manyOf('Ada', 1, 0), loadedAt + 1);
      await load(opened.store, manyOf('Bert', 1, 0), loadedAt + 2);
      const [ada, bert] = await opened.engine.all(selectLoads, []);
      assert.deepEqual(
        [ada?.name, ada?.loadedAt, bert?.name, bert?.loadedAt],
        ['Ada', loadedAt + 1, 'Bert', loadedAt + 2],
      );
      assert.ok((ada?.number ?? 0) < (bert?.number ?? 0));
    });
  });
}

for (const aheadMs of [0, 2 * 86_400_000])
  test(`recent trophies are right after a load of so many players, dated ${aheadMs} ms later, that only some stay in memory`, async (context) => {
    const opened = await sqlite.open();
    context.after(() => opened[Symbol.asyncDispose]());
    await load(opened.store, makeGame(harbour, ['gold']));
    const names = Array.from({ length: 8100 }, (_, index) => `Fox${index}`);
    await load(opened.store, [
      ...names.map((name) => makePlayer(name)),
      ...names.map((name, index) =>
        makeEarned(name, harbour, 1, loadedAt + aheadMs + 1000 * ((index * 7919) % names.length)),
      ),
    ]);
    assert.equal((await opened.store.recentTrophies(1, loadedAt)).length, aheadMs === 0 ? 1 : 0);
    assert.equal((await opened.store.recentTrophies(1, loadedAt + 3 * 86_400_000)).length, 1);
    assert.deepEqual(await opened.store.check(), []);
  });
