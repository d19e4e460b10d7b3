import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import type { GameStatus } from '../../domain/index.ts';
import type { GameFilter, GameIndexPart, IndexOrder } from '../port/game-index.ts';
import type { TestStore } from '../testing/engines.ts';
import { createSqlStore } from '../sql-store.ts';
import { sqlite, testEngines } from '../testing/engines.ts';
import { makeGame, load } from '../testing/records.ts';

const now = Date.UTC(2026, 0, 10);
const day = 86_400_000;

interface Made {
  readonly id: string;
  readonly title: string | null;
  readonly trophies: number;
  readonly owners: number;
  /** Number of owners with the platinum; null for a set without a platinum. */
  readonly platinums: number | null;
  readonly released?: number;
  readonly platform?: string;
  readonly status?: GameStatus;
  readonly series?: string;
  /** If omitted, the time of the load. */
  readonly added?: number | null;
  readonly extension?: boolean;
  /** Number of owners with all trophies. */
  readonly completions?: number;
}

const made: readonly Made[] = [
  {
    id: 'A',
    title: 'Zephyr Tram',
    trophies: 12,
    owners: 6,
    platinums: 3,
    released: 3,
    platform: 'ps4,ps5',
    series: 'Kites',
    added: 5 * day,
    completions: 2,
  },
  {
    id: 'B',
    title: 'Älm Lantern',
    trophies: 16,
    owners: 7,
    platinums: 1,
    released: 1,
    platform: 'ps3',
    extension: true,
    status: 'delisted',
    completions: 1,
  },
  {
    id: 'C',
    title: '3 Kites',
    trophies: 41,
    owners: 5,
    platinums: null,
    series: 'KITES',
    added: 9 * day,
  },
  {
    id: 'D',
    title: 'lantern road',
    trophies: 2,
    owners: 0,
    platinums: 0,
    released: 2,
    platform: 'ps5',
    status: 'servers-closed',
    series: 'Roads',
    added: null,
  },
  { id: 'E', title: null, trophies: 1, owners: 4, platinums: 4, added: 9 * day },
];

/** Creates sets, and players P0 to P6. Each game is owned by the first few players. */
function records(): DataRecord[] {
  const sets = made.flatMap(
    ({
      id,
      title,
      trophies,
      platinums,
      released,
      platform,
      extension,
      status,
      series,
      added,
    }): DataRecord[] => [
      {
        type: 'game',
        id,
        title,
        platform: platform ?? null,
        released: released === undefined ? null : released * day,
        status,
        series,
        added,
      },
      { type: 'group', game: id, id: 'default', name: 'Base' },
      ...(extension === true
        ? [{ type: 'group', game: id, id: '001', name: 'More' } as const]
        : []),
      ...Array.from({ length: trophies }, (_, index): DataRecord => {
        const grade = index === 0 && platinums !== null ? 'platinum' : 'bronze';
        return { type: 'trophy', game: id, id: index, grade, title: `T${index}` };
      }),
    ],
  );
  const players = Array.from({ length: 7 }, (_, index): DataRecord => ({
    type: 'player',
    name: `P${index}`,
  }));
  const plays = made.flatMap(({ id, trophies, owners, platinums }) =>
    Array.from({ length: owners }, (_, index): DataRecord => {
      const trophy = index < (platinums ?? 0) || trophies === 1 ? 0 : 1;
      return { type: 'earned', player: `P${index}`, game: id, trophy, date: day };
    }),
  );
  const completed = made.flatMap(({ id, trophies, completions = 0 }) =>
    Array.from({ length: completions * trophies }, (_, index): DataRecord => {
      const player = `P${Math.floor(index / trophies)}`;
      const trophy = index % trophies;
      return { type: 'earned', player, game: id, trophy, date: day };
    }),
  );
  return [...sets, ...players, ...plays, ...completed];
}

