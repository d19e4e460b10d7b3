/** Delivery of messages to receivers that are down, slow, failing or redirecting, and the address guard. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { composeState } from '../../src/app/compose-state.ts';
import type { DataRecord } from '../../src/records/records.ts';
import type { SqlStore } from '../../src/store/index.ts';
import { describeMessage } from '../../src/site/index.ts';
import { openStore } from '../../src/store/index.ts';
import type { DispatcherParts } from '../../src/webhooks/index.ts';
import type { Background } from '../../src/background/index.ts';
import { createSecret, send, createDispatcher } from '../../src/webhooks/index.ts';
import type { Webhook, WebhookMessage } from '../../src/webhooks/state/index.ts';
import { retryDelay } from '../../src/webhooks/retry.ts';
import type { Receiver } from './receiver.ts';
import { accept, startReceiver } from './receiver.ts';

const secret = createSecret();
const trophies = 5;

function hookTo(url: string, webhookId = 'wh_1'): Webhook {
  return {
    webhookId,
    url,
    secret,
    format: 'standard',
    events: ['trophy.earned'],
    playerId: null,
    days: 7,
    enabled: true,
    reason: null,
    createdAt: 1,
    dropped: 0,
  };
}

const catalogue: DataRecord[] = [
  { type: 'game', id: 'G1' },
  ...Array.from({ length: trophies }, (_, index): DataRecord => ({
    type: 'trophy',
    game: 'G1',
    id: index + 1,
    grade: 'bronze',
  })),
  { type: 'player', name: 'Fox' },
];

/** Creates a store with newly earned trophies, and with a message about each trophy for each webhook. */
async function storeWithEvents(...webhooks: readonly Webhook[]): Promise<SqlStore> {
  const store = await openStore('sqlite::memory:');
  for (const webhook of webhooks) await composeState(store).webhooks.add(webhook);
  const now = Date.now();
  await store.load({ now: now - 1, source: 'test' }, async (load) => {
    await load.apply(catalogue);
    await load.apply(
      Array.from({ length: trophies }, (_, index): DataRecord => ({
        type: 'earned',
        player: 'Fox',
        game: 'G1',
        trophy: index + 1,
        date: now - 1000 + index,
      })),
    );
  });
  return store;
}

const noLinks = { site: null, pageOf: () => null, home: null };
const addresses = { links: noLinks, describe: describeMessage };

/** Starts a dispatcher that retries immediately instead of following the schedule. */
function dispatch(store: SqlStore, parts: Partial<DispatcherParts> = {}): Background {
  const dispatcher = createDispatcher({
    webhooks: composeState(store).webhooks,
    rules: { timeoutMs: 500, allowPrivate: true, ports: [], ...addresses },
    log: pino({ level: 'silent' }),
    now: Date.now,
    delay: () => 5,
    pauseMs: 5,
    ...parts,
  });
  void dispatcher.start();
  return dispatcher;
}

/** Polls until all messages to a webhook are either delivered or given up. */
async function finished(store: SqlStore, webhookId = 'wh_1'): Promise<readonly WebhookMessage[]> {
  for (;;) {
    const messages = await composeState(store).webhooks.log(webhookId, 100);
    if (messages.length > 0 && messages.every(({ state }) => state !== 'waiting')) return messages;
    await new Promise((resolve) => void setTimeout(resolve, 5));
  }
}

function trophiesOf({ received }: Receiver): number[] {
  return [...new Set(received.map(({ body }) => body.data.trophy?.id ?? 0))].toSorted();
}

const all = Array.from({ length: trophies }, (_, index) => index + 1);

