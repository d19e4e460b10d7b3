/** Games of other networks in the store (docs/spec/networks.md 1 to 3). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import { write } from '../engine/statement.ts';
import type { Store } from '../port/store.ts';
import type { SqlStore, StoreOptions } from '../sql-store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const fox = 'LanternFox';
const harbour = 'NPWR90001_00';
const retro = 'RA-1';
const steam = 'STEAM-440';
const xbox = 'XBOX-7';
const later = loadedAt + 86_400_000;

const consoleGames: readonly DataRecord[] = [
  makePlayer(fox),
  ...makeGame(harbour, ['platinum', 'gold', 'bronze']),
  makeEarned(fox, harbour, 1, 1000),
  makeEarned(fox, harbour, 3, 2000),
];

function keyed(game: string, key: string, more: object = {}): DataRecord {
  return { type: 'trophy', game, key, title: key, gradeIfNew: 'silver', ...more };
}

const otherGames: readonly DataRecord[] = [
  { type: 'account', player: fox, network: 'steam', id: '76561190000000001', name: 'lantern' },
  { type: 'game', id: retro, title: 'Harbour', system: 'SNES', platform: 'retro' },
  {
    type: 'trophy',
    game: retro,
    id: 901,
    key: '901',
    grade: 'gold',
    points: 25,
    weightedPoints: 40,
  },
  { type: 'trophy', game: retro, id: 902, key: '902', grade: 'bronze', points: 5 },
  { type: 'game', id: steam, title: 'Quay' },
  keyed(steam, 'ACH_A', { share: 12.5, shareDate: 5000 }),
  keyed(steam, 'ACH_B'),
  { type: 'game', id: xbox, title: 'Pier' },
  { type: 'trophy', game: xbox, id: 2_147_483_647, key: '0', grade: 'bronze', points: 15 },
  { type: 'playerGame', player: fox, game: retro, award: 'mastered', awarded: 9000 },
  { type: 'earned', player: fox, game: retro, trophy: 901, date: 5000, hardcore: 6000 },
  { type: 'earned', player: fox, game: retro, trophy: 902, date: 7000 },
  { type: 'earned', player: fox, game: steam, key: 'ACH_B', date: 8000 },
  { type: 'earned', player: fox, game: xbox, trophy: 2_147_483_647 },
];

/** Reads the data of a player that the console network's operations return. */
async function readOfConsoles(store: Store): Promise<unknown> {
  const profile = await store.profile(fox);
  return {
    player: profile?.player,
    ranks: profile?.ranks,
    games: await store.playerGames(fox),
    game: await store.playedGame(fox, harbour),
    latest: await store.latestTrophies(fox, null, 0),
    pages: [
      await store.playerGamesAfter(fox, null, null, 10),
      await store.earnedTrophies(
        fox,
        { order: 'latest', grade: null, sinceAt: null, untilAt: null, after: null },
        10,
      ),
    ],
    dates: await store.earnedDates(fox, null),
    updatedAt: await store.playerUpdatedAt(fox),
    catalogue: [await store.countGames(), await store.gamesAfter('', 10), await store.averages()],
    activity: await store.activity(fox),
    list: await store.listGames(fox, { order: 'played', offset: 0, limit: 10 }),
    world: await store.leaderboard(null, { offset: 0, limit: 10 }),
  };
}