for (const engine of testEngines) {
  describe(`the index of games, ${engine.name}`, () => {
    let opened: TestStore;
    before(async () => {
      opened = await engine.open();
      const outcomes = await opened.store.load({ now, source: 'test' }, (load) =>
        load.apply(records()),
      );
      assert.deepEqual(
        outcomes.filter((outcome) => typeof outcome === 'object'),
        [],
      );
    });
    after(() => opened[Symbol.asyncDispose]());

    function list(filter: GameFilter, order: IndexOrder = 'owners'): Promise<GameIndexPart> {
      return opened.store.listCatalogue({ order, filter, offset: 0, limit: 10 });
    }
    const ownerParameters = ({ items }: GameIndexPart): string =>
      items.map(({ game }) => game.gameId).join(' ');

    for (const [order, ids] of [
      ['owners', 'B A C E D'],
      ['added', 'B C E A D'],
      ['newest', 'A D B C E'],
      ['title', 'E C B D A'],
      ['rarity', 'B A'],
      ['completion', 'C B A'],
    ] as const)
      test(`is ordered by ${order}`, async () =>
        assert.equal(ownerParameters(await list({}, order)), ids));

    const filters: readonly (readonly [GameFilter, string])[] = [
      [{ text: 'lan' }, 'B D'],
      [{ text: 'road LANTERN' }, 'D'],
      [{ text: '?' }, ''],
      [{ platform: 'ps5' }, 'A D'],
      [{ hasPlatinum: true }, 'B A E D'],
      [{ hasExtensions: true }, 'B'],
      [{ size: 'small' }, 'A E D'],
      [{ size: 'medium' }, 'B'],
      [{ size: 'large' }, 'C'],
      [{ letter: 'a' }, 'B'],
      [{ letter: '#' }, 'C E'],
      [{ minOwners: 6 }, 'B A'],
      [{ status: 'delisted' }, 'B'],
      [{ status: 'normal' }, 'A C E'],
      [{ series: 'kites' }, 'A C'],
      [{ series: 'Kite' }, ''],
      [{ year: 1970 }, 'B A D'],
      [{ year: 1971 }, ''],
      [{ notCompletedBy: 'p1' }, 'B C E D'],
      [{ notCompletedBy: 'P6' }, 'B A C E D'],
      [{ notCompletedBy: 'nobody' }, 'B A C E D'],
      [{ platform: 'ps5', minOwners: 1 }, 'A'],
    ];
    for (const [filter, ids] of filters)
      test(`is filtered by ${JSON.stringify(filter)}`, async () =>
        assert.equal(ownerParameters(await list(filter)), ids));

    test('shows how many completed a game with at least five owners', async () => {
      const { items, years } = await list({});
      assert.deepEqual(
        [items.map(({ completions }) => completions), years],
        [[1, 2, 0, null, null], [1970]],
      );
    });

    test('knows the series, and the status and series of a game', async () => {
      assert.deepEqual((await list({})).series, ['Kites', 'Roads']);
      const found = await Promise.all(
        ['B', 'C', 'none'].map((id) => opened.store.statusAndSeries(id)),
      );
      assert.deepEqual(found, [
        { status: 'delisted', series: null },
        { status: 'normal', series: { name: 'Kites', games: 2 } },
        { status: 'normal', series: null },
      ]);
    });

    test('states that it does not know a player', async () => {
      assert.equal((await list({ notCompletedBy: 'nobody' })).isPlayerUnknown, true);
      assert.equal((await list({ notCompletedBy: 'P1' })).isPlayerUnknown, false);
    });

    test('lists a completed game that the player hides, like a game that the player does not have', async () => {
      await opened.store.choices.hideGame({ player: 'P0', game: 'A' }, now);
      assert.equal(ownerParameters(await list({ notCompletedBy: 'P0' })), 'A C E D');
      assert.equal(ownerParameters(await list({ notCompletedBy: 'P0', letter: 'z' })), 'A');
      assert.equal(ownerParameters(await list({ notCompletedBy: 'P1' })), 'B C E D');
      await opened.store.choices.showGame({ player: 'P0', game: 'A' }, now);
      assert.equal(ownerParameters(await list({ notCompletedBy: 'P0' })), 'C E D');
    });

    test('shows the platinums of games with at least five owners and a platinum', async () => {
      const { items } = await list({});
      assert.deepEqual(
        items.map(({ owners, platinums }) => [owners, platinums]),
        [
          [7, 1],
          [6, 3],
          [5, null],
          [4, null],
          [0, null],
        ],
      );
    });

    test('names the filters to drop where nothing matches', async () => {
      const { total, without } = await list({ platform: 'ps3', letter: 'z' });
      assert.equal(total, 0);
      assert.deepEqual(without, [
        { filter: 'platform', games: 1 },
        { filter: 'letter', games: 1 },
      ]);
    });

    test('follows a load of players and a load of games', async () => {
      await opened.store.load({ now: now + 1, source: 'test' }, (load) =>
        load.apply([
          { type: 'game', id: 'F', title: 'Fresh', platform: 'psp2' },
          { type: 'earned', player: 'P6', game: 'D', trophy: 1, date: day },
        ]),
      );
      assert.equal(ownerParameters(await list({ platform: 'psp2' })), 'F');
      assert.equal((await list({ text: 'road' })).items[0]?.owners, 1);
    });
  });
}

