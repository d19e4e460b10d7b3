/** An older and a newer state of the same source give the same store in either order (docs/spec/decisions.md 8). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord } from '../../records/records.ts';
import { dataRecord } from '../../records/records.ts';
import { grades } from '../../domain/index.ts';
import type { TestEngine } from '../testing/engines.ts';
import { testEngines } from '../testing/engines.ts';
import { exported, load } from '../testing/records.ts';

const game = 'NPWR1_00';
const player = 'LanternFox';
const oldest = Date.UTC(2012, 0, 1);
const newest = Date.UTC(2020, 0, 1);
const later = Date.UTC(2026, 0, 1);

/** Values that each state may have or not. Values that belong together are one object. */
function stateOf(...values: readonly fc.Arbitrary<object>[]): fc.Arbitrary<object> {
  return fc
    .tuple(...values.map((value) => fc.option(value, { nil: {} })))
    .map((stated) => Object.fromEntries(stated.flatMap((value) => Object.entries(value))));
}

/** Properties whose values belong together. */
const groups = {
  guide: ['guide', 'titleOnGuide'],
  rating: ['stars', 'reviews'],
  share: ['share', 'shareDate'],
  level: ['statedLevel', 'statedProgress', 'statedPoints', 'statedFloor', 'statedCeiling'],
  rank: ['statedPosition', 'statedTotal'],
  country: ['country', 'statedCountryPosition', 'statedCountryTotal'],
  status: ['statusComment', 'statusMode', 'statusObjectId', 'statusPlaying', 'statusTitle'],
  award: ['award', 'awarded'],
} as const;

/** Properties that a state lacks: those of a whole group, or those that describe its first value, which never come without it. */
const lacking = fc
  .tuple(
    ...Object.values(groups).map((group) =>
      fc.constantFrom(0, 1, group.length).map((known) => group.slice(known)),
    ),
  )
  .map((lacks) => new Set<string>(lacks.flat()));

