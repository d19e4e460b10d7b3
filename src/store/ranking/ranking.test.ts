import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { GradeCounts, LevelSystem } from '../../domain/index.ts';
import { levelPoints, networks, prevailingCounts, rank } from '../../domain/index.ts';
import type { DataRecord } from '../../records/records.ts';
import { testEngines } from '../testing/engines.ts';
import type { TestStore } from '../testing/engines.ts';
import { makeEarned, makeGame, load, makePlayer } from '../testing/records.ts';

/** Number of trophies of each grade in the set of these tests. */
const max = 6;
const game = makeGame(
  'NPWR00001_00',
  (['platinum', 'gold', 'silver', 'bronze'] as const).flatMap((grade) =>
    Array.from({ length: max }, () => grade),
  ),
);

const none: GradeCounts = { platinum: 0, gold: 0, silver: 0, bronze: 0 };

function earn(name: string, { platinum, gold, silver, bronze }: GradeCounts): DataRecord[] {
  return [platinum, gold, silver, bronze].flatMap((count, grade) =>
    Array.from({ length: count }, (_, index) =>
      makeEarned(name, 'NPWR00001_00', grade * max + index + 1),
    ),
  );
}

async function ranksOf({ store }: TestStore, name: string) {
  const player = await store.findPlayer(name);
  return player === null ? null : store.ranks(player.playerId);
}

