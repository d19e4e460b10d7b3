/** Servers that hang: their connections stay open, but the servers do not respond. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { StoreError } from '../../src/store/port/errors.ts';
import { openStore } from '../../src/store/open-store.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../src/store/testing/records.ts';
import { eventually } from '../support/eventually.ts';
import type { PostgresPair } from '../support/postgres/pair.ts';
import { startPair } from '../support/postgres/pair.ts';
import type { InterruptibleServer } from '../support/postgres/server.ts';
import { startServer } from '../support/postgres/server.ts';
import { startService } from '../support/start-service.ts';
import { ask } from './ask-all-the-time.ts';

describe('a primary that hangs', { concurrency: false }, () => {
  let pair: PostgresPair;
  before(async () => {
    pair = await startPair();
  });
  after(() => pair.stop());

  for (const { readStore, replica } of [
    { readStore: () => ({ readStore: pair.replica }), replica: 'the replica for reads' },
    { readStore: () => ({}), replica: 'another server of its address' },
  ]) {
    test(`leaves reads to ${replica} before it is given up`, async (context) => {
      const service = await startService({ store: pair.both, ...readStore(), cacheMemory: 0 });
      context.after(() => service.stop());
      const names = ['Early1', 'Early2', 'Early3'];
      await load(
        service.store,
        names.map((name) => makePlayer(name)),
      );
      await pair.awaitOnReplica("SELECT 1 FROM player_name WHERE name_key = 'early3'");
      assert.ok((await ask(service.url, 'Early1')).isRight);
      await pair.interruptPrimary('pause');
      const order: string[] = [];
      const write = load(service.store, [makePlayer('Never')]).catch(() => order.push('write'));
      const answers = await Promise.all(names.map((name) => ask(service.url, name)));
      order.push('answers');
      await write;
      await pair.bringPrimaryBack();
      assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
      assert.deepEqual(order, ['answers', 'write']);
    });
  }

  test('fails pending and queued writes; after the promotion, writes succeed and no acknowledged write is lost', async (context) => {
    const service = await startService({ store: pair.both, readStore: pair.replica });
    context.after(() => service.stop());
    const { store } = service;
    const write = (name: string) =>
      load(store, [makePlayer(name), makeEarned(name, 'NPWR00001_00', 1, 1000)]);
    await load(store, makeGame('NPWR00001_00', ['gold']));
    await write('Before');
    await pair.awaitOnReplica("SELECT 1 FROM player_name WHERE name_key = 'before'");
    const paused = Promise.withResolvers<void>();
    const hung = store.load({ now: 1, source: 'test' }, async (into) => {
      await into.apply([makePlayer('Hung')]);
      await pair.interruptPrimary('pause');
      paused.resolve();
      await into.apply([makePlayer('Hung2')]);
    });
    const queued = [1, 2, 3].map((number) => paused.promise.then(() => write(`Queued${number}`)));
    const outcomes = Promise.allSettled([hung, ...queued]);
    const settled = await eventually(
      () => outcomes,
      30_000,
      'the pending and queued writes have settled',
    );
    for (const outcome of settled) {
      assert.ok(
        outcome.status === 'rejected' && outcome.reason instanceof StoreError,
        JSON.stringify(outcome),
      );
      assert.equal(outcome.reason.code, 'unavailable');
    }
    assert.ok((await ask(service.url, 'Before')).isRight, 'the replica answers reads');
    await pair.promote();
    await eventually(() => write('After'), 30_000, 'a write succeeds after the promotion');
    const found = async (name: string) => (await store.findPlayer(name))?.name ?? null;
    assert.deepEqual(await Promise.all(['Before', 'After', 'Hung', 'Queued1'].map(found)), [
      'Before',
      'After',
      null,
      null,
    ]);
    assert.deepEqual(await store.check(), []);
  });
});

describe('a server without a replica that hangs', { concurrency: false }, () => {
  let server: InterruptibleServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server.stop());

  test('makes requests fail with 503 within the read timeout', async (context) => {
    const service = await startService({ store: server.url, cacheMemory: 0, storeTimeout: 5 });
    context.after(() => service.stop());
    await load(service.store, [makePlayer('Fox')]);
    assert.ok((await ask(service.url, 'Fox')).isRight);
    await server.interrupt('pause');
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(service.url, 'Fox')));
    await server.bringBack();
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503]);
    const slowestMs = Math.max(...answers.map(({ ms }) => ms));
    assert.ok(slowestMs < 8000, `the slowest took ${slowestMs} ms`);
  });

  test('does not prevent a store from closing', async () => {
    const store = await openStore(server.url);
    await load(store, [makePlayer('Owl')]);
    await server.interrupt('pause');
    const closing = store.close().then(() => true);
    await eventually(() => closing, 20_000, 'the store is closed');
    await server.bringBack();
  });
});
