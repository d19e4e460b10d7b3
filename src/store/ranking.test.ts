import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { LevelSystem } from '../domain/index.ts';
import { levelPoints, rank } from '../domain/index.ts';
import type { DataRecord } from '../records/records.ts';
import { testEngines } from './testing/engines.ts';
import type { TestStore } from './testing/engines.ts';
import { earnedOf, gameOf, load, playerOf } from './testing/records.ts';

/** A set with as many trophies of each grade as a player of these tests may have. */
const most = 6;
const game = gameOf(
  'NPWR00001_00',
  (['platinum', 'gold', 'silver', 'bronze'] as const).flatMap((grade) => Array.from({ length: most }, () => grade)),
);

interface Counts {
  readonly platinum: number;
  readonly gold: number;
  readonly silver: number;
  readonly bronze: number;
}

function earn(name: string, { platinum, gold, silver, bronze }: Counts): DataRecord[] {
  return [platinum, gold, silver, bronze].flatMap((count, grade) =>
    Array.from({ length: count }, (_, index) => earnedOf(name, 'NPWR00001_00', grade * most + index + 1)),
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
      const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 };
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

    for (const levelSystem of ['2008', '2020'] as const satisfies readonly LevelSystem[]) {
      test(`gives the places that RANK() gives, whatever the players have (${levelSystem})`, async (context) => {
        const count = fc.nat({ max: most });
        const players = fc.array(fc.record({ platinum: count, gold: count, silver: count, bronze: count }), { maxLength: 12 });
        await fc.assert(
          fc.asyncProperty(players, players, async (before, after) => {
            const opened = await engine.open({ levelSystem });
            context.after(() => opened[Symbol.asyncDispose]());
            // In two loads, so that the second moves players the first has ranked.
            await load(opened.store, [...game, ...before.flatMap((counts, i) => [playerOf(`P${i}`), ...earn(`P${i}`, counts)])]);
            await load(
              opened.store,
              after.flatMap((counts, i) => [playerOf(`P${i}`), ...earn(`P${i}`, counts)]),
            );
            const counts = Array.from({ length: Math.max(before.length, after.length) }, (_, i) => union(before[i], after[i]));
            const ranked = counts
              .map((of, i) => ({ name: `P${i}`, points: levelPoints(of, levelSystem), ...of }))
              .filter(({ points }) => points > 0);
            const expected = rank(ranked).map((position) => ({ position, total: ranked.length }));
            const found = await Promise.all(ranked.map(({ name }) => placeOf(opened, name)));
            assert.deepEqual(
              found.map((place) => place?.world),
              expected,
            );
            assert.deepEqual(await opened.store.check(), []);
          }),
          { numRuns: engine.runs(15) },
        );
      });
    }
  });
}

/** What a player has who earned the first so many of each grade twice. */
function union(a: Counts | undefined, b: Counts | undefined): Counts {
  const more = (grade: keyof Counts): number => Math.max(a?.[grade] ?? 0, b?.[grade] ?? 0);
  return { platinum: more('platinum'), gold: more('gold'), silver: more('silver'), bronze: more('bronze') };
}