for (const engine of testEngines) {
  describe(`ranking, ${engine.name}`, () => {
    test('ties share a rank, and the ranks after them are skipped', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [
        ...game,
        ...['First', 'Second', 'AlsoSecond', 'Fourth'].map((name) => makePlayer(name)),
        ...earn('First', { ...none, gold: 3 }),
        ...earn('Second', { ...none, gold: 2 }),
        ...earn('AlsoSecond', { ...none, gold: 2 }),
        ...earn('Fourth', { ...none, gold: 1 }),
      ]);
      const all = await Promise.all(
        ['First', 'Second', 'AlsoSecond', 'Fourth'].map((name) => ranksOf(opened, name)),
      );
      assert.deepEqual(
        all.map((ranks) => ranks?.world),
        [1, 2, 2, 4].map((position) => ({ position, total: 4 })),
      );
    });

    test('a player has a rank within their country, and none there without a country', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const one = { platinum: 0, gold: 1, silver: 0, bronze: 0 };
      await load(opened.store, [
        ...game,
        makePlayer('American', { country: 'us' }),
        makePlayer('French', { country: 'fr' }),
        makePlayer('Stateless'),
        ...earn('American', { ...one, gold: 2 }),
        ...earn('French', one),
        ...earn('Stateless', one),
      ]);
      assert.deepEqual((await ranksOf(opened, 'French'))?.country, { position: 1, total: 1 });
      assert.deepEqual((await ranksOf(opened, 'French'))?.world, { position: 2, total: 3 });
      assert.equal((await ranksOf(opened, 'Stateless'))?.country, null);
      await load(opened.store, [makePlayer('French', { country: 'us' })]);
      assert.deepEqual((await ranksOf(opened, 'French'))?.country, { position: 2, total: 2 });
    });

    test('excluded players, players without points and hidden players are not ranked', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const one = { platinum: 0, gold: 0, silver: 0, bronze: 1 };
      await load(opened.store, [
        ...game,
        makePlayer('Cheater', { excluded: true }),
        makePlayer('Shy', { hidden: true }),
        makePlayer('Newcomer'),
        makePlayer('Player'),
        ...earn('Cheater', { ...one, gold: 3 }),
        ...earn('Shy', { ...one, gold: 3 }),
        ...earn('Player', one),
      ]);
      assert.equal(await ranksOf(opened, 'Cheater'), null);
      assert.equal(await ranksOf(opened, 'Newcomer'), null);
      assert.deepEqual((await ranksOf(opened, 'Player'))?.world, { position: 1, total: 1 });
      await load(opened.store, [makePlayer('Cheater', { excluded: false })]);
      assert.deepEqual((await ranksOf(opened, 'Player'))?.world, { position: 2, total: 2 });
    });

    test('the shown trophies, counted or stated, break ties of points', async (context) => {
      const opened = await engine.open({ levelSystem: '2020' });
      context.after(() => opened[Symbol.asyncDispose]());
      // 300 points each: one platinum, or ten silver trophies.
      const stated = (name: string, statedEarned: Partial<GradeCounts>) =>
        makePlayer(name, { country: 'us', statedEarned: { ...none, ...statedEarned } });
      await load(opened.store, [
        ...game,
        makePlayer('Counted', { country: 'us' }),
        ...earn('Counted', { ...none, gold: 2, silver: 4 }),
        stated('Silver', { silver: 10 }),
        stated('Platinum', { platinum: 1 }),
        stated('AlsoPlatinum', { platinum: 1 }),
      ]);
      const names = ['Platinum', 'AlsoPlatinum', 'Counted', 'Silver'];
      const expected = [1, 1, 3, 4].map((position) => ({ position, total: 4 }));
      const all = await Promise.all(names.map((name) => ranksOf(opened, name)));
      assert.deepEqual(
        all.map((ranks) => ranks?.world),
        expected,
      );
      assert.deepEqual(
        all.map((ranks) => ranks?.country),
        expected,
      );
      assert.deepEqual(await boardOf(opened, null), [
        [1, 'Platinum'],
        [1, 'AlsoPlatinum'],
        [3, 'Counted'],
        [4, 'Silver'],
      ]);
      assert.equal(await opened.store.leaderboardOffset('us', 'AlsoPlatinum'), 1);
      assert.deepEqual(await opened.store.check(), []);
    });

    test('a rank follows stated totals that change, are cleared or are exceeded by counted trophies', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const fox = (statedEarned: GradeCounts | null) => makePlayer('Fox', { statedEarned });
      await load(opened.store, [
        ...game,
        makePlayer('Owl'),
        ...earn('Owl', { ...none, gold: 3, silver: 1 }),
        fox(null),
      ]);
      const steps: readonly (readonly [DataRecord[], number | undefined])[] = [
        [[fox({ ...none, silver: 10 })], 2],
        [[fox({ ...none, platinum: 1 })], 1],
        [earn('Fox', { ...none, bronze: 2 }), 2],
        [[fox({ ...none, platinum: 3 })], 1],
        [[fox(null)], 2],
      ];
      for (const [records, position] of steps) {
        await load(opened.store, records);
        assert.equal((await ranksOf(opened, 'Fox'))?.world.position, position);
        assert.deepEqual(await opened.store.check(), []);
      }
    });

    test('stated trophies may exceed the capacity of the tie number', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const million = 1_000_000; // the maximum that a record may state
      const all = { platinum: million, gold: million, silver: million, bronze: million };
      await load(opened.store, [
        makePlayer('Most', { statedEarned: all }),
        makePlayer('Next', { statedEarned: { ...all, bronze: million - 1 } }),
      ]);
      assert.deepEqual(await boardOf(opened, null), [
        [1, 'Most'],
        [2, 'Next'],
      ]);
      assert.deepEqual(await opened.store.check(), []);
    });

    test('sums over games of the largest stated numbers exceed no range of numbers', async (context) => {
      const opened = await engine.open({ networks });
      context.after(() => opened[Symbol.asyncDispose]());
      const million = 1_000_000; // the maximum that a record may state
      const statedEarned = {
        platinum: million,
        gold: million,
        silver: million,
        bronze: million,
      };
      const games = 540; // the total of all grades on a network needs more than 31 bits
      const ids = Array.from({ length: games }, (_, index) => [
        `NPWR${10_000 + index}_00`,
        `STEAM-${1 + index}`,
      ]).flat();
      await load(opened.store, [
        makePlayer('Most'),
        ...ids.flatMap((id): DataRecord[] => [
          { type: 'game', id, statedSet: statedEarned },
          { type: 'playerGame', player: 'Most', game: id, statedEarned },
        ]),
      ]);
      for (const derive of [() => Promise.resolve(0), () => opened.store.rebuild()]) {
        await derive();
        assert.deepEqual(await opened.store.check(), []);
        assert.equal((await opened.store.averages()).earned, ids.length * 4 * million);
      }
      assert.deepEqual((await ranksOf(opened, 'Most'))?.world, { position: 1, total: 1 });
    });

    for (const levelSystem of ['2008', '2020'] as const satisfies readonly LevelSystem[]) {
      test(`ranks equal those of RANK() for any players (${levelSystem})`, async (context) => {
        await fc.assert(
          fc.asyncProperty(fc.array(loads, { minLength: 1, maxLength: 12 }), async (players) => {
            const opened = await engine.open({ levelSystem });
            context.after(() => opened[Symbol.asyncDispose]());
            // The second load moves players that the first has ranked.
            await load(opened.store, [
              ...game,
              ...players.flatMap(([before], i) => recordsOf(`P${i}`, before)),
            ]);
            await load(
              opened.store,
              players.flatMap(([, after], i) => recordsOf(`P${i}`, after)),
            );
            const all = players.map(([before, after], i) =>
              rankedOf(`P${i}`, before, after, levelSystem),
            );
            for (const country of [null, 'us', 'fr']) await compareWithRank(opened, country, all);
            assert.deepEqual(await opened.store.check(), []);
          }),
          { numRuns: engine.runs(25) },
        );
      });
    }
  });
}

