import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord } from '../../records/records.ts';
import { grades } from '../../domain/index.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

/** Few names and ids, so that records often match; some differ only in case, some never exist. */
const gameId = fc.constantFrom('NPWR1_00', 'npwr1_00', 'NPWR2_00', 'NPWR3_00');
const name = fc.constantFrom('Fox', 'fox', 'Owl', 'Élan', 'OldFox');
const text = fc.option(fc.string({ maxLength: 5, unit: 'grapheme' }));
const instant = fc.integer({ min: 0, max: 5 }).map((day) => day * 86_400_000);
const trophy = fc.integer({ min: 1, max: 4 });
const few = fc.integer({ min: 0, max: 3 });
const counts = fc.option(fc.record({ platinum: few, gold: few, silver: few, bronze: few }));
const sum = fc.option(fc.integer({ min: 0, max: 300 }));
const some: { requiredKeys: [] } = { requiredKeys: [] };

const parts = (required: fc.Arbitrary<object>, optional: fc.Arbitrary<object>) =>
  fc.tuple(required, optional).map(([must, may]) => ({ ...must, ...may }));

const record = fc.oneof(
  parts(
    fc.record({ type: fc.constant('game'), id: gameId }),
    fc.record(
      {
        title: text,
        europeId: fc.constantFrom('', 'NPWR3_00'),
        released: fc.option(instant),
        stars: fc.constantFrom(0, 2.5),
        status: fc.constantFrom('normal', 'delisted', 'servers-closed', null),
        series: fc.constantFrom('Kites', null),
        added: fc.option(instant),
        statedSet: counts,
        statedTrophies: fc.option(few),
        statedPoints: sum,
      },
      some,
    ),
  ),
  fc.record({
    type: fc.constant('group'),
    game: gameId,
    id: fc.constantFrom('default', '001'),
    name: text,
  }),
  parts(
    fc.record({
      type: fc.constant('trophy'),
      game: gameId,
      id: trophy,
      grade: fc.constantFrom(...grades),
    }),
    fc.record({ title: text, hidden: fc.boolean(), group: text }, some),
  ),
  parts(
    fc.record({ type: fc.constant('player'), name }),
    fc.record(
      {
        formerNames: fc.subarray(['OldFox', 'Owlet']),
        country: fc.option(fc.constantFrom('us', 'fr')),
        aboutMe: text,
        pins: fc.option(
          fc.array(fc.record({ game: gameId, trophy: fc.option(trophy) }), { maxLength: 6 }),
        ),
        card: fc.option(fc.constantFrom('size=small', 'size=large&theme=dark&hide=level')),
        online: fc.boolean(),
        hidden: fc.boolean(),
        excluded: fc.boolean(),
        updated: instant,
        asOf: fc.option(instant),
        statedCountry: fc.option(fc.constantFrom('US', 'Fr')),
        gamesUpdated: fc.option(instant),
        cardChanged: fc.option(instant),
        statedFloor: sum,
        statedCeiling: sum,
        statedEarned: counts,
        statedCompletion: fc.option(fc.constantFrom(0, 54.065359477124183)),
      },
      some,
    ),
  ),
  parts(
    fc.record({ type: fc.constant('playerGame'), player: name, game: gameId }),
    fc.record(
      {
        lastUpdated: fc.option(instant),
        updated: fc.boolean(),
        statedEarned: counts,
        statedPoints: sum,
      },
      some,
    ),
  ),
  parts(
    fc.record({ type: fc.constant('earned'), player: name, game: gameId, trophy }),
    fc.record({ date: fc.option(instant), updated: fc.boolean() }, some),
  ),
  parts(
    fc.record({ type: fc.constant('hiddenGame'), player: name, game: gameId }),
    fc.record({ hidden: fc.boolean(), since: instant }, some),
  ),
  parts(
    fc.record({ type: fc.constant('hunt'), player: name, game: gameId }),
    fc.record({ trophy, hunted: fc.boolean(), note: text, changed: instant }, some),
  ),
) as fc.Arbitrary<object> as fc.Arbitrary<DataRecord>;

/** Initial data, so that most records refer to existing rows. */
const world: DataRecord[] = [
  ...makeGame('NPWR1_00', ['platinum', 'gold', 'silver', 'bronze']),
  ...makeGame('NPWR2_00', ['gold', 'bronze']),
  makePlayer('Fox'),
  makePlayer('Owl', { country: 'us' }),
];
const records = fc.array(record, { maxLength: 40 }).map((more) => [...world, ...more]);

