import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import type { DataRecord, Grade } from '../../records/records.ts';
import { dayMs, hourMs } from '../../domain/time/index.ts';
import { write } from '../engine/statement.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';

const now = Date.UTC(2026, 0, 31);
const harbour = 'NPWR00001_00';
const short = 'NPWR00002_00';
const nobody = {
  recentPlayers: 0,
  medianToPlatinum: null,
  medianToCompletion: null,
  setScore: null,
};

/** A set of ten trophies, the first of which is the platinum. */
const set = makeGame(harbour, ['platinum', ...Array.from({ length: 9 }, (): Grade => 'bronze')]);

/** A player who begins at a date, earns all trophies, and earns the platinum after a number of hours. */
function completed(name: string, hours: number, from: number): DataRecord[] {
  const others = Array.from({ length: 9 }, (_, index) =>
    makeEarned(name, harbour, index + 2, from + index * 1000),
  );
  return [makePlayer(name), ...others, makeEarned(name, harbour, 1, from + hours * hourMs)];
}

const names = ['Ada', 'Bert', 'Cleo', 'Dora', 'Egon'];
const records: readonly DataRecord[] = [
  ...set,
  ...makeGame(short, ['bronze']),
  ...names.flatMap((name, index) =>
    completed(name, [1, 20, 3, 4, 50][index] ?? 0, now - (10 + 10 * index) * dayMs),
  ),
  makeEarned('Ada', short, 1, now - dayMs),
];

for (const engine of testEngines) {
  describe(`the figures of games, ${engine.name}`, () => {
    async function open(context: TestContext) {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, records);
      return opened;
    }

    test('are the median times, and the players of the last 30 days', async (context) => {
      const { store } = await open(context);
      assert.deepEqual({ ...(await store.gameFigures(harbour)) }, nobody);
      assert.equal(await store.refreshFigures(now), true);
      // All five owners have every trophy: each trophy counts with its base score.
      const known = {
        medianToPlatinum: 4 * hourMs,
        medianToCompletion: 4 * hourMs,
        setScore: 300 + 9 * 15,
      };
      assert.deepEqual({ ...(await store.gameFigures(harbour)) }, { recentPlayers: 3, ...known });
      assert.deepEqual({ ...(await store.gameFigures(short)) }, { ...nobody, recentPlayers: 1 });
      assert.deepEqual(await store.check(), []);
    });

    test('are those of counted players: a median needs five times', async (context) => {
      const { store } = await open(context);
      await store.players.setFlags('Cleo', { hidden: true }, now);
      await store.refreshFigures(now);
      assert.deepEqual({ ...(await store.gameFigures(harbour)) }, { ...nobody, recentPlayers: 2 });
    });

    test('have a score that grows with rarity, and follows the share that the network states', async (context) => {
      const { store } = await open(context);
      const other = 'NPWR00003_00';
      await load(store, [
        ...makeGame(other, ['gold', 'silver']),
        ...names.map((name) => makeEarned(name, other, 2, now)),
      ]);
      await store.refreshFigures(now);
      // None of the five owners has the gold trophy. This counts as a share of 1 in 6.
      assert.equal(
        (await store.gameFigures(other)).setScore,
        Math.floor(90 * Math.sqrt(6) + 0.5) + 30,
      );
      await load(store, [{ type: 'trophy', game: other, id: 1, grade: 'gold', share: 50 }]);
      await store.refreshFigures(now);
      // Half of the network's players have it. The network counts like 20 more owners, of whom 10 have it: a share of 10 in 25.
      assert.equal(
        (await store.gameFigures(other)).setScore,
        Math.floor(90 * Math.sqrt(25 / 10) + 0.5) + 30,
      );
    });

    test('have the mean of the two middle times of an even number', async (context) => {
      const { store } = await open(context);
      await load(store, completed('Fay', 7, now - 90 * dayMs), now + 1);
      await store.refreshFigures(now);
      assert.equal((await store.gameFigures(harbour)).medianToPlatinum, 5.5 * hourMs);
    });

    test('are counted again after a change or a day', async (context) => {
      const { store } = await open(context);
      await store.refreshFigures(now);
      assert.equal(await store.refreshFigures(now + dayMs - 1), false);
      assert.equal(await store.refreshFigures(now + dayMs), true);
      await load(store, [makeEarned('Bert', short, 1, now)], now + 1);
      assert.equal(await store.refreshFigures(now + dayMs), true);
      assert.equal((await store.gameFigures(short)).recentPlayers, 2);
      await store.players.delete('Bert', now + 2);
      assert.equal(await store.refreshFigures(now + dayMs), true);
      assert.equal((await store.gameFigures(short)).recentPlayers, 1);
    });

    for (const [change, text] of [
      ['a wrong number', 'UPDATE game_stat SET recent_players = 9'],
      ['a missing row', 'DELETE FROM game_stat'],
    ] as const)
      test(`are checked and rebuilt after ${change}`, async (context) => {
        const { store, engine: database } = await open(context);
        await store.refreshFigures(now);
        const before = await store.gameFigures(harbour);
        await database.transaction((transaction) => transaction.run(write(text), []));
        assert.match(
          (await store.check())[0]?.what ?? '',
          /^The figures of a game do not match its owners: NPWR0000/,
        );
        await store.rebuild();
        assert.deepEqual(await store.check(), []);
        assert.deepEqual({ ...(await store.gameFigures(harbour)) }, { ...before });
      });

    test('are counted by a rebuild of a store on which no service has run', async (context) => {
      const { store } = await open(context);
      await store.rebuild({ now });
      const known = {
        medianToPlatinum: 4 * hourMs,
        medianToCompletion: 4 * hourMs,
        setScore: 300 + 9 * 15,
      };
      assert.deepEqual({ ...(await store.gameFigures(harbour)) }, { recentPlayers: 3, ...known });
      const query = { order: 'popular', filter: {}, offset: 0, limit: 1 } as const;
      assert.equal((await store.listCatalogue(query)).items[0]?.game.gameId, harbour);
      assert.deepEqual(await store.check(), []);
    });

    test('go with their game', async (context) => {
      const { store } = await open(context);
      await store.refreshFigures(now);
      await store.corrections.removeGame.make(short, now);
      assert.deepEqual({ ...(await store.gameFigures(short)) }, nobody);
      assert.deepEqual(await store.check(), []);
    });

    test('stop being counted when asked to', async (context) => {
      const { store } = await open(context);
      await assert.rejects(store.refreshFigures(now, AbortSignal.abort()), { name: 'AbortError' });
      assert.equal(await store.refreshFigures(now), true);
    });
  });
}
