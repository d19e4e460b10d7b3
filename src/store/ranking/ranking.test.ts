import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { GradeCounts, LevelSystem } from '../../domain/index.ts';
import { levelPoints, prevailingCounts, rank } from '../../domain/index.ts';
import type { DataRecord } from '../../data/records/records.ts';
import { testEngines } from '../testing/engines.ts';
import type { TestStore } from '../testing/engines.ts';
import { earnedOf, gameOf, load, playerOf } from '../testing/records.ts';

/** A set with as many trophies of each grade as a player of these tests may have. */
const max = 6;
const game = gameOf(
  'NPWR00001_00',
  (['platinum', 'gold', 'silver', 'bronze'] as const).flatMap((grade) => Array.from({ length: max }, () => grade)),
);

const none: GradeCounts = { platinum: 0, gold: 0, silver: 0, bronze: 0 };

function earn(name: string, { platinum, gold, silver, bronze }: GradeCounts): DataRecord[] {
  return [platinum, gold, silver, bronze].flatMap((count, grade) =>
    Array.from({ length: count }, (_, index) => earnedOf(name, 'NPWR00001_00', grade * max + index + 1)),
  );
}

async function placeOf({ store }: TestStore, name: string) {
  const player = await store.findPlayer(name);
  return player === null ? null : store.place(player.playerId);
}

for (const engine of testEngines) {
  describe(`ranking, ${engine.name}`, () => {
    test('lets ties share a place and skips the places after it', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [
        ...game,
        ...['First', 'Second', 'AlsoSecond', 'Fourth'].map((name) => playerOf(name)),
        ...earn('First', { ...none, gold: 3 }),
        ...earn('Second', { ...none, gold: 2 }),
        ...earn('AlsoSecond', { ...none, gold: 2 }),
        ...earn('Fourth', { ...none, gold: 1 }),
      ]);
      const places = await Promise.all(['First', 'Second', 'AlsoSecond', 'Fourth'].map((name) => placeOf(opened, name)));
      assert.deepEqual(
        places.map((place) => place?.world),
        [1, 2, 2, 4].map((position) => ({ position, total: 4 })),
      );
    });

    test('ranks within the country, and nobody without one there', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const one = { platinum: 0, gold: 1, silver: 0, bronze: 0 };
      await load(opened.store, [
        ...game,
        playerOf('American', { country: 'us' }),
        playerOf('French', { country: 'fr' }),
        playerOf('Stateless'),
        ...earn('American', { ...one, gold: 2 }),
        ...earn('French', one),
        ...earn('Stateless', one),
      ]);
      assert.deepEqual((await placeOf(opened, 'French'))?.country, { position: 1, total: 1 });
      assert.deepEqual((await placeOf(opened, 'French'))?.world, { position: 2, total: 3 });
      assert.equal((await placeOf(opened, 'Stateless'))?.country, null);
      await load(opened.store, [playerOf('French', { country: 'us' })]);
      assert.deepEqual((await placeOf(opened, 'French'))?.country, { position: 2, total: 2 });
    });

    test('ranks nobody who is excluded or has no points, and counts no one hidden', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const one = { platinum: 0, gold: 0, silver: 0, bronze: 1 };
      await load(opened.store, [
        ...game,
        playerOf('Cheater', { excluded: true }),
        playerOf('Shy', { hidden: true }),
        playerOf('Newcomer'),
        playerOf('Player'),
        ...earn('Cheater', { ...one, gold: 3 }),
        ...earn('Shy', { ...one, gold: 3 }),
        ...earn('Player', one),
      ]);
      assert.equal(await placeOf(opened, 'Cheater'), null);
      assert.equal(await placeOf(opened, 'Newcomer'), null);
      assert.deepEqual((await placeOf(opened, 'Player'))?.world, { position: 1, total: 1 });
      await load(opened.store, [playerOf('Cheater', { excluded: false })]);
      assert.deepEqual((await placeOf(opened, 'Player'))?.world, { position: 2, total: 2 });
    });

    test('decides ties by the trophies it shows, counted or stated', async (context) => {
      const opened = await engine.open({ levelSystem: '2020' });
      context.after(() => opened[Symbol.asyncDispose]());
      // 300 points each: one platinum, or ten silver trophies.
      const stated = (name: string, statedEarned: Partial<GradeCounts>) =>
        playerOf(name, { country: 'us', statedEarned: { ...none, ...statedEarned } });
      await load(opened.store, [
        ...game,
        playerOf('Counted', { country: 'us' }),
        ...earn('Counted', { ...none, gold: 2, silver: 4 }),
        stated('Silver', { silver: 10 }),
        stated('Platinum', { platinum: 1 }),
        stated('AlsoPlatinum', { platinum: 1 }),
      ]);
      const names = ['Platinum', 'AlsoPlatinum', 'Counted', 'Silver'];
      const expected = [1, 1, 3, 4].map((position) => ({ position, total: 4 }));
      const places = await Promise.all(names.map((name) => placeOf(opened, name)));
      assert.deepEqual(
        places.map((place) => place?.world),
        expected,
      );
      assert.deepEqual(
        places.map((place) => place?.country),
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

    test('follows stated sums that change, that are cleared, and that counted trophies overtake', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const fox = (statedEarned: GradeCounts | null) => playerOf('Fox', { statedEarned });
      await load(opened.store, [...game, playerOf('Owl'), ...earn('Owl', { ...none, gold: 3, silver: 1 }), fox(null)]);
      const steps: readonly (readonly [DataRecord[], number | undefined])[] = [
        [[fox({ ...none, silver: 10 })], 2],
        [[fox({ ...none, platinum: 1 })], 1],
        [earn('Fox', { ...none, bronze: 2 }), 2],
        [[fox({ ...none, platinum: 3 })], 1],
        [[fox(null)], 2],
      ];
      for (const [records, position] of steps) {
        await load(opened.store, records);
        assert.equal((await placeOf(opened, 'Fox'))?.world.position, position);
        assert.deepEqual(await opened.store.check(), []);
      }
    });

    test('ranks even more stated trophies than fit into a tie', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const million = 1_000_000; // the most that a record may state
      const all = { platinum: million, gold: million, silver: million, bronze: million };
      await load(opened.store, [
        playerOf('Most', { statedEarned: all }),
        playerOf('Next', { statedEarned: { ...all, bronze: million - 1 } }),
      ]);
      assert.deepEqual(await boardOf(opened, null), [
        [1, 'Most'],
        [2, 'Next'],
      ]);
      assert.deepEqual(await opened.store.check(), []);
    });

    for (const levelSystem of ['2008', '2020'] as const satisfies readonly LevelSystem[]) {
      test(`gives the places that RANK() gives, whatever the players have (${levelSystem})`, async (context) => {
        await fc.assert(
          fc.asyncProperty(fc.array(loads, { minLength: 1, maxLength: 12 }), async (players) => {
            const opened = await engine.open({ levelSystem });
            context.after(() => opened[Symbol.asyncDispose]());
            // In two loads, so that the second moves players the first has ranked.
            await load(opened.store, [...game, ...players.flatMap(([before], i) => recordsOf(`P${i}`, before))]);
            await load(
              opened.store,
              players.flatMap(([, after], i) => recordsOf(`P${i}`, after)),
            );
            const all = players.map(([before, after], i) => rankedOf(`P${i}`, before, after, levelSystem));
            for (const country of [null, 'us', 'fr']) await compareWithRank(opened, country, all);
            assert.deepEqual(await opened.store.check(), []);
          }),
          { numRuns: engine.runs(25) },
        );
      });
    }
  });
}

