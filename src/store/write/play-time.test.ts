/** Play times in the store (docs/spec/networks.md 13). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import type { SqlStore } from '../sql-store.ts';
import { openFor, testEngines } from '../testing/engines.ts';
import { exported, load, loadedAt, makeEarned, makeGame, makePlayer } from '../testing/records.ts';

const fox = 'LanternFox';
const harbour = 'NPWR90001_00';
const tower = 'NPWR90002_00';
const day = 86_400_000;

const base: readonly DataRecord[] = [
  ...makeGame(harbour, ['platinum', 'gold', 'bronze']),
  ...makeGame(tower, ['gold']),
  makePlayer(fox, { updated: 1000, gamesUpdated: 1000, cardChanged: 1000 }),
  makeEarned(fox, harbour, 2, day),
  makeEarned(fox, tower, 1, 2 * day),
];

function played(id: string, seconds: number, more: object = {}): DataRecord {
  return { type: 'playTime', player: fox, network: 'psn', id, seconds, read: loadedAt, ...more };
}

const hours: readonly DataRecord[] = [
  played('CUSA90001_00', 3600, { game: harbour, sessions: 4, first: day, last: 3 * day }),
  played('PPSA90001_00', 1800, { game: harbour, sessions: 1, first: 2 * day, last: 5 * day }),
  played('PPSA90009_00', 60, { title: 'A demo' }),
  { ...played('STEAM-440', 7200, { title: 'Quay' }), network: 'steam' } as DataRecord,
];

async function idIn(store: SqlStore): Promise<number> {
  return (await store.players.find(fox))?.playerId ?? 0;
}

async function secondsIn(store: SqlStore, game = harbour): Promise<number | null> {
  return (await store.gameTimes(await idIn(store), [game])).get(game)?.seconds ?? null;
}

for (const engine of testEngines) {
  describe(`play times, ${engine.name}`, () => {
    test('titles of a game are summed, by game and by network', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, [...base, ...hours]);
      const playerId = await idIn(store);
      assert.deepEqual(
        [...(await store.gameTimes(playerId, [harbour, tower]))],
        [
          [
            harbour,
            { seconds: 5400, sessions: 5, firstAt: day, lastAt: 5 * day, readAt: loadedAt },
          ],
        ],
      );
      assert.deepEqual((await store.standingsAndTimes(fox))?.times, [
        { network: 'steam', seconds: 7200, games: 1 },
        { network: 'psn', seconds: 5460, games: 2 },
      ]);
      assert.deepEqual(await store.check(), []);
    });

    test('the list of games is ordered by the time, games without one last', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, [...base, ...hours, played('PPSA90002_00', 9000, { game: tower })]);
      for (const [reversed, expected] of [
        [false, [tower, harbour]],
        [true, [harbour, tower]],
      ] as const) {
        const list = await store.listGames(fox, {
          offset: 0,
          limit: 10,
          order: 'playTime',
          reversed,
        });
        assert.deepEqual(
          list?.items.map(({ game }) => game.gameId),
          expected,
        );
      }
    });

    test('they move no date and no flag of the player, and invalidate what is cached of them', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, base);
      const before = await store.findPlayer(fox);
      const updated = await store.latestTrophies(fox, null, 0);
      const versions = await store.playerVersions(fox, { withRank: false });
      assert.deepEqual(await load(store, hours, loadedAt + 1), Array(4).fill('added'));
      assert.deepEqual(await store.findPlayer(fox), before);
      assert.deepEqual(await store.latestTrophies(fox, null, 0), updated);
      assert.notDeepEqual(await store.playerVersions(fox, { withRank: false }), versions);
      const loaded = await store.playerVersions(fox, { withRank: false });
      assert.deepEqual(await load(store, hours, loadedAt + 2), Array(4).fill('unchanged'));
      assert.deepEqual(await store.playerVersions(fox, { withRank: false }), loaded);
    });

    test('fewer seconds are doubted once, then taken; an older reading changes nothing', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      const read = (seconds: number, hour: number): Promise<unknown> =>
        load(store, [
          played('CUSA90001_00', seconds, { game: harbour, read: loadedAt + hour * 3_600_000 }),
        ]);
      await load(store, base);
      await read(3600, 0);
      await read(100, 1);
      assert.equal(await secondsIn(store), 3600);
      await read(100, 1);
      assert.equal(await secondsIn(store), 3600, 'the same reading again');
      await read(3700, 2);
      await read(100, 3);
      assert.equal(await secondsIn(store), 3700, 'the doubt has ended');
      await read(120, 4);
      assert.equal(await secondsIn(store), 120);
      await read(9999, 1);
      assert.equal(await secondsIn(store), 120);
    });

    test('an unknown player or game is rejected; a game is found in any spelling', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, base);
      const outcomes = await load(store, [
        { ...played('A', 1), player: 'Nobody' } as DataRecord,
        played('A', 1, { game: 'NPWR99999_00' }),
        played('A', 60, { game: harbour.toLowerCase() }),
      ]);
      assert.deepEqual(outcomes, [
        { rejected: 'unknown player "Nobody"' },
        { rejected: 'unknown game "NPWR99999_00"' },
        'added',
      ]);
      assert.equal(await secondsIn(store), 60);
    });

    test('an export of all and of one player has them, and gives the same store', async (context) => {
      const opened = await openFor(context, engine);
      const other = await openFor(context, engine);
      const single = await openFor(context, engine);
      await load(opened.store, [...base, ...hours, makePlayer('Owl')]);
      const records = await exported(opened.store);
      assert.equal(records.filter(({ type }) => type === 'playTime').length, 4);
      await load(other.store, records);
      assert.deepEqual(await exported(other.store), records);
      const ofOne = await exported(opened.store, fox);
      await load(single.store, ofOne);
      assert.deepEqual(await exported(single.store, fox), ofOne);
    });

    test('a player who hides their hours has none; a deleted one leaves none', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, [...base, ...hours]);
      const playerId = await idIn(store);
      await store.players.setFlags(fox, { hoursHidden: true }, loadedAt);
      assert.equal(await secondsIn(store), null);
      assert.deepEqual((await store.standingsAndTimes(fox))?.times, []);
      const list = await store.listGames(fox, { offset: 0, limit: 10, order: 'playTime' });
      assert.deepEqual([...(list?.values ?? [])], []);
      await store.players.setFlags(fox, { hoursHidden: false }, loadedAt);
      assert.equal(await secondsIn(store), 5400);
      await store.players.delete(fox, loadedAt);
      assert.equal((await store.gameTimes(playerId, [harbour])).size, 0);
    });

    test('an undone load, a merged game, a game that was not played, a removed game', async (context) => {
      const opened = await openFor(context, engine);
      const { store } = opened;
      await load(store, base);
      await load(store, [played('CUSA90001_00', 3600, { game: harbour })]);
      await load(
        store,
        [
          played('CUSA90001_00', 7200, { game: harbour, read: loadedAt + day }),
          played('PPSA90002_00', 60, { game: tower }),
        ],
        loadedAt + day,
      );
      const undone = await store.corrections.undoLoad.make(fox, loadedAt + day);
      assert.deepEqual(undone.profile, ['hours']);
      assert.equal(await secondsIn(store), 3600);
      assert.equal(await secondsIn(store, tower), null);
      const pair = { from: harbour, into: tower, force: true };
      await store.corrections.mergeGames.make(pair, loadedAt + day);
      assert.equal(await secondsIn(store, tower), 3600);
      await store.corrections.removePlayerGame.make({ player: fox, game: tower }, loadedAt + day);
      assert.equal(await secondsIn(store, tower), null);
      await load(store, [played('CUSA90001_00', 3600, { game: tower })]);
      await store.corrections.removeGame.make(tower, loadedAt + day);
      assert.deepEqual((await store.standingsAndTimes(fox))?.times, []);
      assert.deepEqual(await store.check(), []);
    });
  });
}