/** The data of a player in one load. */
interface PlayerData {
  readonly counts: GradeCounts;
  readonly stated: GradeCounts | null;
  readonly country: 'us' | 'fr' | null;
  readonly hidden: boolean;
  readonly excluded: boolean;
}

const few = fc.nat({ max: max });
const countsOfEach = fc.record({ platinum: few, gold: few, silver: few, bronze: few });
const rarely = fc.nat(9).map((number) => number === 0);
const playerData: fc.Arbitrary<PlayerData> = fc.record({
  counts: countsOfEach,
  stated: fc.option(countsOfEach),
  country: fc.constantFrom('us', 'fr', null),
  hidden: rarely,
  excluded: rarely,
});
const loads = fc.tuple(playerData, playerData);

function recordsOf(
  name: string,
  { counts, stated, country, hidden, excluded }: PlayerData,
): DataRecord[] {
  return [
    makePlayer(name, { country, hidden, excluded, statedEarned: stated }),
    ...earn(name, counts),
  ];
}

/** The expected ranking data of a player after both loads. */
function rankedOf(
  name: string,
  before: PlayerData,
  { counts, stated, country, hidden, excluded }: PlayerData,
  system: LevelSystem,
) {
  const shown = prevailingCounts(union(before.counts, counts), stated);
  const points = levelPoints(shown, system);
  return { name, country, points, ...shown, isRanked: !hidden && !excluded && points > 0 };
}

/** Compares ranks and the leaderboard, of the world or of a country, with RANK() over the effective counts. */
async function compareWithRank(
  opened: TestStore,
  country: string | null,
  players: readonly ReturnType<typeof rankedOf>[],
) {
  const among = players.filter(
    (each) => each.isRanked && (country === null || each.country === country),
  );
  const positions = rank(among);
  for (const [index, { name }] of among.entries()) {
    const ranks = await ranksOf(opened, name);
    const expected = { position: positions[index], total: among.length };
    assert.deepEqual(country === null ? ranks?.world : ranks?.country, expected, name);
  }
  const expected = among.map(({ name }, index): [number, string] => [positions[index] ?? 0, name]);
  assert.deepEqual(
    await boardOf(opened, country),
    expected.toSorted(([a], [b]) => a - b),
  );
}

/** Rank and name of each player in the leaderboard. */
async function boardOf({ store }: TestStore, country: string | null): Promise<[number, string][]> {
  const { items } = await store.leaderboard(country, { offset: 0, limit: 100 });
  return items.map(({ position, player }) => [position, player.name]);
}

/** Computes counts after two loads; each load earns the first trophies of each grade. */
function union(a: GradeCounts, b: GradeCounts): GradeCounts {
  const more = (grade: keyof GradeCounts): number => Math.max(a[grade], b[grade]);
  return {
    platinum: more('platinum'),
    gold: more('gold'),
    silver: more('silver'),
    bronze: more('bronze'),
  };
}