/** Ten trophies of a game for five players, one every `gap` from `first`; the platinum is number 1 and earned last. */
function earnAll(game: string, first: number, gap: number): DataRecord[] {
  return Array.from({ length: 50 }, (_, index): DataRecord => {
    const player = `P${Math.floor(index / 10)}`;
    const trophy = (index % 10) + 1;
    return { type: 'earned', player, game, trophy, date: first + ((trophy + 8) % 10) * gap };
  });
}

for (const engine of testEngines)
  test(`the index of games is ordered by the score of the set, games with few owners last, ${engine.name}`, async (context) => {
    const opened = await engine.open();
    context.after(() => opened[Symbol.asyncDispose]());
    const sets = { A: 'bronze', B: 'gold', C: 'platinum' } as const;
    const players = ['P0', 'P1', 'P2', 'P3', 'P4'];
    await opened.store.load({ now, source: 'test' }, (load) =>
      load.apply([
        ...Object.entries(sets).flatMap(([id, grade]): DataRecord[] => [
          { type: 'game', id, title: id },
          { type: 'trophy', game: id, id: 1, grade, title: 'One' },
        ]),
        ...players.flatMap((name): DataRecord[] => [
          { type: 'player', name },
          { type: 'earned', player: name, game: 'A', trophy: 1, date: day },
          { type: 'earned', player: name, game: 'B', trophy: 1, date: day },
        ]),
        { type: 'earned', player: 'P0', game: 'C', trophy: 1, date: day },
      ]),
    );
    await opened.store.refreshFigures(day);
    const { items } = await opened.store.listCatalogue({
      order: 'score',
      filter: {},
      offset: 0,
      limit: 10,
    });
    assert.deepEqual(
      items.map(({ game }) => game.gameId),
      ['B', 'A', 'C'],
    );
  });

for (const engine of testEngines)
  test(`the index of games is ordered by figures that are counted from time to time, ${engine.name}`, async (context) => {
    const opened = await engine.open();
    context.after(() => opened[Symbol.asyncDispose]());
    const set = ['platinum', ...Array.from({ length: 9 }, () => 'bronze' as const)] as const;
    await opened.store.load({ now, source: 'test' }, (load) =>
      load.apply([
        ...['A', 'B', 'C'].flatMap((id): DataRecord[] => [
          { type: 'game', id, title: id },
          ...set.map((grade, index): DataRecord => ({
            type: 'trophy',
            game: id,
            id: index + 1,
            grade,
            title: `T${index}`,
          })),
        ]),
        ...Array.from({ length: 6 }, (_, index): DataRecord => ({
          type: 'player',
          name: `P${index}`,
        })),
        ...earnAll('A', day, day),
        ...earnAll('B', day * 100, 60_000),
        { type: 'earned', player: 'P5', game: 'A', trophy: 2, date: day },
        { type: 'earned', player: 'P5', game: 'C', trophy: 2, date: day * 100 },
      ]),
    );
    const ordered = async (order: IndexOrder): Promise<string> =>
      (await opened.store.listCatalogue({ order, filter: {}, offset: 0, limit: 10 })).items
        .map(({ game }) => game.gameId)
        .join(' ');
    await opened.store.refreshFigures(day * 101);
    assert.deepEqual(await Promise.all((['owners', 'popular', 'quickest'] as const).map(ordered)), [
      'A B C',
      'B C A',
      'B A C',
    ]);
  });

test('requests at the same time read the owners and the figures of all games once', async (context) => {
  const opened = await sqlite.open();
  context.after(() => opened[Symbol.asyncDispose]());
  await load(opened.store, makeGame('NPWR90001_00', ['gold', 'bronze']));
  const ofAllGames: string[] = [];
  const store = createSqlStore({
    ...opened.engine,
    all: (query, parameters) => {
      if (parameters.length === 0) ofAllGames.push(query.text);
      return opened.engine.all(query, parameters);
    },
  });
  const asked = Array.from({ length: 5 }, () =>
    store.listCatalogue({ order: 'popular', filter: {}, offset: 0, limit: 10 }),
  );
  for (const { total } of await Promise.all(asked)) assert.equal(total, 1);
  assert.equal(ofAllGames.length, new Set(ofAllGames).size);
  assert.ok(ofAllGames.length >= 2);
});
