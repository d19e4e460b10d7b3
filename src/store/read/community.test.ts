import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord, Grade } from '../../records/records.ts';
import type { TestEngine } from '../testing/engines.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const day = 86_400_000;
const page = { offset: 0, limit: 10 };
const harbour = 'NPWR00001_00';
const tower = 'NPWR00002_00';

/** Three players and two games: Fox has the platinum of the first, Owl has fewer trophies, Hare has one and is from another country. */
const records: readonly DataRecord[] = [
  ...makeGame(harbour, ['platinum', 'gold', 'bronze'], {
    title: 'Légende du Harbour',
    platform: 'PS4 PS5',
    europeId: 'NPWR90001_00',
  }),
  ...makeGame(tower, ['gold', 'bronze'], { title: 'Tower of Łódź' }),
  { type: 'group', game: harbour, id: '001', name: 'More harbour' },
  makePlayer('Fox', { country: 'us', formerNames: ['Vixen'] }),
  makePlayer('NightOwl_7', { country: 'us' }),
  makePlayer('Hare', { country: 'de' }),
  makePlayer('Mole'),
  ...[1, 2, 3].map((trophy) => makeEarned('Fox', harbour, trophy, day * trophy)),
  makeEarned('Fox', tower, 2, day * 2 + 5),
  ...[2, 3].map((trophy) => makeEarned('NightOwl_7', harbour, trophy, day * 9 + trophy)),
  makeEarned('NightOwl_7', tower, 1, day * 8),
  makeEarned('Hare', harbour, 3),
];