describe('messages are delivered', () => {
  test('once each, in the order of the trophies, signed, and with unique ids', async () => {
    const receiver = await startReceiver(secret);
    const store = await storeWithEvents(hookTo(receiver.url));
    const dispatcher = dispatch(store);
    const messages = await finished(store);
    assert.deepEqual(
      receiver.received.map(({ body }) => body.data.trophy?.id),
      all,
    );
    assert.equal(
      receiver.received.every(({ isSigned }) => isSigned),
      true,
    );
    assert.deepEqual(
      new Set(receiver.received.map(({ id }) => id)),
      new Set(messages.map(({ messageId }) => messageId)),
    );
    assert.equal(
      messages.every(
        ({ state, attempts, lastStatus }) =>
          state === 'delivered' && attempts === 1 && lastStatus === 204,
      ),
      true,
    );
    await dispatcher.stop();
    await receiver.stop();
    await store.close();
  });

  test('to a receiver that is down, when it is up again', async () => {
    const before = await startReceiver(secret);
    const port = Number(new URL(before.url).port);
    await before.stop();
    const store = await storeWithEvents(hookTo(before.url));
    const dispatcher = dispatch(store);
    while (((await composeState(store).webhooks.log('wh_1', 100)).at(-1)?.attempts ?? 0) < 2)
      await new Promise((resolve) => void setTimeout(resolve, 5));
    const waiting = (await composeState(store).webhooks.log('wh_1', 100)).find(
      ({ attempts }) => attempts > 0,
    );
    assert.match(waiting?.lastError ?? '', /ECONNREFUSED/);
    const receiver = await startReceiver(secret, accept, port);
    await finished(store);
    assert.deepEqual(trophiesOf(receiver), all);
    await dispatcher.stop();
    await receiver.stop();
    await store.close();
  });

  test('to a receiver that answers 500 at first, with the same id each time', async () => {
    const receiver = await startReceiver(
      secret,
      (response, nth) => void response.writeHead(nth <= 3 ? 500 : 200).end(),
    );
    const store = await storeWithEvents(hookTo(receiver.url));
    const dispatcher = dispatch(store);
    await finished(store);
    assert.deepEqual(trophiesOf(receiver), all);
    assert.equal(receiver.received.length, trophies + 3);
    assert.equal(new Set(receiver.received.map(({ id }) => id)).size, trophies);
    await dispatcher.stop();
    await receiver.stop();
    await store.close();
  });

  test('to a receiver that is unresponsive at first, without delaying another', async () => {
    const slow = await startReceiver(
      secret,
      (response, nth) => void (nth > 1 && response.writeHead(204).end()),
    );
    const quick = await startReceiver(secret);
    const store = await storeWithEvents(hookTo(slow.url), hookTo(quick.url, 'wh_2'));
    const dispatcher = dispatch(store);
    await finished(store, 'wh_2');
    assert.equal(slow.received.length <= 1, true);
    await finished(store);
    assert.deepEqual([trophiesOf(slow), trophiesOf(quick)], [all, all]);
    await dispatcher.stop();
    await Promise.all([slow.stop(), quick.stop()]);
    await store.close();
  });

  test('only to the given URL, and a redirect is a failure', async () => {
    const hidden = await startReceiver(secret);
    const receiver = await startReceiver(
      secret,
      (response) => void response.writeHead(302, { Location: hidden.url }).end(),
    );
    const store = await storeWithEvents(hookTo(receiver.url));
    const dispatcher = dispatch(store, {
      delay: (attempts) => (attempts < 2 ? 5 : null),
      pauseMs: 1,
    });
    const messages = await finished(store);
    assert.equal(hidden.received.length, 0);
    assert.equal(
      messages.every(
        ({ state, lastError }) =>
          state === 'failed' && lastError === 'status 302: redirects are not followed',
      ),
      true,
    );
    await dispatcher.stop();
    await Promise.all([receiver.stop(), hidden.stop()]);
    await store.close();
  });

  test('by one of several processes on the same store', async (context) => {
    const receiver = await startReceiver(secret);
    const store = await storeWithEvents(hookTo(receiver.url));
    // The timeout is long, because on a busy machine a response may take longer than a short one, and the message would be sent again.
    const patient = { rules: { timeoutMs: 60_000, allowPrivate: true, ports: [], ...addresses } };
    const dispatchers = [
      dispatch(store, patient),
      dispatch(store, patient),
      dispatch(store, patient),
    ];
    context.after(() =>
      Promise.all([...dispatchers.map((each) => each.stop()), receiver.stop()]).then(() =>
        store.close(),
      ),
    );
    await finished(store);
    assert.equal(receiver.received.length, trophies);
  });

  test('until the receiver responds with 410 Gone, which disables the webhook', async () => {
    const receiver = await startReceiver(secret, (response) => void response.writeHead(410).end());
    const store = await storeWithEvents(hookTo(receiver.url));
    const dispatcher = dispatch(store);
    while ((await composeState(store).webhooks.find('wh_1'))?.enabled === true)
      await new Promise((resolve) => void setTimeout(resolve, 5));
    await dispatcher.stop();
    assert.match((await composeState(store).webhooks.find('wh_1'))?.reason ?? '', /410/);
    assert.equal(receiver.received.length, 1);
    await receiver.stop();
    await store.close();
  });
});

