import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { composeState } from '../../../app/compose-state.ts';
import type { DataRecord } from '../../../records/records.ts';
import type { SqlStore } from '../../sql-store.ts';
import { sqlite, testDatabases, testEngines } from '../../testing/engines.ts';
import {
  makeEarned,
  exported,
  makeGame,
  load,
  loadedAt,
  makePlayer,
} from '../../testing/records.ts';

const secret = 'whsec_aW52ZW50ZWQgc2VjcmV0IG9mIGEgdGVzdA==';

/** Fills a store with all kinds of instance state: a deleted player, webhooks, followed players. */
async function fillInstance(store: SqlStore): Promise<void> {
  await load(store, [
    ...makeGame('NPWR1_00', ['gold', 'bronze']),
    makePlayer('LanternFox', { formerNames: ['LampFox'], accountId: '42', hidden: true }),
    makePlayer('HarbourCat', {
      country: 'us',
      statedCountry: 'US',
      excluded: true,
      statedLevel: 12,
    }),
    makePlayer('GoneGull', { accountId: '77', formerNames: ['OldGull'] }),
    makeEarned('LanternFox', 'NPWR1_00', 1, 1000),
  ]);
  await store.players.delete('GoneGull', loadedAt + 5);
  const fox = await store.players.find('LanternFox');
  const base = {
    secret,
    format: 'standard',
    days: 7,
    enabled: true,
    reason: null,
    dropped: 3,
  } as const;
  const all = {
    ...base,
    webhookId: 'wh_all',
    url: 'https://hooks.example/all',
    events: null,
    playerId: null,
    createdAt: 1000,
  };
  await composeState(store).webhooks.add(all);
  await composeState(store).webhooks.add({
    ...base,
    webhookId: 'wh_fox',
    url: 'https://hooks.example/fox',
    format: 'discord',
    events: ['trophy.earned', 'level.up'],
    playerId: fox?.playerId ?? null,
    enabled: false,
    reason: 'the receiver answered 410',
    createdAt: 2000,
  });
  await composeState(store).sync.follow('LampFox', 3000);
  const [followed] = await composeState(store).sync.followed();
  assert.ok(followed !== undefined);
  await composeState(store).sync.saveFollowed({
    ...followed,
    accountId: '42',
    playerId: fox?.playerId ?? null,
    state: 'ok',
  });
  await composeState(store).sync.follow('NewNewt', 4000);
}

const typesOf = (records: readonly DataRecord[]): string[] => [
  ...new Set(records.map(({ type }) => type)),
];

