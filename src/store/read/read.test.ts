import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testEngines } from '../testing/engines.ts';
import { collect, makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';

const records = [
  ...makeGame('NPWR00003_00', ['gold', 'bronze', 'bronze']),
  ...makeGame('NPWR00001_00', ['gold', 'bronze'], { europeId: 'NPWR00009_00', platform: 'ps3' }),
  ...makeGame('NPWR00002_00', ['gold']),
  ...makeGame('NPWR00009_00', ['silver']),
  ...makeGame('NPWR00004_00', []),
  makePlayer('Fox', { formerNames: ['OldFox'] }),
  makePlayer('Idle'),
  makePlayer('Shy', { hidden: true }),
  makeEarned('Shy', 'NPWR00001_00', 1, 500),
  makeEarned('Fox', 'NPWR00001_00', 1, 2000),
  makeEarned('Fox', 'NPWR00001_00', 2),
  makeEarned('Fox', 'NPWR00003_00', 1, 2000),
  makeEarned('Fox', 'NPWR00003_00', 2, 2000),
  makeEarned('Fox', 'NPWR00003_00', 3, 1000),
  makeEarned('Fox', 'NPWR00002_00', 1),
  { type: 'playerGame', player: 'Fox', game: 'NPWR00004_00', lastUpdated: 3000 } as const,
];

for (const engine of testEngines) {
  describe(`reading, ${engine.name}`, () => {
    test('a player’s games are listed by date, undated ones last, then by id', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, records);
      const games = (await opened.store.playerGames('Fox')) ?? [];
      assert.deepEqual(
        games.map(({ game, orderPlayed, lastUpdatedAt }) => [
          orderPlayed,
          game.gameId,
          lastUpdatedAt,
        ]),
        [
          [1, 'NPWR00004_00', 3000],
          [2, 'NPWR00001_00', 2000],
          [3, 'NPWR00003_00', 2000],
          [4, 'NPWR00002_00', null],
        ],
      );
      for (const row of games) {
        const single = await opened.store.playerGame('Fox', row.game.gameId);
        assert.deepEqual(single, row);
      }
    });

    test('readers of a long list at the same time get the same games', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const ids = Array.from(
        { length: 2_100 },
        (_, index) => `NPWR${String(index).padStart(5, '0')}_00`,
      );
      await load(store, [
        ...ids.flatMap((id) => makeGame(id, ['bronze'])),
        makePlayer('Fox'),
        ...ids.map((id) => makeEarned('Fox', id, 1)),
      ]);
      const read = async () => (await store.playerGameList('Fox'))?.rows(0, ids.length);
      for (const rows of await Promise.all([read(), read(), read()])) {
        assert.deepEqual(
          rows?.map(({ game }) => game.gameId),
          ids,
        );
      }
    });

    test('a player without games differs from an unknown player', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      assert.deepEqual(await store.playerGames('Idle'), []);
      assert.deepEqual(await store.latestTrophies('Idle', null, 0), []);
      assert.deepEqual(await store.earnedDates('Idle', null), []);
      for (const name of ['Nobody', 'Shy', '']) {
        assert.equal(await store.findPlayer(name), null);
        assert.equal(await store.playerUpdatedAt(name), null);
        assert.equal(await store.playerGames(name), null);
        assert.equal(await store.playerGame(name, 'NPWR00001_00'), null);
        assert.equal(await store.playerTrophies(name, 'NPWR00001_00'), null);
        assert.equal(await store.latestTrophies(name, null, 0), null);
        assert.equal(await store.earnedDates(name, null), null);
        assert.equal(await store.playerVersions(name, { withRank: true }), null);
      }
    });

    test('a player is found by a former name in any case', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, records);
      assert.equal((await opened.store.findPlayer(' oldfox '))?.name, 'Fox');
    });

    test('a game id matches Id before IdGameEurope', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      // Fox has not played the game with this Id, but the game with this IdGameEurope.
      assert.equal((await store.playerGame('Fox', 'npwr00009_00'))?.game.gameId, 'NPWR00001_00');
      assert.equal((await store.playerTrophies('Fox', 'npwr00009_00'))?.length, 2);
      assert.deepEqual(await store.earnedDates('Fox', 'npwr00009_00'), [2000]);
      assert.equal((await store.gameTrophies('npwr00009_00'))?.[0]?.grade, 'silver');
      assert.deepEqual(
        (await store.gamesById('npwr00009_00')).map((game) => game.gameId),
        ['NPWR00009_00', 'NPWR00001_00'],
      );
    });

    test('an empty id matches no game', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      assert.equal(await store.playerGame('Fox', ''), null);
      assert.equal(await store.gameTrophies(' '), null);
      assert.deepEqual(await store.gamesById(''), []);
    });

    test('all trophies of a player’s game are listed by number, earned or not', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const trophies = (await store.playerTrophies('Fox', 'NPWR00001_00')) ?? [];
      assert.deepEqual(
        trophies.map(({ trophy, earned, earnedAt }) => [
          trophy.trophyId,
          earned,
          earnedAt,
          trophy.gameTitle,
          trophy.platform,
        ]),
        [
          [1, true, 2000, 'Title of NPWR00001_00', 'ps3'],
          [2, true, null, 'Title of NPWR00001_00', 'ps3'],
        ],
      );
      assert.deepEqual(await store.playerTrophies('Fox', 'NPWR00004_00'), []);
      assert.equal(await store.playerTrophies('Idle', 'NPWR00001_00'), null);
      assert.equal(await store.playerTrophies('Fox', 'NPWR77777_00'), null);
    });

    test('a cached set gives the same trophies as an uncached one for any player and id', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const gaps = [1, 2, 5, 9].map(
        (id) => ({ type: 'trophy', game: 'NPWR00005_00', id, grade: 'bronze' }) as const,
      );
      const more = [
        ...makeGame('NPWR00005_00', []),
        ...gaps,
        makeEarned('Fox', 'NPWR00005_00', 5, 700),
      ];
      await load(store, [
        ...records,
        ...more,
        { type: 'playerGame', player: 'Idle', game: 'NPWR00001_00' },
      ]);
      const asked = [
        ['Fox', 'NPWR00001_00'],
        ['OLDFOX', ' npwr00001_00'],
        ['Fox', 'NPWR00009_00'], // by IdGameEurope of the first game: Fox does not have the game with this Id
        ['Fox', 'NPWR00005_00'],
        ['Fox', 'NPWR00004_00'],
        ['Idle', 'NPWR00001_00'],
        ['Idle', 'NPWR00005_00'],
        ['Shy', 'NPWR00001_00'],
        ['Nobody', 'NPWR00001_00'],
      ] as const;
      const answers = async () => {
        const rows: unknown[] = [];
        for (const [name, game] of asked) {
          const trophies = await store.playerTrophies(name, game);
          rows.push(
            trophies?.map(({ trophy, earned, earnedAt }) => [
              trophy.gameId,
              trophy.trophyId,
              earned,
              earnedAt,
            ]) ?? null,
          );
        }
        return rows;
      };
      const first = await answers();
      assert.deepEqual(first[3], [
        ['NPWR00005_00', 1, false, null],
        ['NPWR00005_00', 2, false, null],
        ['NPWR00005_00', 5, true, 700],
        ['NPWR00005_00', 9, false, null],
      ]);
      assert.deepEqual(
        first.map((rows) => (Array.isArray(rows) ? rows.length : null)),
        [2, 2, 2, 4, 0, 2, null, null, null],
      );
      assert.deepEqual(await answers(), first);
    });

    test('the latest trophies are listed by date, game and number, all descending, undated ones last', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      const ownerParameters = (trophies: Awaited<ReturnType<typeof store.latestTrophies>>) =>
        trophies?.map(({ trophy: { gameId, trophyId } }) => `${gameId.slice(4, 9)}/${trophyId}`);
      const all = ['00003/2', '00003/1', '00001/1', '00003/3', '00002/1', '00001/2'];
      assert.deepEqual(ownerParameters(await store.latestTrophies('Fox', null, 0)), all);
      assert.deepEqual(
        ownerParameters(await store.latestTrophies('Fox', null, 2)),
        all.slice(0, 2),
      );
      assert.deepEqual(
        ownerParameters(await store.latestTrophies('Fox', 2000, 0)),
        all.slice(0, 3),
      );
      assert.deepEqual(ownerParameters(await store.latestTrophies('Fox', 2001, 0)), []);
    });

    test('earned dates are returned ascending, with duplicates', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      await load(store, records);
      assert.deepEqual(await store.earnedDates('Fox', null), [1000, 2000, 2000, 2000]);
      assert.deepEqual(await store.earnedDates('Fox', 'NPWR00003_00'), [1000, 2000, 2000]);
      assert.equal(await store.earnedDates('Idle', 'NPWR00003_00'), null);
    });

    test('the catalogue is listed by id in batches', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      const ids = Array.from({ length: 1203 }, (_, index) => `NPWR${10_000 + index}_00`);
      await load(
        store,
        ids.toReversed().map((id) => ({ type: 'game', id })),
      );
      const batches = await collect(store.allGames());
      assert.deepEqual(
        batches.map((batch) => batch.length),
        [500, 500, 203],
      );
      assert.deepEqual(
        batches.flat().map((game) => game.gameId),
        ids,
      );
      assert.equal(await store.countGames(), 1203);
    });

    test('an empty store returns empty results', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const { store } = opened;
      assert.equal(await store.isEmpty(), true);
      assert.equal(await store.countGames(), 0);
      assert.deepEqual(await collect(store.allGames()), []);
      assert.equal(await store.gameTrophies('NPWR00001_00'), null);
      assert.equal(await store.ranks(1), null);
      assert.equal((await store.averages()).games, 0);
    });
  });
}