describe('a receiver that requests a wait', () => {
  const now = Date.UTC(2026, 10, 22, 12);
  for (const [retryAfter, waitMs] of [
    ['120', 120_000],
    [new Date(now + 3_600_000).toUTCString(), 3_600_000],
    ['Sunday, 22-Nov-26 12:30:00 GMT', 1_800_000],
    ['Sun Nov 22 12:30:00 2026', 1_800_000],
    [new Date(now - 3_600_000).toUTCString(), 0],
    ['Fri, 31 Dec 2100 23:59:59 GMT', 86_400_000],
    ['0', 0],
    ['soon', null],
    ['1.5', null],
    ['-1', null],
    [undefined, null],
  ] as const) {
    test(`with Retry-After ${retryAfter ?? 'missing'} gets a wait of ${waitMs ?? 'the schedule'}`, async () => {
      const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter };
      const receiver = await startReceiver(
        secret,
        (response) => void response.writeHead(429, headers).end(),
      );
      const message = { id: 'msg_1', payload: '{"type":"test","data":{}}' };
      const sent = await send(
        hookTo(receiver.url),
        message,
        { timeoutMs: 10_000, allowPrivate: true, ports: [], ...addresses },
        now,
      );
      await receiver.stop();
      assert.deepEqual(sent, {
        status: 429,
        error: 'status 429',
        retryAfterMs: waitMs,
        isWithoutPicture: false,
      });
    });
  }

  test('with a date is not tried before it', async () => {
    const at = Math.ceil(Date.now() / 1000) * 1000 + 7_200_000;
    const headers = { 'Retry-After': new Date(at).toUTCString() };
    const receiver = await startReceiver(
      secret,
      (response) => void response.writeHead(503, headers).end(),
    );
    const store = await storeWithEvents(hookTo(receiver.url));
    const dispatcher = dispatch(store, { delay: retryDelay });
    await receiver.heard(1);
    await dispatcher.stop();
    const tried = (await composeState(store).webhooks.log('wh_1', 100)).filter(
      ({ attempts }) => attempts > 0,
    );
    assert.ok(tried.length > 0 && tried.every(({ nextAttemptAt }) => (nextAttemptAt ?? 0) >= at));
    await receiver.stop();
    await store.close();
  });
});

describe('private addresses', () => {
  test('are reachable by IP address and by name only if allowed', async () => {
    const receiver = await startReceiver(secret);
    const rules = { timeoutMs: 2000, allowPrivate: false, ports: [], ...addresses };
    const message = { id: 'msg_1', payload: '{"type":"test","data":{}}' };
    for (const url of [
      receiver.url,
      receiver.url.replace('127.0.0.1', 'localhost'),
      receiver.url.replace('127.0.0.1', '[::ffff:7f00:1]'),
    ]) {
      const { status, error } = await send(hookTo(url), message, rules, Date.now());
      assert.equal(status, null);
      assert.match(error ?? '', /is not a public address/);
    }
    assert.equal(receiver.received.length, 0);
    assert.equal(
      (await send(hookTo(receiver.url), message, { ...rules, allowPrivate: true }, Date.now()))
        .status,
      204,
    );
    await receiver.stop();
  });

  test('are reached if the setting names their host, and by no redirect', async () => {
    const inner = await startReceiver(secret);
    const outer = await startReceiver(secret, (response) =>
      response.writeHead(307, { Location: inner.url }).end(),
    );
    const { host, port } = new URL(outer.url);
    const rules = { timeoutMs: 2000, allowPrivate: false, ports: [], ...addresses };
    const message = { id: 'msg_1', payload: '{"type":"test","data":{}}' };
    const sendTo = async (url: string, hosts: readonly string[]) => {
      const { status, error } = await send(hookTo(url), message, { ...rules, hosts }, Date.now());
      return [status, error];
    };
    assert.deepEqual(await sendTo(inner.url, [new URL(inner.url).host]), [204, null]);
    assert.deepEqual(await sendTo(outer.url, [host]), [
      307,
      'status 307: redirects are not followed',
    ]);
    const byName = outer.url.replace('127.0.0.1', 'localhost');
    assert.deepEqual((await sendTo(byName, [`localhost:${port}`]))[0], 307);
    assert.match(String((await sendTo(byName, ['127.0.0.1']))[1]), /--notice-hosts localhost /);
    assert.match(String((await sendTo(outer.url, ['localhost']))[1]), /is not a public address/);
    assert.deepEqual([inner.received.length, outer.received.length], [1, 2]);
    await inner.stop();
    await outer.stop();
  });
});
