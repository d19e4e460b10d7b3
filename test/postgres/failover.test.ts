import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { StoreErrorCode } from '../../src/store/port/errors.ts';
import { StoreError } from '../../src/store/port/errors.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import type { Store } from '../../src/store/port/store.ts';
import { runOn } from '../../src/store/testing/test-server.ts';
import { makeEarned, makeGame, load, makePlayer } from '../../src/store/testing/records.ts';
import { eventually } from '../support/eventually.ts';
import type { PostgresPair } from '../support/postgres/pair.ts';
import { startPair } from '../support/postgres/pair.ts';
import type { StartedService } from '../support/start-service.ts';
import { startService } from '../support/start-service.ts';

const isStoreError = (code: StoreErrorCode) => (error: unknown) =>
  error instanceof StoreError && error.code === code;

describe('after the primary is killed', { concurrency: false }, () => {
  let pair: PostgresPair;
  let service: StartedService;
  const written: string[] = [];
  const get = (path: string) => fetch(`${service.url}/${path}`);
  const write = async (store: Store, name: string) => {
    await load(store, [makePlayer(name), makeEarned(name, 'NPWR00001_00', 1, 1000)]);
    written.push(name);
  };

  before(async () => {
    pair = await startPair();
    service = await startService({ store: pair.both, readStore: pair.replica });
    await load(service.store, makeGame('NPWR00001_00', ['gold', 'bronze']));
  });
  after(async () => {
    await service.stop();
    await pair.stop();
  });

  test('no acknowledged write is lost, and no answer is wrong', async (context) => {
    for (let number = 0; number < 5; number += 1) await write(service.store, `Fox${number}`);
    const answers = { right: 0, unavailable: 0, afterKill: 0 };
    let isKilled = false;
    const over = new AbortController();
    context.after(() => over.abort());
    const reader = (async () => {
      while (!over.signal.aborted) {
        const name = written.at(Math.floor(Math.random() * written.length)) ?? '';
        const answer = await get(`getNetID?sNetID=${name}`);
        const text = await answer.text();
        if (answer.status === 503) {
          assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/);
          answers.unavailable += 1;
        } else {
          assert.equal(answer.status, 200, text);
          assert.match(text, new RegExp(`<ID>${name}</ID>`));
          answers.right += 1;
          if (isKilled) answers.afterKill += 1;
        }
        await delay(20);
      }
    })();
    await eventually(
      () => answers.right >= 10,
      30_000,
      'ten right answers before the primary is killed',
    );
    await pair.killPrimary();
    isKilled = true;
    await assert.rejects(write(service.store, 'TooEarly'), StoreError);
    await eventually(() => answers.afterKill >= 10, 30_000, 'ten right answers from the replica');
    await pair.promote();
    for (let number = 5; number < 8; number += 1) await write(service.store, `Fox${number}`);
    over.abort();
    await reader;
    for (const name of written) assert.equal((await service.store.findPlayer(name))?.name, name);
    assert.equal(await service.store.findPlayer('TooEarly'), null);
    assert.deepEqual(await service.store.check(), []);
  });

  test('a node can start with the promoted replica', async () => {
    const store = await openStore(pair.both);
    assert.equal((await store.findPlayer('Fox7'))?.name, 'Fox7');
    await store.close();
  });
});

describe('a store on a replica', { concurrency: false }, () => {
  let pair: PostgresPair;
  before(async () => {
    pair = await startPair();
  });
  after(() => pair.stop());

  test('without a schema fails to open as read-only', async () => {
    await assert.rejects(openStore(pair.replica), isStoreError('read-only'));
  });

  test('answers reads and rejects writes as read-only', async (context) => {
    const writer = await openStore(pair.primary);
    await load(writer, [makePlayer('Fox')]);
    await writer.close();
    await pair.awaitOnReplica("SELECT 1 FROM player_name WHERE name_key = 'fox'");
    const store = await openStore(pair.replica);
    context.after(() => store.close());
    assert.equal((await store.findPlayer('fox'))?.name, 'Fox');
    await assert.rejects(load(store, [makePlayer('Owl')]), isStoreError('read-only'));
  });

  test('that is used for reads shows a node its own writes immediately, and writes of other nodes within the bound', async (context) => {
    const one = await openStore(pair.primary, { postgres: { readStore: pair.replica } });
    context.after(() => one.close());
    const other = await openStore(pair.primary, { postgres: { readStore: pair.replica } });
    context.after(() => other.close());
    for (let number = 0; number < 20; number += 1) {
      const name = `Hare${number}`;
      await load(one, [makePlayer(name)]);
      assert.equal(
        (await one.findPlayer(name))?.name,
        name,
        'its own write is visible immediately',
      );
      await eventually(() => other.findPlayer(name), 5000, `the other node finds ${name}`);
    }
  });
});

