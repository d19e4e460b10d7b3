/** Presence in the store (docs/spec/networks.md 13). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PresenceReading, PresenceRow } from '../port/presence.ts';
import type { SqlStore } from '../sql-store.ts';
import { openFor, testEngines } from '../testing/engines.ts';
import { exported, load, loadedAt, makeEarned, makeGame, makePlayer } from '../testing/records.ts';

const fox = 'LanternFox';
const harbour = 'NPWR90001_00';
const minute = 60_000;
const at = loadedAt;

const base = [
  ...makeGame(harbour, ['platinum', 'gold']),
  makePlayer(fox),
  makePlayer('NightOwl'),
  makeEarned(fox, harbour, 2, loadedAt - 1000),
];

async function idOf(store: SqlStore, name: string): Promise<number> {
  return (await store.players.find(name))?.playerId ?? 0;
}

const nothing = { title: null, gameId: null, sourceId: null, platform: null, text: null };

function online(playerId: number): PresenceReading {
  return { ...nothing, playerId, network: 'psn', state: 'online', seenAt: null };
}

function offline(playerId: number, seenAt: number | null): PresenceReading {
  return { ...nothing, playerId, network: 'psn', state: 'offline', seenAt };
}

function playing(playerId: number, title = 'Harbour'): PresenceReading {
  const what = { title, gameId: harbour, sourceId: 'PPSA90001_00', platform: 'PS5', text: null };
  return { ...what, playerId, network: 'psn', state: 'playing', seenAt: null };
}

async function presenceOf(store: SqlStore, name = fox): Promise<readonly PresenceRow[]> {
  const player = await store.findPlayer(name);
  return player === null ? [] : store.presence(player);
}

async function timesOf(store: SqlStore): Promise<unknown> {
  return (await presenceOf(store)).map(({ state, sinceAt, seenAt, readAt }) => [
    state,
    (sinceAt - at) / minute,
    seenAt === null ? null : (seenAt - at) / minute,
    (readAt - at) / minute,
  ]);
}

for (const engine of testEngines) {
  describe(`presence, ${engine.name}`, () => {
    test('a reading is written when it says something else, or when it would not be fresh for long', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, base);
      const id = await idOf(store, fox);
      assert.equal(await store.savePresence([offline(id, at - 60 * minute)], at), 1);
      assert.deepEqual(await timesOf(store), [['offline', -60, -60, 0]]);
      assert.equal(await store.savePresence([playing(id)], at + minute), 1);
      assert.equal(await store.savePresence([playing(id)], at + 2 * minute), 0);
      assert.deepEqual(await timesOf(store), [['playing', 1, null, 1]]);
      assert.equal(await store.savePresence([playing(id)], at + 6 * minute), 1);
      assert.deepEqual(await timesOf(store), [['playing', 1, null, 6]]);
      assert.equal(await store.savePresence([playing(id, 'Tower')], at + 7 * minute), 1);
      assert.deepEqual(await timesOf(store), [['playing', 7, null, 7]]);
      assert.equal(await store.savePresence([offline(id, null)], at + 8 * minute), 1);
      assert.deepEqual(await timesOf(store), [['offline', 8, 7, 8]]);
      await store.savePresence([offline(id, null)], at + 30 * minute);
      assert.deepEqual(await timesOf(store), [['offline', 30, 7, 30]]);
    });

    test('it moves nothing of the player, and no version but its own', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, base);
      const id = await idOf(store, fox);
      const read = async (): Promise<unknown> => [
        await store.findPlayer(fox),
        await store.latestTrophies(fox, null, 0),
        await store.playerVersions(fox, { withRank: true }),
        await store.presenceVersion(await idOf(store, 'NightOwl')),
        await exported(store),
      ];
      const before = await read();
      const versions = [await store.presenceVersion(id)];
      await store.savePresence([playing(id)], at);
      versions.push(await store.presenceVersion(id));
      await store.savePresence([playing(id)], at + 5 * minute);
      assert.equal(await store.presenceVersion(id), versions[1], 'the same, read again');
      await store.savePresence([online(id)], at + 6 * minute);
      versions.push(await store.presenceVersion(id));
      await store.savePresence([online(id)], at + 60 * minute);
      versions.push(await store.presenceVersion(id));
      assert.equal(new Set(versions).size, 4, 'the last one is fresh again');
      assert.deepEqual(await read(), before);
      assert.deepEqual(await store.check(), []);
    });

    test('those who play are listed while they are fresh, counted and not hidden', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, [...base, makePlayer('Excluded', { excluded: true }), makePlayer('Shy')]);
      const names = [fox, 'NightOwl', 'Excluded', 'Shy'];
      const ids = await Promise.all(names.map((name) => idOf(store, name)));
      const listed = async (time: number): Promise<unknown> =>
        (await store.playingNow(time, 10)).map(({ player }) => player.name);
      assert.deepEqual(await listed(at), []);
      await store.savePresence(
        ids.map((id) => playing(id)),
        at,
      );
      await store.players.setFlags('Shy', { presenceHidden: true }, at);
      assert.deepEqual(await presenceOf(store, 'Shy'), []);
      await store.savePresence([playing(ids[1] ?? 0, 'Tower')], at + minute);
      assert.deepEqual(await listed(at + 2 * minute), ['NightOwl', fox]);
      assert.deepEqual(await listed(at + 10 * minute), ['NightOwl']);
      assert.deepEqual(await listed(at + 11 * minute), []);
      assert.equal(await store.savePresence([playing(ids[3] ?? 0)], at + minute), 0);
    });

    test('nothing is stored of unknown players, nothing is left of deleted ones', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, base);
      const id = await idOf(store, fox);
      assert.equal(await store.savePresence([playing(9999)], at), 0);
      assert.equal(await store.savePresence([], at), 0);
      await store.savePresence([playing(id)], at);
      await store.corrections.removeGame.make(harbour, at);
      await store.savePresence([{ ...playing(await idOf(store, 'NightOwl')), gameId: null }], at);
      assert.deepEqual(
        (await presenceOf(store)).map(({ title, gameId }) => [title, gameId]),
        [['Harbour', null]],
      );
      await store.players.delete(fox, at);
      await store.savePresence([online(await idOf(store, 'NightOwl'))], at + minute);
      assert.deepEqual(await store.presence({ playerId: id, presenceHidden: false }), []);
    });
  });
}
