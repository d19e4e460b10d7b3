import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { dayMs, openTimeZone, utc } from '../../domain/time/index.ts';
import type { TestStore } from '../testing/engines.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const harbour = 'NPWR00001_00';
const berlin = openTimeZone('Europe/Berlin');

/** Reads the days of a player as dates, with the number of trophies. */
async function daysOf(
  { store }: TestStore,
  name = 'Ada',
): Promise<(readonly [date: string, trophies: number])[]> {
  const days = (await store.activity(name)) ?? [];
  return days.map(({ day, bronze }) => [new Date(day * dayMs).toISOString().slice(0, 10), bronze]);
}

for (const engine of testEngines) {
  describe(`days of a zone, ${engine.name}`, () => {
    async function open(context: TestContext, dates: readonly string[]): Promise<TestStore> {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [
        ...makeGame(
          harbour,
          dates.map(() => 'bronze'),
        ),
        makePlayer('Ada'),
        ...dates.map((date, index) => makeEarned('Ada', harbour, index + 1, Date.parse(date))),
      ]);
      return opened;
    }

    test('are those of UTC until another zone is chosen, and again when UTC is chosen', async (context) => {
      const opened = await open(context, ['2026-01-01T22:30Z', '2026-01-01T23:30Z']);
      const inUtc = [['2026-01-01', 2]];
      assert.deepEqual(await daysOf(opened), inUtc);
      await opened.store.rebuild({ dayZone: berlin });
      assert.equal((await opened.store.dayZone()).name, 'Europe/Berlin');
      assert.deepEqual(await daysOf(opened), [
        ['2026-01-01', 1],
        ['2026-01-02', 1],
      ]);
      await opened.store.rebuild();
      assert.equal((await daysOf(opened)).length, 2);
      await opened.store.rebuild({ dayZone: utc });
      assert.deepEqual(await daysOf(opened), inUtc);
    });

    test('have 23 hours where summer time begins, and 25 where it ends', async (context) => {
      const opened = await open(context, [
        '2026-03-28T22:59Z',
        '2026-03-28T23:00Z',
        '2026-03-29T21:59Z',
        '2026-03-29T22:00Z',
        '2026-10-24T21:59Z',
        '2026-10-24T22:00Z',
        '2026-10-25T22:59Z',
        '2026-10-25T23:00Z',
      ]);
      await opened.store.rebuild({ dayZone: berlin });
      assert.deepEqual(await daysOf(opened), [
        ['2026-03-28', 1],
        ['2026-03-29', 2],
        ['2026-03-30', 1],
        ['2026-10-24', 1],
        ['2026-10-25', 2],
        ['2026-10-26', 1],
      ]);
    });

    test('are in an export, and a store takes the zone before its first player', async (context) => {
      const dates = ['2026-01-01T22:30Z', '2026-01-01T23:30Z'];
      const from = await open(context, dates);
      await from.store.rebuild({ dayZone: berlin });
      const records = await exported(from.store);
      assert.deepEqual(records[0], { type: 'dayZone', zone: 'Europe/Berlin' });
      const to = await engine.open();
      context.after(() => to[Symbol.asyncDispose]());
      assert.equal((await load(to.store, records))[0], 'added');
      assert.deepEqual(await daysOf(to), await daysOf(from));
      assert.equal((await to.store.dayZone()).name, 'Europe/Berlin');
      assert.deepEqual([await to.store.check(), await exported(to.store)], [[], records]);
      const other = await open(context, dates);
      assert.equal((await load(other.store, records))[0], 'unchanged');
      assert.equal((await other.store.dayZone()).name, 'UTC');
    });

    test('are kept by later loads and corrections', async (context) => {
      const opened = await open(context, [
        '2026-01-01T23:30Z',
        '2026-07-01T21:30Z',
        '2026-07-01T22:30Z',
      ]);
      const { store } = opened;
      await store.rebuild({ dayZone: berlin });
      await load(
        store,
        [makePlayer('Bert'), makeEarned('Bert', harbour, 1, Date.parse('2026-07-01T22:30Z'))],
        loadedAt + 1,
      );
      await load(
        store,
        [makeEarned('Ada', harbour, 1, Date.parse('2026-07-02T21:59Z'))],
        loadedAt + 2,
      );
      await store.corrections.unearn.make(
        { player: 'Ada', game: harbour, trophies: [2] },
        loadedAt + 3,
      );
      assert.deepEqual(await daysOf(opened), [['2026-07-02', 2]]);
      assert.deepEqual(await daysOf(opened, 'Bert'), [['2026-07-02', 1]]);
      assert.deepEqual(await store.check(), []);
    });
  });
}