/** Sets whether a server accepts writes on new connections, and closes existing connections except those of monitors. */
async function setWritable(url: string, isWritable: boolean): Promise<void> {
  await runOn(url, async (client) => {
    await client.query('SET default_transaction_read_only = off');
    await client.query(
      `ALTER DATABASE postgres SET default_transaction_read_only = ${isWritable ? 'off' : 'on'}`,
    );
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'laurel' AND query NOT LIKE '%laurel_commit%'`,
    );
  });
}

describe('a replica whose replay is paused', { concurrency: false }, () => {
  let pair: PostgresPair;
  before(async () => {
    pair = await startPair();
  });
  after(() => pair.stop());

  const ids = Array.from({ length: 20 }, (_, index) => `NPWR${String(index).padStart(5, '0')}_00`);
  const play = (lastUpdated: number) =>
    ids.map(
      (game, index) =>
        ({ type: 'playerGame', player: 'Fox', game, lastUpdated: lastUpdated - index }) as const,
    );
  const setReplay = (how: 'pause' | 'resume') =>
    pair.awaitOnReplica(`SELECT 1 FROM (SELECT pg_wal_replay_${how}()) replay`);

  /** Returns the date of the last update of the player's newest game, as a store reads it. */
  async function newestOf(store: SqlStore): Promise<number> {
    const [row] = (await (await store.profile('Fox'))?.games.rows(0, 1)) ?? [];
    return row?.lastUpdatedAt ?? 0;
  }

  test('never causes an outdated answer, and leaves no outdated data in caches', async (context) => {
    const store = await openStore(pair.both, { postgres: { readStore: pair.replica } });
    const other = await openStore(pair.primary);
    context.after(() => Promise.all([store.close(), other.close()]));
    await load(other, [
      ...ids.map((id) => ({ type: 'game', id, title: id }) as const),
      makePlayer('Fox'),
      ...play(50_000),
    ]);
    await pair.awaitOnReplica("SELECT 1 FROM player_name WHERE name_key = 'fox'");
    await eventually(
      async () => (await newestOf(store)) === 50_000,
      30_000,
      'the first load is read',
    );
    await setReplay('pause');
    await load(other, play(60_000));
    await eventually(
      async () => (await newestOf(store)) === 60_000,
      30_000,
      'the second load is read from the primary',
    );
    // A node may show the writes of other nodes late, within the time that `--visible-within` sets. But after a write of its own, it must
    // show all earlier writes immediately.
    await load(store, [makePlayer('Owl')]);
    for (let asked = 0; asked < 10; asked += 1) assert.equal(await newestOf(store), 60_000);
    // This node knows of commits that no available server has, so it must not read.
    const assertUnavailable = () =>
      assert.rejects(async () => {
        for (;;) assert.equal(await newestOf(store), 60_000);
      }, isStoreError('unavailable'));
    await setWritable(pair.primary, false);
    await assertUnavailable();
    await setWritable(pair.primary, true);
    await eventually(() => newestOf(store), 30_000, 'the primary answers again');
    for (let asked = 0; asked < 10; asked += 1) assert.equal(await newestOf(store), 60_000);
    await pair.killPrimary();
    await assertUnavailable();
    await setReplay('resume');
    const found = await newestOf(store).catch(() => newestOf(store));
    assert.equal(found, 60_000);
  });
});
