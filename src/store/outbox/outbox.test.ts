import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeState } from '../../app/compose-state.ts';
import type { DataRecord } from '../../records/records.ts';
import type { SqlStore } from '../sql-store.ts';
import { testEngines } from '../testing/engines.ts';
import type { WebhookMessage } from '../../webhooks/state/index.ts';
import type { Webhook } from './webhook.ts';

const now = Date.UTC(2026, 0, 10);
const hour = 3_600_000;

const hook: Webhook = {
  webhookId: 'wh_1',
  url: 'https://hooks.example/1',
  secret: 'whsec_c2VjcmV0',
  format: 'standard',
  events: null,
  playerId: null,
  days: 7,
  enabled: true,
  reason: null,
  createdAt: 1,
  dropped: 0,
};

const grades = ['platinum', 'gold', 'silver', 'bronze'] as const;
const catalogue: DataRecord[] = [
  {
    type: 'game',
    id: 'G1',
    title: 'Harbour',
    image: 'http://images.example/g.png',
    platform: 'ps3',
  },
  ...grades.map((grade, index): DataRecord => ({
    type: 'trophy',
    game: 'G1',
    id: index + 1,
    grade,
    title: `${grade} one`,
    description: 'For it',
  })),
];

function earned(player: string, trophy: number, date: number | null): DataRecord {
  return { type: 'earned', player, game: 'G1', trophy, date };
}

async function load(store: SqlStore, records: readonly DataRecord[]): Promise<void> {
  await store.load({ now, source: 'test' }, async (work) => {
    for (const outcome of await work.apply(records))
      assert.equal(typeof outcome, 'string', JSON.stringify(outcome));
  });
}

async function messages(store: SqlStore, webhookId = hook.webhookId): Promise<WebhookMessage[]> {
  return (await composeState(store).webhooks.log(webhookId, 100_000)).toReversed();
}

async function summaries(store: SqlStore, webhookId = hook.webhookId): Promise<string[]> {
  return (await messages(store, webhookId)).map(({ type, payload }) => {
    const { data } = JSON.parse(payload);
    return `${type} ${data.player.id} ${data.trophy?.id ?? data.game?.id ?? data.level ?? data.position}`;
  });
}