/** What one load says of a player. */
interface Said {
  readonly counts: GradeCounts;
  readonly stated: GradeCounts | null;
  readonly country: 'us' | 'fr' | null;
  readonly hidden: boolean;
  readonly excluded: boolean;
}

const few = fc.nat({ max: max });
const countsOfEach = fc.record({ platinum: few, gold: few, silver: few, bronze: few });
const seldom = fc.nat(9).map((number) => number === 0);
const said: fc.Arbitrary<Said> = fc.record({
  counts: countsOfEach,
  stated: fc.option(countsOfEach),
  country: fc.constantFrom('us', 'fr', null),
  hidden: seldom,
  excluded: seldom,
});
const loads = fc.tuple(said, said);

function recordsOf(name: string, { counts, stated, country, hidden, excluded }: Said): DataRecord[] {
  return [playerOf(name, { country, hidden, excluded, statedEarned: stated }), ...earn(name, counts)];
}

/** A player as he is to be ranked after both loads. */
function rankedOf(name: string, before: Said, { counts, stated, country, hidden, excluded }: Said, system: LevelSystem) {
  const shown = prevailingCounts(union(before.counts, counts), stated);
  const points = levelPoints(shown, system);
  return { name, country, points, ...shown, isRanked: !hidden && !excluded && points > 0 };
}

/** Places and leaderboard among everybody or in a country, against RANK() over what is shown of each player. */
async function compareWithRank(opened: TestStore, country: string | null, players: readonly ReturnType<typeof rankedOf>[]) {
  const among = players.filter((each) => each.isRanked && (country === null || each.country === country));
  const positions = rank(among);
  for (const [index, { name }] of among.entries()) {
    const place = await placeOf(opened, name);
    const expected = { position: positions[index], total: among.length };
    assert.deepEqual(country === null ? place?.world : place?.country, expected, name);
  }
  const expected = among.map(({ name }, index): [number, string] => [positions[index] ?? 0, name]);
  assert.deepEqual(
    await boardOf(opened, country),
    expected.toSorted(([a], [b]) => a - b),
  );
}

/** The leaderboard from its beginning: place and name of each. */
async function boardOf({ store }: TestStore, country: string | null): Promise<[number, string][]> {
  const { items } = await store.leaderboard(country, { offset: 0, limit: 100 });
  return items.map(({ position, player }) => [position, player.name]);
}

/** What a player has who earned the first so many of each grade twice. */
function union(a: GradeCounts, b: GradeCounts): GradeCounts {
  const more = (grade: keyof GradeCounts): number => Math.max(a[grade], b[grade]);
  return { platinum: more('platinum'), gold: more('gold'), silver: more('silver'), bronze: more('bronze') };
}
