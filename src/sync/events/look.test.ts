import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { composeState } from '../../app/compose-state.ts';
import { dayMs, hourMs, minuteMs } from '../../domain/time/index.ts';
import type { SqlStore } from '../../store/index.ts';
import type { TestEngine } from '../../store/testing/engines.ts';
import { testEngines } from '../../store/testing/engines.ts';
import { createSyncState } from '../state/index.ts';
import type { Sighting } from './index.ts';
import { noteSightings, seeFailure } from './index.ts';

const now = Date.UTC(2026, 0, 10);

const seen: Sighting = {
  network: 'psn',
  login: { state: 'ending', endsAt: now + 5 * dayMs, daysLeft: 5 },
  failure: { reason: 'blocked', until: now + hourMs },
  now,
};

async function open(engine: TestEngine, context: TestContext): Promise<SqlStore> {
  const { store, [Symbol.asyncDispose]: close } = await engine.open();
  context.after(close);
  const rules = { playerId: null, days: 7, enabled: true, reason: null, dropped: 0 };
  await composeState(store).webhooks.add({
    webhookId: 'wh_1',
    url: 'https://hooks.example/1',
    secret: 'whsec_c2VjcmV0',
    format: 'standard',
    events: ['login.ending', 'sync.failed', 'sync.recovered'],
    createdAt: 1,
    ...rules,
  });
  return store;
}

for (const engine of testEngines) {
  describe(`looks for events, ${engine.name}`, () => {
    test('of several processes tell each change once, and write its message', async (context) => {
      const store = await open(engine, context);
      const steam: Sighting = { ...seen, network: 'steam', failure: null };
      const looks = await Promise.all(
        [1, 2, 3].map(() => noteSightings(store.operational, [seen, steam])),
      );
      assert.deepEqual(
        looks
          .flat()
          .map(({ type, network }) => `${network} ${type}`)
          .toSorted(),
        ['psn login.ending', 'psn sync.failed', 'steam login.ending'],
      );
      const later = { ...seen, failure: null, now: now + minuteMs };
      assert.equal((await noteSightings(store.operational, [later])).length, 1);
      assert.deepEqual(await noteSightings(store.operational, [later]), []);
      const log = await composeState(store).webhooks.log('wh_1', 10);
      assert.deepEqual(log.map(({ payload }) => JSON.parse(payload).data).toReversed(), [
        { network: 'psn', endsAt: '2026-01-15T00:00:00.000Z', daysLeft: 5 },
        { network: 'psn', reason: 'blocked', until: '2026-01-10T01:00:00.000Z' },
        { network: 'steam', endsAt: '2026-01-15T00:00:00.000Z', daysLeft: 5 },
        { network: 'psn', since: '2026-01-10T00:00:00.000Z' },
      ]);
    });

    test('see what the processes of the store have noted, each network alone', async (context) => {
      const store = await open(engine, context);
      const psn = createSyncState(store.operational);
      const retro = createSyncState(store.operational, 'retro');
      assert.equal(await seeFailure(psn, now), null);
      await psn.blockUntil(now + hourMs, now);
      assert.deepEqual(await seeFailure(psn, now), { reason: 'limit', until: now + hourMs });
      const until = now + 5 * minuteMs;
      await psn.noteUnreached({ rounds: 1, until, reason: 'no response' }, now);
      assert.deepEqual(await seeFailure(psn, now), { reason: 'unavailable', until });
      const failed = await seeFailure(psn, now + 2 * hourMs);
      assert.equal(failed?.reason, 'unavailable', 'no round has reached it since');
      const refused = { waits: 1, kind: 'titles', reason: '403 from m.example' };
      const block = { since: now, until, ...refused, endedAt: null, resting: {} };
      await psn.changeBlock(now, () => block);
      assert.deepEqual(await seeFailure(psn, now), { reason: 'blocked', until });
      assert.equal(await seeFailure(retro, now), null);
    });
  });
}