for (const engine of testEngines) {
  describe(`instance records, ${engine.name}`, () => {
    test('an import restores webhooks, followed players and tombstones, and gives the same export again', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fillInstance(opened.store);
      const lines = await exported(opened.store);
      assert.deepEqual(typesOf(lines), [
        'game',
        'trophy',
        'player',
        'playerGame',
        'earned',
        'webhook',
        'followed',
        'tombstoneKey',
        'tombstone',
      ]);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      const outcomes = await load(copy.store, lines, loadedAt + 9);
      assert.deepEqual([...new Set(outcomes)], ['added']);
      assert.deepEqual(await exported(copy.store), lines);
      assert.deepEqual(await copy.store.check(), []);
      const hooks = await composeState(copy.store).webhooks.list();
      assert.deepEqual(
        hooks.map(({ webhookId, secret: stored, enabled, dropped }) => [
          webhookId,
          stored,
          enabled,
          dropped,
        ]),
        [
          ['wh_all', secret, true, 0],
          ['wh_fox', secret, false, 0],
        ],
      );
      const fox = await copy.store.players.find('LanternFox');
      assert.equal(hooks[1]?.playerId, fox?.playerId);
      const followed = await composeState(copy.store).sync.followed();
      assert.deepEqual(
        followed.map(({ name, accountId, playerId, state, addedAt }) => [
          name,
          accountId,
          playerId,
          state,
          addedAt,
        ]),
        [
          ['LampFox', '42', fox?.playerId, 'new', 3000],
          ['NewNewt', null, null, 'new', 4000],
        ],
      );
    });

    test('a restored store blocks a deleted player by name, former name and account', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fillInstance(opened.store);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      await load(copy.store, await exported(opened.store));
      const back = [
        makePlayer('gonegull'),
        makePlayer('OldGull'),
        makePlayer('Renamed', { accountId: '77' }),
        makePlayer('Other'),
      ];
      const outcomes = await load(copy.store, back);
      assert.deepEqual(
        outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'rejected')),
        ['rejected', 'rejected', 'rejected', 'added'],
      );
    });

    test('a second import changes nothing, even if the instance was changed in between', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fillInstance(opened.store);
      const lines = await exported(opened.store);
      await composeState(opened.store).webhooks.enable('wh_all', false, null);
      const changed = await exported(opened.store);
      assert.deepEqual([...new Set(await load(opened.store, lines, loadedAt + 9))], ['unchanged']);
      assert.deepEqual(await exported(opened.store), changed);
    });

    test('tombstones of several stores work in one store, and a forced load removes them all', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fillInstance(opened.store);
      const other = await engine.open();
      context.after(() => other[Symbol.asyncDispose]());
      await load(other.store, [makePlayer('GoneGull'), makePlayer('LostLynx')]);
      await other.store.players.delete('GoneGull', loadedAt);
      await other.store.players.delete('LostLynx', loadedAt);
      await load(other.store, await exported(opened.store));
      const rejected = await load(other.store, [makePlayer('LostLynx'), makePlayer('OldGull')]);
      assert.ok(rejected.every((outcome) => typeof outcome === 'object'));
      const again = await exported(other.store);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      await load(copy.store, again);
      assert.deepEqual(await exported(copy.store), again);
      await copy.store.load({ now: loadedAt, source: 'test', force: true }, (into) =>
        into.apply([makePlayer('GoneGull')]),
      );
      assert.equal((await copy.store.players.find('GoneGull'))?.name, 'GoneGull');
    });

    test('a tombstone does not delete a stored player, and a new player with a deleted name survives a restore', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fillInstance(opened.store);
      await opened.store.players.rename('HarbourCat', 'GoneGull', loadedAt + 6);
      const lines = await exported(opened.store);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      await load(copy.store, lines);
      assert.deepEqual(await exported(copy.store), lines);
      assert.equal((await copy.store.players.find('GoneGull'))?.name, 'GoneGull');
    });

    test('the webhook of a deleted player does not block a restore', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fillInstance(opened.store);
      await opened.store.players.delete('LanternFox', loadedAt + 6);
      const lines = await exported(opened.store);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      assert.deepEqual([...new Set(await load(copy.store, lines))], ['added']);
      assert.deepEqual(await exported(copy.store), lines);
      const hooks = await composeState(copy.store).webhooks.list();
      assert.deepEqual(
        hooks.map(({ webhookId }) => webhookId),
        ['wh_all'],
      );
    });

    test('records that refer to a missing player or key are rejected', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const outcomes = await load(opened.store, [
        { type: 'webhook', id: 'wh_x', url: 'https://hooks.example/', secret, player: 'Nobody' },
        { type: 'followed', name: 'Fox', player: 'Nobody' },
        { type: 'tombstone', hash: 'a'.repeat(64) },
      ]);
      assert.deepEqual(outcomes, [
        { rejected: 'unknown player "Nobody"' },
        { rejected: 'unknown player "Nobody"' },
        { rejected: 'a tombstone key must come before the tombstone' },
      ]);
    });

    test('an export of one player or of data only contains no instance records', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await fillInstance(opened.store);
      const data = ['game', 'trophy', 'player', 'playerGame', 'earned'];
      assert.deepEqual(typesOf(await exported(opened.store, 'LanternFox')), data);
      const found: DataRecord[] = [];
      for await (const record of opened.store.export(undefined, { isDataOnly: true }))
        found.push(record);
      assert.deepEqual(typesOf(found), data);
    });
  });
}

for (const engine of testDatabases)
  test(`an export from SQLite imported into ${engine.name} gives the same export`, async (context) => {
    const [from, into] = await Promise.all([sqlite.open(), engine.open()]);
    context.after(() => Promise.all([from[Symbol.asyncDispose](), into[Symbol.asyncDispose]()]));
    await fillInstance(from.store);
    const lines = await exported(from.store);
    await load(into.store, lines);
    assert.deepEqual(await exported(into.store), lines);
  });