for (const engine of testEngines) {
  describe(`games of other networks, ${engine.name}`, () => {
    async function open(
      context: { after: (work: () => unknown) => void },
      options?: StoreOptions,
    ): Promise<SqlStore> {
      const opened = await engine.open(options);
      context.after(() => opened[Symbol.asyncDispose]());
      return opened.store;
    }

    test('change nothing that lists, sums and ranks of the consoles read', async (context) => {
      const store = await open(context);
      await load(store, consoleGames);
      const before = await readOfConsoles(store);
      await load(store, otherGames, later);
      assert.deepEqual(await readOfConsoles(store), before);
      assert.deepEqual(await store.check(), []);
    });

    test('count in the totals of the instance, whose trophies are then unknown', async (context) => {
      const store = await open(context);
      await load(store, consoleGames);
      const before = await store.totals();
      await load(store, otherGames, later);
      const { games, earned } = await store.totals();
      assert.equal(before.earned, 2);
      assert.deepEqual({ games, earned }, { games: 4, earned: null });
    });

    test('are listed with those of the consoles if the setting names their networks', async (context) => {
      const store = await open(context, { networks: ['psn', 'retro', 'steam'] });
      await load(store, consoleGames);
      await load(store, otherGames, later);
      const games = (await store.playerGames(fox)) ?? [];
      assert.deepEqual(
        games.map(({ game, orderPlayed }) => [game.gameId, orderPlayed]),
        [steam, retro, harbour].map((id, index) => [id, index + 1]),
      );
      assert.equal((await store.playerGame(fox, harbour))?.orderPlayed, 3);
      assert.equal(await store.countGames(), 3);
      assert.deepEqual(await store.earnedDates(fox, null), [1000, 2000, 5000, 7000, 8000]);
      assert.equal(await store.playerUpdatedAt(fox), later);
      assert.deepEqual((await store.averages()).playerGames, 3);
      assert.equal(
        (await store.listGames(fox, { order: 'played', offset: 0, limit: 10 }))?.total,
        3,
      );
      assert.equal((await store.profile(fox))?.ranks?.world.total, 1);
    });

    test('are returned when they are asked for by id, whatever the setting', async (context) => {
      const store = await open(context);
      await load(store, [...consoleGames, ...otherGames]);
      assert.equal((await store.playedGame(fox, 'steam-440'))?.trophies.length, 2);
      assert.deepEqual(await store.earnedDates(fox, retro), [5000, 7000]);
      assert.equal((await store.gameTrophies(xbox))?.length, 1);
    });

    test('a player with other games only is known, without a rank, and on the boards', async (context) => {
      const store = await open(context);
      await load(store, [makePlayer(fox), ...otherGames]);
      const profile = await store.profile(fox);
      assert.deepEqual([profile?.games.length, profile?.ranks], [0, null]);
      assert.deepEqual(await store.latestTrophies(fox, null, 0), []);
      assert.deepEqual(await store.earnedDates(fox, null), []);
      const boards = await Promise.all(
        ['retro', 'steam', 'xbox'].map((name) => boardOf(store, name)),
      );
      assert.deepEqual(boards, [[[1, fox, 25, 30]], [[1, fox, 1, 0]], [[1, fox, 15, 0]]]);
      assert.deepEqual(await store.networkBoards(), ['retro', 'steam', 'xbox']);
      assert.equal((await store.gameLeaderboard(steam, { offset: 0, limit: 10 }))?.total, 1);
    });

    test('boards give tied players one position, and leave out excluded and hidden ones', async (context) => {
      const store = await open(context);
      const names = ['First', 'Tied', 'Last', 'Excluded', 'Hidden'];
      const points = [100, 100, 50, 100, 100];
      await load(store, [
        ...names.map((name) =>
          makePlayer(name, { excluded: name === 'Excluded', hidden: name === 'Hidden' }),
        ),
        { type: 'game', id: xbox },
        { type: 'trophy', game: xbox, id: 50, grade: 'gold', points: 50 },
        { type: 'trophy', game: xbox, id: 100, grade: 'gold', points: 100 },
        ...names.map((name, index) => makeEarned(name, xbox, points[index] ?? 0, 1000)),
      ]);
      assert.deepEqual(
        (await boardOf(store, 'xbox')).map(([position, name]) => [position, name]),
        [
          [1, 'First'],
          [1, 'Tied'],
          [3, 'Last'],
        ],
      );
    });

    test('a changed number of points changes the boards of its earners', async (context) => {
      const store = await open(context);
      await load(store, [...consoleGames, ...otherGames]);
      await load(store, [{ type: 'trophy', game: xbox, id: 2_147_483_647, points: 40 }]);
      assert.deepEqual(await boardOf(store, 'xbox'), [[1, fox, 40, 0]]);
      assert.deepEqual(await store.check(), []);
    });

    test('an export loaded into an empty store gives the same export', async (context) => {
      const first = await open(context);
      const second = await open(context);
      await load(first, [...consoleGames, ...otherGames]);
      await load(
        first,
        [{ type: 'earned', player: fox, game: steam, key: 'ACH_A', date: 9000 }],
        later,
      );
      const records = await exported(first);
      const outcomes = await load(second, records, later + 1);
      assert.deepEqual(
        outcomes.filter((outcome) => outcome !== 'added'),
        [],
      );
      assert.deepEqual(await exported(second), records);
      assert.deepEqual(
        await load(second, records, later + 2),
        records.map(() => 'unchanged'),
      );
      assert.deepEqual(await second.check(), []);
    });

    test('the first sight of a key gives it a number, which stays', async (context) => {
      const store = await open(context);
      await load(store, [{ type: 'game', id: steam }, keyed(steam, 'B'), keyed(steam, 'A')]);
      await load(store, [
        keyed(steam, 'C'),
        keyed(steam, 'A', { title: 'New title' }),
        keyed(steam, 'B'),
      ]);
      const trophies = (await store.gameTrophies(steam)) ?? [];
      assert.deepEqual(
        trophies.map(({ trophyId, title }) => [trophyId, title]),
        [
          [1, 'B'],
          [2, 'New title'],
          [3, 'C'],
        ],
      );
    });

    test('the first load of a trophy fixes its grade; an equal share keeps its date', async (context) => {
      const store = await open(context);
      await load(store, [
        { type: 'game', id: steam },
        keyed(steam, 'A', { share: 3, shareDate: 1000 }),
      ]);
      const same = keyed(steam, 'A', { share: 3, shareDate: 2000, gradeIfNew: 'gold' });
      const older = keyed(steam, 'A', { share: 30, shareDate: 500 });
      assert.deepEqual(await load(store, [same, older]), ['unchanged', 'unchanged']);
      const newer = keyed(steam, 'A', { share: 30, shareDate: 3000, gradeIfNew: 'bronze' });
      assert.deepEqual(await load(store, [newer]), ['changed']);
      assert.equal((await store.gameTrophies(steam))?.[0]?.grade, 'silver');
    });

    test('records that contradict stored ids, keys and accounts are rejected', async (context) => {
      const store = await open(context);
      await load(store, [...consoleGames, ...otherGames, makePlayer('NightOwl')]);
      const wrong: readonly DataRecord[] = [
        { type: 'game', id: 'STEAM-1', network: 'xbox' },
        { type: 'trophy', game: steam, id: 2, key: 'ACH_A' },
        { type: 'trophy', game: steam, id: 1, key: 'OTHER' },
        { type: 'trophy', game: steam, title: ' ' },
        { type: 'account', player: fox, network: 'steam', id: '76561190000000002' },
        { type: 'account', player: 'NightOwl', network: 'steam', id: '76561190000000001' },
        { type: 'earned', player: fox, game: steam, key: 'ACH_Z' },
      ];
      const outcomes = await load(store, wrong);
      assert.deepEqual(
        outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : outcome.rejected)),
        [
          'the id "STEAM-1" is one of the network steam, not xbox',
          'the key "ACH_A" belongs to trophy 1',
          'trophy 1 has the key "ACH_A"',
          'the trophy has no number, no key and no title',
          'player "LanternFox" has another account of the network steam',
          'the account of the network steam belongs to another player than "NightOwl"',
          'unknown trophy "ACH_Z" of game "STEAM-440"',
        ],
      );
    });

    test('a rebuild restores networks and sums', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, [...consoleGames, ...otherGames]);
      const before = await boardOf(store, 'retro');
      await opened.engine.transaction(async (transaction) => {
        for (const text of [
          "UPDATE game SET network = 'psn'",
          "UPDATE player_game SET network = 'psn'",
          'UPDATE player_network SET score = 0, games = 9',
        ]) {
          await transaction.run(write(text), []);
        }
      });
      assert.notEqual((await store.check()).length, 0);
      await store.rebuild();
      assert.deepEqual(await store.check(), []);
      assert.deepEqual(await boardOf(store, 'retro'), before);
    });

    test('a deleted player leaves the boards', async (context) => {
      const store = await open(context);
      await load(store, [...consoleGames, ...otherGames]);
      await store.players.delete(fox, later);
      assert.deepEqual(await store.networkBoards(), []);
      assert.deepEqual(await store.check(), []);
    });
  });
}

async function boardOf(
  store: Store,
  name: string,
): Promise<(readonly [number, string, number, number])[]> {
  const network = name === 'retro' || name === 'steam' ? name : 'xbox';
  const { items } = await store.networkBoard(network, { offset: 0, limit: 10 });
  return items.map(
    ({ position, player, score, secondScore }) =>
      [position, player.name, score, secondScore] as const,
  );
}
