import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeState } from '../../app/compose-state.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';
import type { OperatorEvent } from './operator-events.ts';
import { writeOperatorEvents } from './operator-events.ts';
import type { Webhook } from './webhook.ts';

const now = Date.UTC(2026, 0, 10);

const ended: OperatorEvent = {
  type: 'login.ended',
  data: { network: 'psn', reason: 'expired' },
};
const failed: OperatorEvent = {
  type: 'sync.failed',
  data: { network: 'psn', reason: 'blocked', until: null },
};

function hook(webhookId: string, changes: Partial<Webhook>): Webhook {
  const rules = { format: 'standard', playerId: null, days: 7, enabled: true } as const;
  const stored = { secret: 'whsec_c2VjcmV0', reason: null, createdAt: 1, dropped: 0 };
  const url = 'https://hooks.example/1';
  return { webhookId, url, events: null, ...rules, ...stored, ...changes };
}

for (const engine of testEngines) {
  describe(`events for the operator, ${engine.name}`, () => {
    test('go to the enabled webhooks that name them, and are due at once', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const { webhooks } = composeState(store);
      await load(store, [makePlayer('Fox')], now);
      const fox = await store.findPlayer('Fox');
      await webhooks.add(hook('all', {}));
      await webhooks.add(hook('both', { events: ['login.ended', 'sync.failed'] }));
      await webhooks.add(hook('mixed', { events: ['trophy.earned', 'login.ended'] }));
      await webhooks.add(hook('off', { events: ['login.ended'], enabled: false }));
      const playerId = fox?.playerId ?? -1;
      await webhooks.add(hook('fox', { events: ['trophy.earned', 'login.ended'], playerId }));
      await store.operational.transaction((transaction) =>
        writeOperatorEvents(transaction, [ended, failed], now),
      );
      const due = await webhooks.due(now, 10);
      assert.deepEqual(
        due.flatMap(({ webhook, messages }) =>
          messages.map(({ type, playerId: about }) => [webhook.webhookId, type, about]),
        ),
        [
          ['both', 'login.ended', 0],
          ['both', 'sync.failed', 0],
          ['mixed', 'login.ended', 0],
        ],
      );
      const message = due.flatMap(({ messages }) => messages)[0];
      assert.deepEqual(JSON.parse(message?.payload ?? ''), {
        type: 'login.ended',
        timestamp: '2026-01-10T00:00:00.000Z',
        data: { network: 'psn', reason: 'expired' },
      });
      assert.deepEqual(await store.check(), []);
    });

    test('leave the events of players as they are', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const { webhooks } = composeState(store);
      await webhooks.add(hook('operator', { events: ['login.ended'] }));
      await webhooks.add(hook('all', {}));
      await load(
        store,
        [...makeGame('G1', ['gold', 'bronze']), makePlayer('Fox'), makeEarned('Fox', 'G1', 2, now)],
        now,
      );
      await store.operational.transaction((transaction) =>
        writeOperatorEvents(transaction, [ended], now),
      );
      assert.deepEqual(
        (await webhooks.log('operator', 10)).map(({ type }) => type),
        ['login.ended'],
      );
      const types = new Set((await webhooks.log('all', 10)).map(({ type }) => type));
      assert.ok(types.has('trophy.earned') && !types.has('login.ended'));
    });
  });
}
