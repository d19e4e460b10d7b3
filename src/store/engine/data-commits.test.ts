/** Writes of data in any process invalidate caches; operational writes do not. */

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { composeState } from '../../app/compose-state.ts';
import type { DataRecord } from '../../records/records.ts';
import { openStore } from '../open-store.ts';
import type { SqlStore } from '../sql-store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';
import type { Webhook } from '../outbox/webhook.ts';

const ids = Array.from({ length: 30 }, (_, index) => `NPWR${String(index).padStart(5, '0')}_00`);
const records: readonly DataRecord[] = [
  ...ids.map((id): DataRecord => ({ type: 'game', id, title: id })),
  makePlayer('Fox'),
  ...ids.map((game, index): DataRecord => ({
    type: 'playerGame',
    player: 'Fox',
    game,
    lastUpdated: 90_000 - index,
  })),
];

const webhook: Webhook = {
  webhookId: 'one',
  url: 'https://a.example',
  secret: 'whsec_AAAA',
  format: 'standard',
  events: null,
  playerId: null,
  days: 1,
  enabled: true,
  reason: null,
  createdAt: 1,
  dropped: 0,
};

/** Claims the message of a newly earned trophy and reports its delivery, as the webhook sender does. */
async function sendMessage(store: SqlStore): Promise<void> {
  const [due] = await composeState(store).webhooks.due(loadedAt + 1, 10);
  const [message] = due?.messages ?? [];
  assert.ok(message !== undefined);
  assert.equal(await composeState(store).webhooks.claim(message, loadedAt + 1000), true);
  await composeState(store).webhooks.report(
    message,
    { state: 'delivered', status: 200, error: null, nextAttemptAt: null },
    loadedAt + 2,
  );
}

/** Operational writes and reads. */
const operations: Readonly<Record<string, (store: SqlStore) => Promise<unknown>>> = {
  'a slot of the sync': (store) =>
    composeState(store).sync.takeSlot(1000, { limit: 10, spacingMs: 0, leaseMs: 100 }),
  'the lease of the sync': (store) =>
    composeState(store).sync.takeLease({ holder: 'one', until: Date.now() + 60_000 }, Date.now()),
  'an entry of the audit log': (store) =>
    composeState(store).audit.write({ at: 1, actor: 'a', action: 'b', subject: 'c', outcome: 'd' }),
  'a webhook that is added': (store) => composeState(store).webhooks.add(webhook),
  'a read of a player': async (store) => {
    await (await store.profile('Fox'))?.games.rows(0, 10);
    await store.playerGames('Fox');
  },
};
const changes: Readonly<Record<string, (store: SqlStore) => Promise<unknown>>> = {
  'a load': (store) => load(store, [makePlayer('Owl')]),
  'a new name': (store) => store.players.rename('Fox', 'Vixen', 2),
  'a hidden player': (store) =>
    store.players.setFlags('Vixen', { hidden: true, excluded: false }, 3),
  'a deleted player': (store) => store.players.delete('Owl', 4),
};

async function commitVersionsAround(
  store: SqlStore,
  work: (store: SqlStore) => Promise<unknown>,
): Promise<readonly [number, number]> {
  const previous = store.commitVersions().of(null);
  await work(store);
  return [previous, store.commitVersions().of(null)];
}

for (const engine of testEngines) {
  describe(`the commit version, ${engine.name}`, () => {
    test('changes with data, and not with operational writes or reads', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      await awaitQuiet(store);
      for (const [name, work] of Object.entries(operations)) {
        const [before, afterwards] = await commitVersionsAround(store, work);
        assert.equal(afterwards, before, name);
      }
      await load(store, [
        ...makeGame('NPWR99999_00', ['gold']),
        makeEarned('Fox', 'NPWR99999_00', 1, loadedAt - 1000),
      ]);
      await awaitQuiet(store);
      const [before, afterwards] = await commitVersionsAround(store, sendMessage);
      assert.equal(afterwards, before, 'a message that is claimed and delivered');
      for (const [name, work] of Object.entries(changes)) {
        const commitVersions = await commitVersionsAround(store, work);
        assert.notEqual(commitVersions[1], commitVersions[0], name);
      }
    });
  });
}

/** Waits until the commit version is stable. With PostgreSQL, the first poll of the server changes it. */
async function awaitQuiet(store: SqlStore): Promise<void> {
  for (
    let commitVersion = store.commitVersions().of(null), unchanged = 0;
    unchanged < 5;
    unchanged += 1
  ) {
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    const now = store.commitVersions().of(null);
    if (now !== commitVersion) unchanged = 0;
    commitVersion = now;
  }
}

test('the commit version changes when another process writes data to the same file, and not with its operational writes', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-commits-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const url = `sqlite:${join(folder, 'store.db')}`;
  const reader = await openStore(url);
  const writer = await openStore(url);
  context.after(() => Promise.all([reader.close(), writer.close()]));
  await load(writer, records);
  for (const [name, work] of Object.entries(operations)) {
    const before = reader.commitVersions().of(null);
    await work(writer);
    await nextTurn();
    assert.equal(reader.commitVersions().of(null), before, name);
  }
  for (const [name, work] of Object.entries(changes)) {
    const before = reader.commitVersions().of(null);
    await work(writer);
    await nextTurn();
    assert.notEqual(reader.commitVersions().of(null), before, name);
  }
});
