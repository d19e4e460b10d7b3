import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { makeHook } from '../../test/webhooks/hooks.ts';
import { testEngines, openFor } from '../store/testing/engines.ts';
import type { TestEngine } from '../store/testing/engines.ts';
import { load, makeEarned, makeGame, makePlayer } from '../store/testing/records.ts';
import { composeState } from './compose-state.ts';
import { summariseWeek } from './week-summary.ts';

/** Monday at midnight in UTC, which is nine o'clock in Tokyo. */
const monday = Date.UTC(2026, 0, 12);
const hour = 3_600_000;
const day = 24 * hour;

async function openWeek(context: TestContext, engine: TestEngine, zone = 'UTC') {
  const { store } = await openFor(context, engine);
  const { webhooks, notices } = composeState(store);
  await webhooks.add(makeHook('site', { events: ['week.summary'] }));
  await webhooks.add(makeHook('all'));
  await load(
    store,
    [{ type: 'dayZone', zone }, ...makeGame('G1', ['platinum', 'gold', 'bronze'])],
    monday - 30 * day,
  );
  await summariseWeek({ store, notices }, monday - 3 * day);
  return {
    store,
    summarise: (at: number) => summariseWeek({ store, notices }, at),
    async told(): Promise<readonly object[]> {
      const log = await webhooks.log('site', 10);
      return log.toReversed().map(({ payload }) => JSON.parse(payload).data);
    },
    async toldAll(): Promise<readonly string[]> {
      return (await webhooks.log('all', 100)).map(({ type }) => type);
    },
  };
}

for (const engine of testEngines) {
  describe(`the summary of a week, ${engine.name}`, () => {
    test('counts what visible players earned from Monday to Sunday, on Monday at eight', async (context) => {
      const { store, summarise, told, toldAll } = await openWeek(context, engine);
      await load(
        store,
        [
          makePlayer('Fox'),
          makePlayer('Owl'),
          makePlayer('Ghost'),
          makeEarned('Fox', 'G1', 1, monday - 1),
          makeEarned('Fox', 'G1', 2, monday - 7 * day),
          makeEarned('Fox', 'G1', 3, monday - 6 * day),
          makeEarned('Owl', 'G1', 2, monday - 7 * day - 1),
          makeEarned('Owl', 'G1', 1, monday),
          makeEarned('Ghost', 'G1', 2, monday - day),
        ],
        monday,
      );
      await store.players.setFlags('Ghost', { hidden: true }, monday);
      assert.equal(await summarise(monday + 8 * hour - 1), false);
      assert.equal(await summarise(monday + 8 * hour), true);
      assert.equal(await summarise(monday + 9 * hour), false);
      assert.equal(await summarise(monday + 6 * day), false);
      const counts = { trophies: 3, platinums: 1, completed: 1, players: 1, games: 1 };
      assert.deepEqual(await told(), [
        { from: '2026-01-05', to: '2026-01-11', zone: 'UTC', ...counts },
      ]);
      assert.ok(!(await toldAll()).includes('week.summary'));
    });

    test('has the days of the day zone', async (context) => {
      const { store, summarise, told } = await openWeek(context, engine, 'Asia/Tokyo');
      const mondayInTokyo = monday - 9 * hour;
      await load(store, [makePlayer('Fox'), makeEarned('Fox', 'G1', 2, mondayInTokyo - 1)], monday);
      assert.equal(await summarise(mondayInTokyo + 8 * hour - 1), false);
      assert.equal(await summarise(mondayInTokyo + 8 * hour), true);
      const [summary] = await told();
      assert.deepEqual(summary, {
        from: '2026-01-05',
        to: '2026-01-11',
        zone: 'Asia/Tokyo',
        trophies: 1,
        platinums: 0,
        completed: 0,
        players: 1,
        games: 1,
      });
    });

    test('is not sent if nobody has earned anything, and after weeks without a service for the last one only', async (context) => {
      const { store, summarise, told } = await openWeek(context, engine);
      assert.equal(await summarise(monday + day), false);
      await load(
        store,
        [
          makePlayer('Fox'),
          makeEarned('Fox', 'G1', 2, monday + day),
          makeEarned('Fox', 'G1', 1, monday + 15 * day),
        ],
        monday + 20 * day,
      );
      assert.equal(await summarise(monday + 22 * day), true);
      assert.deepEqual(
        (await told()).map((data) => 'from' in data && data.from),
        ['2026-01-26'],
      );
    });
  });
}