function each<T>(properties: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<object>[] {
  return properties.map((property) => fc.record({ [property]: value }));
}

function together<T>(properties: readonly string[], value: fc.Arbitrary<T>): fc.Arbitrary<object> {
  return fc.record(Object.fromEntries(properties.map((property) => [property, value])));
}

const text = fc.constantFrom('Kites', 'Lanterns', 'Harbours');
const day = fc.integer({ min: 1, max: 9 }).map((days) => days * 86_400_000);
const whole = fc.integer({ min: 1, max: 99 });
const counts = fc.record(
  { platinum: whole, gold: whole, silver: whole, bronze: whole },
  { noNullPrototype: true },
);

/** Creates the values of a game. Versions and dates of shares are ordered like the states. */
const gameValues = (date: number) =>
  stateOf(
    ...each(['europeId', 'title', 'image', 'platform', 'system'], text),
    together(groups.guide, text),
    together(groups.rating, whole),
    ...each(['statedTrophies', 'statedPoints'], whole),
    ...each(['statedSet'], counts),
    ...each(['released'], day),
    ...each(['setVersion'], fc.constant(date === newest ? '02.00' : '01.00')),
    ...each(['status'], fc.constantFrom('normal', 'delisted')),
    ...each(['series'], fc.constantFrom('Kites', 'Lanterns', null)),
  );
const groupValues = stateOf(...each(['name', 'detail'], text));
const trophyValues = (date: number) =>
  stateOf(
    ...each(['title', 'description', 'fullDescription', 'image', 'reward', 'group'], text),
    together(groups.guide, text),
    ...each(['points', 'weightedPoints', 'progressTarget'], whole),
    // An equal share keeps its date, so shares of the two states differ.
    fc.record({
      share: date === newest ? fc.constantFrom(60, 70) : fc.constantFrom(10, 20),
      shareDate: fc.constant(date),
    }),
  );
const playerValues = stateOf(
  ...each(['aboutMe', 'avatarSmall', 'avatarMedium', 'avatar', 'jid', 'server'], text),
  ...each(['panelUrl', 'identity', 'alias'], text),
  ...each(['accountId'], fc.constant('1')),
  ...each(['background'], fc.constantFrom('00112233', 'AABBCCDD')),
  ...each(['lastSeen'], day),
  ...each(['statedCompletion'], whole),
  ...each(['statedEarned'], counts),
  ...each(['statedCountry'], fc.constantFrom('US', 'FR')),
  ...each(['card'], fc.constantFrom('size=small', 'size=large')),
  ...each(['pins'], fc.constantFrom([{ game, trophy: null }], [{ game, trophy: 1 }])),
  together(groups.level, whole),
  together(groups.rank, whole),
  fc.record({
    country: fc.constantFrom('us', 'fr'),
    statedCountryPosition: whole,
    statedCountryTotal: whole,
  }),
  together(groups.status, text),
);
const playerGameValues = (date: number) =>
  stateOf(
    ...each(['lastUpdated'], fc.constant(date)),
    ...each(['statedEarned'], counts),
    ...each(['statedPoints'], whole),
    fc.record({ award: fc.constantFrom('beaten', 'mastered'), awarded: day }),
    ...each(
      ['trophyProgress'],
      fc.constantFrom([{ trophy: 3, value: 1 }], [{ trophy: 3, value: 2 }]),
    ),
  );
const earnedValues = stateOf(...each(['date', 'hardcore'], day));

/** Dates and flags that a load sets itself. */
const ofLoads: ReadonlySet<string> = new Set([
  'asOf',
  'added',
  'updated',
  'gamesUpdated',
  'cardChanged',
]);
/** Properties that the states do not have: flags are stored as false if none is stated, and names and ids never become older. */
const withoutState: ReadonlySet<string> = new Set([
  'plus',
  'online',
  'away',
  'hidden',
  'excluded',
  'hoursHidden',
  'presenceHidden',
  'formerNames',
  'network',
  'key',
]);
/** Types of records with a date, which follow a dated game or a dated player. */
const dated: ReadonlySet<string> = new Set([
  'game',
  'group',
  'trophy',
  'player',
  'playerGame',
  'earned',
]);

/** Creates the records of a state. Each state has the game and the player, whose dates are those of the other records. */
function recordsAt(asOf: number): fc.Arbitrary<DataRecord[]> {
  const record = <T extends object>(id: T, values: fc.Arbitrary<object>) =>
    values.map((stated) => ({ ...id, ...stated }));
  const numbers = [1, 2];
  return fc.tuple(
    record({ type: 'game', id: game, asOf } as const, gameValues(asOf)),
    record({ type: 'group', game, id: '001' } as const, groupValues),
    ...[...numbers, 3].map((id) =>
      fc
        .tuple(fc.constantFrom(...grades), trophyValues(asOf))
        .map(([grade, stated]) => ({ type: 'trophy' as const, game, id, grade, ...stated })),
    ),
    record({ type: 'player', name: player, asOf } as const, playerValues),
    record({ type: 'playerGame', player, game } as const, playerGameValues(asOf)),
    ...numbers.map((trophy) =>
      record({ type: 'earned', player, game, trophy } as const, earnedValues),
    ),
  );
}

async function exportAfter(
  engine: TestEngine,
  states: readonly (readonly DataRecord[])[],
): Promise<Values[]> {
  const { store } = await engine.open();
  try {
    for (const records of states) await load(store, records, later);
    assert.deepEqual(await store.check(), []);
    return inOrder(await exported(store));
  } finally {
    await store.close();
  }
}

type Values = Readonly<Record<string, unknown>>;

function without<R extends object>(record: R, properties: ReadonlySet<string>): R;
function without(record: object, properties: ReadonlySet<string>): object {
  return Object.fromEntries(
    Object.entries(record).filter(([property]) => !properties.has(property)),
  );
}

/** Returns the values of records without those that loads set, in the order of their ids. */
function inOrder(records: readonly object[]): Values[] {
  return records
    .map((record): Values => ({ ...without(record, ofLoads) }))
    .toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

/** Checks whether the known values of a group are those of a state. */
function isOf(group: readonly string[], record: Values, state: Values = {}): boolean {
  return group.every(
    (property) => record[property] === undefined || record[property] === state[property],
  );
}

function idOf({ type, id, trophy }: Values): string {
  return JSON.stringify([type, id, trophy]);
}

test('the states have every property that a dated record can have', () => {
  const states = [...fc.sample(recordsAt(oldest), 100), ...fc.sample(recordsAt(newest), 100)];
  const generated = new Set(
    states
      .flat()
      .flatMap((record) => Object.keys(record).map((property) => `${record.type}.${property}`)),
  );
  const missing = dataRecord.options
    .filter(({ entries }) => dated.has(entries.type.literal))
    .flatMap(({ entries }) =>
      Object.keys(entries)
        .filter((property) => !ofLoads.has(property) && !withoutState.has(property))
        .map((property) => `${entries.type.literal}.${property}`),
    );
  assert.deepEqual(
    missing.filter((property) => !generated.has(property)),
    [],
  );
});

for (const engine of testEngines) {
  describe(`order of loads, ${engine.name}`, () => {
    test('the newer state wins and the older one adds what is missing, in whatever order they are loaded', async () => {
      await fc.assert(
        fc.asyncProperty(recordsAt(oldest), recordsAt(newest), async (older, newer) => {
          const expected = inOrder(older.map((record, index) => ({ ...record, ...newer[index] })));
          assert.deepEqual(await exportAfter(engine, [older, newer]), expected);
          assert.deepEqual(await exportAfter(engine, [newer, older]), expected);
        }),
        { numRuns: engine.runs(16) },
      );
    });

    test('values that belong together are all of one state in either order, even if the newer state lacks some of them', async () => {
      await fc.assert(
        fc.asyncProperty(
          recordsAt(oldest),
          recordsAt(newest),
          lacking,
          async (older, complete, lacks) => {
            const newer = complete.map((record) => without(record, lacks));
            const found = await exportAfter(engine, [newer, older]);
            assert.deepEqual(await exportAfter(engine, [older, newer]), found);
            const states = [inOrder(newer), inOrder(older)];
            for (const [index, record] of found.entries())
              for (const group of Object.values(groups))
                assert.ok(
                  states.some((state) => isOf(group, record, state[index])),
                  JSON.stringify([record, group]),
                );
          },
        ),
        { numRuns: engine.runs(10) },
      );
    });
  });
}