for (const engine of testEngines) {
  describe(`the outbox, ${engine.name}`, () => {
    test('a trophy that a load adds and dates in two batches gives one message', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...catalogue,
        { type: 'player', name: 'Fox' },
        earned('Fox', 4, now - 30 * 24 * hour),
      ]);
      await composeState(store).webhooks.add(hook);
      await store.load({ now, source: 'test' }, async (work) => {
        await work.apply([earned('Fox', 3, null)]);
        await work.apply([earned('Fox', 3, now - hour)]);
      });
      assert.deepEqual(await summaries(store), ['trophy.earned Fox 3']);
    });

    test('a new trophy, a completed set, a new level and a new rank give one message each', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...catalogue,
        { type: 'player', name: 'Fox', country: 'us' },
        earned('Fox', 4, now - 30 * 24 * hour),
      ]);
      await load(store, [{ type: 'player', name: 'Owl' }, earned('Owl', 3, now - 30 * 24 * hour)]);
      await composeState(store).webhooks.add(hook);
      await load(store, [earned('Fox', 3, now - hour)]);
      assert.deepEqual(await summaries(store), ['trophy.earned Fox 3', 'rank.changed Fox 1']);
      await load(store, [earned('Fox', 2, now - hour), earned('Fox', 1, now - hour / 2)]);
      assert.deepEqual((await summaries(store)).slice(2), [
        'trophy.earned Fox 2',
        'trophy.earned Fox 1',
        'set.completed Fox G1',
        'level.up Fox 8',
      ]);
      const [first] = await messages(store);
      assert.ok(first);
      assert.match(first.messageId, /^msg_[0-9a-f]{32}$/);
      assert.deepEqual(JSON.parse(first.payload), {
        type: 'trophy.earned',
        timestamp: new Date(now).toISOString(),
        data: {
          player: { id: 'Fox', country: 'us' },
          game: {
            id: 'G1',
            title: 'Harbour',
            image: 'http://images.example/g.png',
            platform: 'ps3',
          },
          trophy: {
            id: 3,
            title: 'silver one',
            description: 'For it',
            image: null,
            grade: 'silver',
            hidden: false,
          },
          earnedAt: new Date(now - hour).toISOString(),
        },
      });
    });

    test('a hidden game gives no message, waiting ones are withdrawn, and its trophies count for the level', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...catalogue,
        { type: 'game', id: 'G2', title: 'Reef' },
        { type: 'trophy', game: 'G2', id: 1, grade: 'bronze' },
        { type: 'player', name: 'Fox' },
        earned('Fox', 4, now - 30 * 24 * hour),
      ]);
      await composeState(store).webhooks.add(hook);
      await load(store, [earned('Fox', 3, now - hour)]);
      assert.deepEqual(await summaries(store), ['trophy.earned Fox 3']);
      await store.choices.hideGame({ player: 'Fox', game: 'G1' }, now);
      assert.deepEqual(await summaries(store), []);
      await load(store, [
        earned('Fox', 2, now - hour),
        earned('Fox', 1, now - hour / 2),
        { type: 'earned', player: 'Fox', game: 'G2', trophy: 1, date: now - hour },
      ]);
      assert.deepEqual(await summaries(store), [
        'trophy.earned Fox 1',
        'set.completed Fox G2',
        'level.up Fox 8',
      ]);
      assert.ok((await messages(store)).every(({ payload }) => !payload.includes('"G1"')));
    });

    test('a trophy marked hidden is reported without its texts', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const trophy = catalogue.find((record) => record.type === 'trophy' && record.id === 3);
      assert.ok(trophy?.type === 'trophy');
      await load(store, [
        ...catalogue,
        { ...trophy, hidden: true },
        { type: 'player', name: 'Fox' },
      ]);
      await composeState(store).webhooks.add(hook);
      await load(store, [earned('Fox', 3, now - hour)]);
      const [first] = await messages(store);
      const { data } = JSON.parse(first?.payload ?? '');
      assert.deepEqual(data.trophy, {
        id: 3,
        title: null,
        description: null,
        image: null,
        grade: 'silver',
        hidden: true,
      });
    });

    test('a repeated load, a changed date, an old trophy and an undated trophy give no messages', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await composeState(store).webhooks.add(hook);
      await load(store, [
        ...catalogue,
        { type: 'player', name: 'Fox' },
        earned('Fox', 4, now - hour),
      ]);
      const before = (await summaries(store)).length;
      await load(store, [earned('Fox', 4, now - hour)]);
      await load(store, [earned('Fox', 4, now - 2 * hour)]);
      await load(store, [earned('Fox', 3, now - 8 * 24 * hour), earned('Fox', 2, null)]);
      assert.equal((await summaries(store)).length, before);
    });

    test('the first import of a player gives messages about recent trophies only', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await composeState(store).webhooks.add(hook);
      const set = Array.from({ length: 3000 }, (_, index): DataRecord => ({
        type: 'trophy',
        game: 'G1',
        id: index + 1,
        grade: 'bronze',
      }));
      const past = set.map((_, index) =>
        earned('Fox', index + 1, now - (index < 2 ? 1 : 100) * 24 * hour),
      );
      await load(store, [
        { type: 'game', id: 'G1' },
        ...set,
        { type: 'player', name: 'Fox' },
        ...past,
      ]);
      const types = (await messages(store)).map(({ type }) => type);
      assert.deepEqual(types, [
        'trophy.earned',
        'trophy.earned',
        'set.completed',
        'level.up',
        'rank.changed',
      ]);
    });

    test('a failed load gives no messages', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await composeState(store).webhooks.add(hook);
      await load(store, [...catalogue, { type: 'player', name: 'Fox' }]);
      const failing = store.load({ now, source: 'test' }, async (work) => {
        await work.apply([earned('Fox', 4, now)]);
        throw new Error('no');
      });
      await assert.rejects(failing, /no/);
      assert.deepEqual(await summaries(store), []);
    });

    test('a webhook gets the events it subscribed to, and none of hidden players', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [
        ...catalogue,
        { type: 'player', name: 'Fox' },
        { type: 'player', name: 'Owl' },
        { type: 'player', name: 'Mole', hidden: true },
      ]);
      const fox = await store.findPlayer('Fox');
      await composeState(store).webhooks.add({
        ...hook,
        webhookId: 'sets',
        events: ['set.completed'],
      });
      await composeState(store).webhooks.add({
        ...hook,
        webhookId: 'fox',
        playerId: fox?.playerId ?? -1,
        events: ['trophy.earned'],
      });
      await composeState(store).webhooks.add({
        ...hook,
        webhookId: 'long',
        days: 30,
        events: ['trophy.earned'],
      });
      await composeState(store).webhooks.add({ ...hook, webhookId: 'off', enabled: false });
      const all = ['Fox', 'Owl', 'Mole'];
      await load(
        store,
        all.flatMap((name) => [earned(name, 4, now - hour), earned(name, 3, now - 20 * 24 * hour)]),
      );
      assert.deepEqual(await summaries(store, 'sets'), []);
      assert.deepEqual(await summaries(store, 'fox'), ['trophy.earned Fox 4']);
      assert.deepEqual((await summaries(store, 'long')).toSorted(), [
        'trophy.earned Fox 3',
        'trophy.earned Fox 4',
        'trophy.earned Owl 3',
        'trophy.earned Owl 4',
      ]);
      assert.deepEqual(await summaries(store, 'off'), []);
    });

    test('deleting a player deletes their messages', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await composeState(store).webhooks.add(hook);
      await load(store, [...catalogue, { type: 'player', name: 'Fox' }, earned('Fox', 4, now)]);
      await store.players.delete('Fox', now);
      assert.deepEqual(await summaries(store), []);
    });
  });
}