for (const engine of testEngines) {
  describe(`reads across players, ${engine.name}`, () => {
    async function open(
      context: { after: (work: () => unknown) => void },
      more: readonly DataRecord[] = [],
    ) {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [...records, ...more]);
      return opened.store;
    }

    test('player search matches the beginnings of words in current and former names', async (context) => {
      const store = await open(context);
      const find = async (text: string) =>
        (await store.searchPlayers(text, page)).items.map(({ name }) => name);
      assert.deepEqual(await find('fo'), ['Fox']);
      assert.deepEqual(await find('VÍX'), ['Fox']);
      assert.deepEqual(await find('owl 7'), ['NightOwl_7']);
      assert.deepEqual(await find('nightowl7'), ['NightOwl_7']);
      assert.deepEqual(await find('ox'), []);
      assert.deepEqual(await find('  %_*"\' '), []);
    });

    test('game search matches words of title and id without diacritics, games with the most owners first', async (context) => {
      const store = await open(context);
      const find = async (text: string) => (await store.searchGames(text, page)).items;
      assert.deepEqual(
        (await find('legende har')).map(({ game, owners }) => [game.gameId, owners]),
        [[harbour, 3]],
      );
      assert.deepEqual(
        (await find('lodz')).map(({ game }) => game.gameId),
        [tower],
      );
      assert.deepEqual(
        (await find('npwr00002')).map(({ game }) => game.gameId),
        [tower],
      );
      assert.deepEqual(
        (await store.popularGames(page)).map(({ game, owners }) => [game.gameId, owners]),
        [
          [harbour, 3],
          [tower, 2],
        ],
      );
    });

    test('search lists whole words before prefixes and returns the total beyond the page', async (context) => {
      const store = await open(context, [
        makePlayer('Foxglove'),
        makeEarned('Foxglove', harbour, 1),
        makeEarned('Foxglove', harbour, 2),
        makeEarned('Foxglove', tower, 1),
      ]);
      const first = await store.searchPlayers('fox', { offset: 0, limit: 1 });
      assert.deepEqual([first.items.map(({ name }) => name), first.total], [['Fox'], 2]);
      assert.deepEqual(await store.searchPlayers('fox', { offset: 9, limit: 1 }), {
        items: [],
        total: 2,
      });
    });

    test('search looks at a limited number of the matches of a word, those in full first', async (context) => {
      if (engine.name !== 'sqlite') return;
      const many = Array.from({ length: 10_100 }, (_, index) => makePlayer(`Zebra${index}`));
      const store = await open(context, [
        ...many,
        makePlayer('Zeb'),
        makeEarned('Zebra10099', harbour, 1),
      ]);
      const { items, total } = await store.searchPlayers('zeb', page);
      assert.deepEqual([items[0]?.name, total], ['Zeb', 10_000]);
    });

    test('a page behind the end of a leaderboard has the number of its players', async (context) => {
      const store = await open(context);
      assert.deepEqual(await store.leaderboard(null, { offset: 100, limit: 10 }), {
        items: [],
        total: 3,
      });
      assert.deepEqual(await store.leaderboard('US', { offset: 100, limit: 10 }), {
        items: [],
        total: 2,
      });
      assert.deepEqual(await store.leaderboard('fr', { offset: 100, limit: 10 }), {
        items: [],
        total: 0,
      });
    });

    test('pages far behind continue those before them, through ties', async (context) => {
      if (engine.name !== 'sqlite' && engine.name !== 'postgres') return;
      const country = (index: number) => ({ country: index % 3 === 0 ? 'fr' : 'es' });
      const many = Array.from({ length: 1600 }, (_, index) =>
        makePlayer(`Mouse${index}`, country(index)),
      );
      const play = many.flatMap((_, index) =>
        index % 2 === 0 ? [makeEarned(`Mouse${index}`, harbour, 1 + (index % 3))] : [],
      );
      const store = await open(context, [...many, ...play]);
      for (const each of [null, 'es']) {
        const read = async (offset: number, limit: number) =>
          (await store.leaderboard(each, { offset, limit })).items;
        const { total } = await store.leaderboard(each, { offset: 0, limit: 1 });
        const near = await read(990, 20);
        assert.equal(near.length, 20);
        assert.deepEqual(await read(1000, 10), near.slice(10));
        const end = await read(total - 5, 50);
        assert.equal(end.length, 5);
        assert.deepEqual(await read(total - 3, 50), end.slice(2));
        assert.deepEqual(await read(total, 50), []);
      }
    });

    test('leaderboards of the world and of a country are paged, and ties share a rank', async (context) => {
      const store = await open(context, [
        makePlayer('Twin', { country: 'us' }),
        makeEarned('Twin', harbour, 3),
      ]);
      const board = async (country: string | null, offset: number, limit: number) =>
        (await store.leaderboard(country, { offset, limit })).items.map(
          ({ position, player }) => `${position} ${player.name}`,
        );
      assert.deepEqual(await board(null, 0, 9), ['1 Fox', '2 NightOwl_7', '3 Hare', '3 Twin']);
      assert.deepEqual(await board(null, 3, 9), ['3 Twin']);
      assert.deepEqual(await board('US', 0, 9), ['1 Fox', '2 NightOwl_7', '3 Twin']);
      assert.equal((await store.leaderboard('us', { offset: 99, limit: 1 })).total, 3);
      assert.deepEqual(
        [await store.leaderboardOffset(null, 'twin'), await store.leaderboardOffset('us', 'twin')],
        [3, 2],
      );
      assert.deepEqual(
        [await store.leaderboardOffset('de', 'Fox'), await store.leaderboardOffset(null, 'Mole')],
        [null, null],
      );
      assert.deepEqual(await store.rankedCountries(), [
        { country: 'us', players: 3 },
        { country: 'de', players: 1 },
      ]);
    });

    test('the leaderboard of a game ranks its owners, with the date of their platinum', async (context) => {
      const store = await open(context);
      const all = await store.gameLeaderboard('npwr90001_00', page);
      assert.deepEqual(
        all?.items.map(({ position, player, progress }) => [position, player.name, progress]),
        [
          [1, 'Fox', 100],
          [2, 'NightOwl_7', 100],
          [3, 'Hare', 14],
        ],
      );
      assert.deepEqual(
        all?.items.map(({ platinumAt }) => platinumAt),
        [day, null, null],
      );
      assert.equal(await store.gameLeaderboardOffset(harbour, 'hare'), 2);
      assert.equal(await store.gameLeaderboardOffset(tower, 'hare'), null);
      assert.equal(await store.gameLeaderboard('NPWR77777_00', page), null);
    });

    for (const game of ['NPWR00009_00', 'STEAM-440'])
      test(`players who are tied in ${game} share the rank that the leaderboard gives them`, async (context) => {
        const store = await open(context);
        const names = ['Zoe', 'Yan', 'Xia', 'Wim'];
        const played = names.map((name) => makeEarned(name, game, name === 'Wim' ? 2 : 1, day));
        await load(store, [
          ...makeGame(game, ['gold', 'bronze']),
          ...names.map((name) => makePlayer(name)),
          ...played,
        ]);
        const board = (await store.gameLeaderboard(game, { offset: 0, limit: 100 }))?.items ?? [];
        for (const { player, position } of board)
          assert.equal(await store.gameRank(game, player.playerId), position, player.name);
        const ranks = board.map(({ position }) => position);
        assert.equal(new Set(ranks.slice(0, 3)).size, 1);
        assert.equal(ranks[3], (ranks[0] ?? 0) + 3);
      });

    test('rarity counts the owners of a game, of each trophy, and by progress', async (context) => {
      const store = await open(context);
      assert.deepEqual(await store.rarity(harbour), {
        owners: 3,
        earners: new Map([
          [1, 1],
          [2, 2],
          [3, 3],
        ]),
        progress: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 2], // one owner has a progress of 14 %, two have 100 %
      });
      assert.equal(await store.rarity('NPWR77777_00'), null);
      assert.deepEqual(
        (await store.groups(harbour)).map((group) => ({ ...group })),
        [{ groupId: '001', name: 'More harbour', detail: null }],
      );
    });

    test('a comparison covers the common games of two players', async (context) => {
      const store = await open(context);
      const compared = await store.compare('vixen', 'nightowl_7', page);
      assert.deepEqual(
        compared?.items.map(({ game, first, second }) => [
          game.gameId,
          first.userPoints,
          second.userPoints,
        ]),
        [
          [harbour, 105, 105],
          [tower, 15, 90],
        ],
      );
      assert.deepEqual(
        [compared?.total, compared?.firstAhead, compared?.secondAhead, compared?.level],
        [2, 0, 1, 1],
      );
      assert.equal((await store.compare('fox', 'mole', page))?.total, 0);
      assert.equal(await store.compare('fox', 'nobody', page), null);
    });

    test('recent trophies and players are listed across all players', async (context) => {
      const store = await open(context);
      const newest = await store.recentTrophies(4, loadedAt);
      assert.deepEqual(
        newest.map(({ player, trophy }) => `${player.name} ${trophy.gameId} ${trophy.trophyId}`),
        [
          `NightOwl_7 ${harbour} 3`,
          `NightOwl_7 ${harbour} 2`,
          `NightOwl_7 ${tower} 1`,
          `Fox ${harbour} 3`,
        ],
      );
      await load(store, [makePlayer('Hare', { aboutMe: 'Hello' })], loadedAt + 1);
      assert.deepEqual(
        (await store.recentPlayers(2)).map(({ name }) => name),
        ['Hare', 'Mole'],
      );
      const byUpdate = await store.playersByUpdate(page);
      assert.deepEqual(await store.playersByUpdate({ offset: 1, limit: 2 }), byUpdate.slice(1, 3));
      assert.deepEqual(await store.totals(), { players: 4, games: 2, trophies: 5, earned: 8 });
    });

    test('players are listed by their current name, from a text on', async (context) => {
      const store = await open(context);
      const namesFrom = async (from: string, limit = 10) =>
        (await store.playersByName(from, limit)).map(({ name }) => name);
      const all = await namesFrom('');
      assert.deepEqual(all, ['Fox', 'Hare', 'Mole', 'NightOwl_7']);
      assert.deepEqual(await namesFrom('hare'), all.slice(1));
      assert.deepEqual(await namesFrom('g', 2), ['Hare', 'Mole']);
      assert.deepEqual(await namesFrom('zzz'), []);
    });

    test('a player’s games are listed in every order, filtered and paged, each with its position in getGames', async (context) => {
      const store = await open(context);
      const list = async (query: object) =>
        (await store.listGames('Fox', { ...page, order: 'played', ...query }))?.items.map(
          ({ game, orderPlayed }) => [game.gameId, orderPlayed],
        );
      assert.deepEqual(await list({}), [
        [harbour, 1],
        [tower, 2],
      ]);
      assert.deepEqual(await list({ offset: 1 }), [[tower, 2]]);
      assert.deepEqual(await list({ order: 'title', reversed: true }), [
        [tower, 2],
        [harbour, 1],
      ]);
      assert.deepEqual(await list({ order: 'size' }), [
        [harbour, 1],
        [tower, 2],
      ]);
      assert.deepEqual(await list({ state: 'complete' }), [[harbour, 1]]);
      assert.deepEqual(await list({ state: 'started' }), [[tower, 2]]);
      assert.deepEqual(await list({ text: 'lódz tow' }), [[tower, 2]]);
      assert.deepEqual(await list({ platform: 'ps5' }), [[harbour, 1]]);
      assert.equal(await store.listGames('nobody', { ...page, order: 'played' }), null);
    });

    test('activity counts dated trophies by day and grade', async (context) => {
      const store = await open(context);
      const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
      assert.deepEqual(await store.activity('fox'), [
        { day: 1, ...none, platinum: 1 },
        { day: 2, ...none, gold: 1, bronze: 1 },
        { day: 3, ...none, bronze: 1 },
      ]);
      assert.deepEqual(await store.activity('hare'), []);
      assert.equal(await store.activity('nobody'), null);
    });

    test('a hidden player is in no result until they are visible again', async (context) => {
      const store = await open(context);
      const before = await everything(store);
      await store.players.setFlags('Fox', { hidden: true }, loadedAt);
      assert.ok(!JSON.stringify(await everything(store)).includes('Fox'));
      assert.equal((await store.rarity(harbour))?.owners, 2);
      await store.players.setFlags('Fox', { hidden: false }, loadedAt);
      assert.deepEqual(withoutDates(await everything(store)), withoutDates(before));
    });

    test('an excluded player is found, but neither ranked nor counted in rarity', async (context) => {
      const store = await open(context);
      await store.players.setFlags('Fox', { excluded: true }, loadedAt);
      assert.equal((await store.leaderboard(null, page)).total, 2);
      assert.equal((await store.gameLeaderboard(harbour, page))?.total, 2);
      assert.equal((await store.rarity(harbour))?.earners.get(1) ?? 0, 0);
      assert.equal((await store.searchPlayers('fox', page)).total, 1);
    });

    test('any sequence of writes leaves a consistent store', { timeout: 60_000 }, () =>
      checkAnySteps(engine),
    );
  });
}