for (const engine of testEngines) {
  describe(`export and load, ${engine.name}`, () => {
    test('an export imported into an empty store gives the same export', async (context) => {
      await fc.assert(
        fc.asyncProperty(records, records, async (first, second) => {
          const opened = await engine.open();
          context.after(() => opened[Symbol.asyncDispose]());
          await load(opened.store, first);
          await load(opened.store, second.slice(world.length), loadedAt + 1);
          const lines = await exported(opened.store);
          const copy = await engine.open();
          context.after(() => copy[Symbol.asyncDispose]());
          const outcomes = await load(copy.store, lines, loadedAt + 2);
          assert.ok(
            outcomes.every((outcome) => outcome === 'added'),
            JSON.stringify(outcomes),
          );
          assert.deepEqual(await exported(copy.store), lines);
          assert.deepEqual(await copy.store.check(), []);
        }),
        { numRuns: engine.runs(20) },
      );
    });

    test('an export imported into its own store changes nothing', async (context) => {
      await fc.assert(
        fc.asyncProperty(records, async (given) => {
          const opened = await engine.open();
          context.after(() => opened[Symbol.asyncDispose]());
          await load(opened.store, given);
          const lines = await exported(opened.store);
          const outcomes = await load(opened.store, lines, loadedAt + 1);
          assert.ok(
            outcomes.every((outcome) => outcome === 'unchanged'),
            JSON.stringify(outcomes),
          );
          assert.deepEqual(await exported(opened.store), lines);
        }),
        { numRuns: engine.runs(20) },
      );
    });

    test('a second load of the same file changes nothing', async (context) => {
      await fc.assert(
        fc.asyncProperty(records, async (given) => {
          const opened = await engine.open();
          context.after(() => opened[Symbol.asyncDispose]());
          const file = fileOf(given);
          await load(opened.store, file);
          const lines = await exported(opened.store);
          const outcomes = await load(opened.store, file, loadedAt + 1);
          assert.ok(
            outcomes.every((outcome) => outcome === 'unchanged' || typeof outcome === 'object'),
          );
          assert.deepEqual(await exported(opened.store), lines);
        }),
        { numRuns: engine.runs(20) },
      );
    });

    test('the result of a load does not depend on its batches', async (context) => {
      await fc.assert(
        fc.asyncProperty(
          records,
          fc.array(fc.nat({ max: 50 }), { maxLength: 6 }),
          async (given, cuts) => {
            const whole = await engine.open();
            context.after(() => whole[Symbol.asyncDispose]());
            const split = await engine.open();
            context.after(() => split[Symbol.asyncDispose]());
            const expected = await load(whole.store, given);
            const places = [
              0,
              ...cuts.filter((cut) => cut < given.length).toSorted((a, b) => a - b),
              given.length,
            ];
            const outcomes = await split.store.load(
              { now: loadedAt, source: 'test' },
              async (into) => {
                const all = [];
                for (const [index, from] of places.entries())
                  all.push(...(await into.apply(given.slice(from, places[index + 1] ?? from))));
                return all;
              },
            );
            assert.deepEqual(outcomes, expected);
            assert.deepEqual(await exported(split.store), await exported(whole.store));
            assert.deepEqual(await split.store.check(), []);
          },
        ),
        { numRuns: engine.runs(20) },
      );
    });

    test('the export of one player contains their games and no other players', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, [
        ...world,
        makeEarned('Fox', 'NPWR2_00', 1, 1000),
        makeEarned('Owl', 'NPWR1_00', 1, 1000),
      ]);
      const lines = await exported(opened.store, 'fox');
      assert.deepEqual(
        lines.map((line) => line.type),
        ['game', 'trophy', 'trophy', 'player', 'playerGame', 'earned'],
      );
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      await load(copy.store, lines);
      assert.deepEqual(await exported(copy.store), lines);
      assert.deepEqual(await exported(opened.store, 'Nobody'), []);
    });
  });
}

/** Orders records like the file of a source: referenced records first, and each fact once. */
function fileOf(given: readonly DataRecord[]): DataRecord[] {
  const facts = new Map<string, DataRecord>();
  for (const line of given) {
    const { formerNames: _, ...fact } = { formerNames: null, ...line };
    facts.set(factOf(fact), fact);
  }
  const order = [
    'game',
    'group',
    'trophy',
    'player',
    'playerGame',
    'earned',
    'playTime',
    'hiddenGame',
    'hunt',
  ];
  return [...facts.values()].toSorted((a, b) => order.indexOf(a.type) - order.indexOf(b.type));
}

function factOf(line: DataRecord): string {
  const named = Object.entries(line).filter(([property]) =>
    ['type', 'name', 'player', 'game', 'id', 'trophy'].includes(property),
  );
  const key = line.type === 'group' ? named.filter(([property]) => property !== 'name') : named;
  return JSON.stringify(key).toLowerCase();
}
