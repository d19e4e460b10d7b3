import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { composeState } from '../../app/compose-state.ts';
import type { TestEngine } from '../../store/testing/engines.ts';
import { testEngines } from '../../store/testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../store/testing/records.ts';
import type { Webhook, WebhookMessage } from './index.ts';

const now = Date.UTC(2026, 0, 10);

const hook: Webhook = {
  webhookId: 'wh_1',
  url: 'https://hooks.example/1',
  secret: 'whsec_c2VjcmV0',
  format: 'standard',
  events: ['trophy.earned'],
  playerId: null,
  days: 7,
  enabled: true,
  reason: null,
  createdAt: 1,
  dropped: 0,
};

/** Records of a trophy. Importing them writes one message. */
const trophy = [
  ...makeGame('G1', ['gold', 'bronze']),
  makePlayer('Fox'),
  makeEarned('Fox', 'G1', 2, now),
];

/** Opens a store with a webhook and one message for it, until the test has ended. */
async function openWithMessage(engine: TestEngine, test: TestContext) {
  const { store, [Symbol.asyncDispose]: close } = await engine.open();
  test.after(close);
  const { webhooks } = composeState(store);
  await webhooks.add(hook);
  await load(store, trophy, now);
  return { store, webhooks };
}

for (const engine of testEngines) {
  describe(`waiting messages, ${engine.name}`, () => {
    test('a message about a player is not due while the player is hidden', async (context) => {
      const { store, webhooks } = await openWithMessage(engine, context);
      const due = async (): Promise<number> =>
        (await webhooks.due(now, 10)).flatMap(({ messages: some }) => some).length;
      await store.players.setFlags('Fox', { hidden: true }, now);
      assert.equal(await due(), 0);
      await store.players.setFlags('Fox', { hidden: false }, now);
      assert.equal(await due(), 1);
    });

    test('a message scheduled while the clock was ahead becomes due', async (context) => {
      const { webhooks } = await openWithMessage(engine, context);
      const due = async (at: number): Promise<number> =>
        (await webhooks.due(at, 10)).flatMap((each) => each.messages).length;
      const day = 86_400_000;
      const earlier = now - 10 * 86_400_000;
      await webhooks.hasten(now + day, earlier);
      assert.equal(await due(earlier), 0);
      await webhooks.hasten(earlier + day, earlier);
      assert.equal(await due(earlier), 1);
    });

    test('a message is not claimed if its player was hidden, or its webhook disabled, since it was read', async (context) => {
      const { store, webhooks } = await openWithMessage(engine, context);
      const [message] = (await webhooks.due(now, 10)).flatMap((each) => each.messages);
      assert.ok(message);
      await store.players.setFlags('Fox', { hidden: true }, now);
      assert.equal(await webhooks.claim(message, now + 1000), false);
      await store.players.setFlags('Fox', { hidden: false }, now);
      await webhooks.enable(message.webhookId, false, null);
      assert.equal(await webhooks.claim(message, now + 1000), false);
      await webhooks.enable(message.webhookId, true, null);
      assert.equal(await webhooks.claim(message, now + 1000), true);
    });

    test('a message is claimed only once, and is due again without a report', async (context) => {
      const { webhooks } = await openWithMessage(engine, context);
      const due = async (at: number): Promise<WebhookMessage[]> =>
        (await webhooks.due(at, 10)).flatMap((each) => each.messages);
      const [message] = await due(now);
      assert.ok(message);
      assert.deepEqual(
        [await webhooks.claim(message, now + 1000), await webhooks.claim(message, now + 1000)],
        [true, false],
      );
      assert.deepEqual(await due(now + 999), []);
      assert.deepEqual(
        (await due(now + 1000)).map(({ messageId, attempts }) => [messageId, attempts]),
        [[message.messageId, 1]],
      );
      await webhooks.report(
        message,
        { state: 'delivered', status: 204, error: null, nextAttemptAt: null },
        now + 5,
      );
      assert.deepEqual(await due(now + 10_000), []);
      await webhooks.prune(now + 5);
      assert.equal((await webhooks.log(hook.webhookId, 10)).length, 1);
      await webhooks.prune(now + 6);
      assert.equal((await webhooks.log(hook.webhookId, 10)).length, 0);
      assert.equal(await webhooks.remove(hook.webhookId), true);
      assert.equal(await webhooks.remove(hook.webhookId), false);
    });
  });
}