async function everything(store: Awaited<ReturnType<TestEngine['open']>>['store']) {
  return [
    await store.searchPlayers('fox', page),
    await store.searchPlayers('vixen', page),
    await store.leaderboard(null, page),
    await store.leaderboard('us', page),
    await store.leaderboardOffset(null, 'Fox'),
    await store.gameLeaderboard(harbour, page),
    await store.gameLeaderboardOffset(harbour, 'Fox'),
    await store.compare('Fox', 'Hare', page),
    await store.recentTrophies(50, loadedAt),
    await store.recentPlayers(50),
    await store.playersByUpdate({ offset: 1, limit: 50 }),
    await store.playersByName('', 50),
    await store.listGames('Fox', { ...page, order: 'played' }),
    await store.listGames('Fox', { ...page, order: 'title' }),
    await store.activity('Fox'),
  ];
}

function withoutDates(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) => (key.startsWith('updated') ? undefined : inner)),
  );
}

const names = ['Ash', 'Bee', 'CeeDee', 'Élan'];
const games = [harbour, tower];
const grade = fc.constantFrom<Grade>('platinum', 'gold', 'silver', 'bronze');
const name = fc.constantFrom(...names);
const game = fc.constantFrom(...games);
const record: fc.Arbitrary<DataRecord> = fc.oneof(
  fc.record({
    type: fc.constant('player' as const),
    name,
    hidden: fc.boolean(),
    excluded: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('game' as const),
    id: game,
    title: fc.constantFrom('One word', 'Zwei Wörter', 'one'),
  }),
  fc.record({
    type: fc.constant('trophy' as const),
    game,
    id: fc.integer({ min: 1, max: 3 }),
    grade,
  }),
  fc.record({
    type: fc.constant('playerGame' as const),
    player: name,
    game,
    statedPoints: fc.constantFrom(0, 50, 500),
  }),
  fc.record({
    type: fc.constant('earned' as const),
    player: name,
    game,
    trophy: fc.integer({ min: 1, max: 3 }),
    date: fc.constantFrom(-day - 1, null, 5, day, day * 2),
  }),
);
type Step =
  | { readonly step: 'load'; readonly records: readonly DataRecord[] }
  | {
      readonly step: 'setFlags';
      readonly name: string;
      readonly hidden: boolean;
      readonly excluded: boolean;
    }
  | { readonly step: 'rename'; readonly name: string; readonly newName: string }
  | { readonly step: 'delete'; readonly name: string };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      step: fc.constant('load' as const),
      records: fc.array(record, { maxLength: 12 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constant('setFlags' as const),
      name,
      hidden: fc.boolean(),
      excluded: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      step: fc.constant('rename' as const),
      name,
      newName: fc.constantFrom('ceedee', 'New Name', 'Ash'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('delete' as const), name }) },
);

/** Runs random sequences of loads, renames, flag changes and deletions; `db check` must find no problems after each. */
async function checkAnySteps(engine: TestEngine): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const opened = await engine.open();
      const { store } = opened;
      try {
        for (const each of steps) await take(store, each);
        assert.deepEqual(await store.check(), []);
      } finally {
        await opened[Symbol.asyncDispose]();
      }
    }),
    { numRuns: engine.runs(30) },
  );
}

async function take(
  store: Awaited<ReturnType<TestEngine['open']>>['store'],
  each: Step,
): Promise<void> {
  switch (each.step) {
    case 'load':
      await load(store, each.records);
      return;
    case 'setFlags':
      await store.players.setFlags(each.name, each, loadedAt);
      return;
    case 'rename':
      await store.players.rename(each.name, each.newName, loadedAt);
      return;
    default:
      await store.players.delete(each.name, loadedAt);
  }
}
