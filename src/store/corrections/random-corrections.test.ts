/**
 * Any mix of loads and corrections leaves a consistent store: `db check` finds no problem, and derived data and export equal those of a
 * store into which only what remains was loaded.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord, Grade } from '../../data/records/records.ts';
import { derivedRows } from '../testing/derived-rows.ts';
import type { TestEngine, TestStore } from '../testing/engines.ts';
import { postgres, sqlite } from '../testing/engines.ts';
import { earnedOf, exported, gameOf, load, loadedAt, playerOf } from '../testing/records.ts';

const gameIds = ['NPWR00001_00', 'NPWR00002_00', 'NPWR00003_00'];
const names = ['Ada', 'Bert', 'Cleo', 'Dora'];
const grades: readonly Grade[] = ['platinum', 'gold', 'silver', 'bronze'];
const day = 86_400_000;

const player = fc.constantFrom(...names);
const game = fc.constantFrom(...gameIds);
const trophies = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
const date = fc.option(fc.integer({ min: 0, max: 9 }).map((at) => at * day));
const counts = fc.record({ platinum: fc.nat(1), gold: fc.nat(2), silver: fc.nat(2), bronze: fc.nat(4) });

const playRecords = fc
  .record({ player, game, trophies, date, statedEarned: fc.option(counts, { nil: undefined }), updated: fc.option(fc.boolean()) })
  .map((drawn): DataRecord[] => [
    playerOf(drawn.player, { country: drawn.player === 'Ada' ? 'us' : null }),
    {
      type: 'playerGame',
      player: drawn.player,
      game: drawn.game,
      ...(drawn.statedEarned === undefined ? {} : { statedEarned: drawn.statedEarned }),
      ...(drawn.updated === null ? {} : { updated: drawn.updated }),
    },
    ...drawn.trophies.map((trophy) => earnedOf(drawn.player, drawn.game, trophy, drawn.date)),
  ]);
const profileRecords = fc
  .record({ player, statedEarned: counts, hidden: fc.boolean(), excluded: fc.boolean() })
  .map(({ player: name, ...profile }): DataRecord[] => [playerOf(name, profile)]);
const setRecords = fc
  .record({ game, grades: fc.array(fc.constantFrom(...grades), { minLength: 5, maxLength: 5 }), stated: fc.option(fc.nat(9)) })
  .map((drawn): DataRecord[] => gameOf(drawn.game, drawn.grades, { statedTrophies: drawn.stated }));

/** A step at its time, in milliseconds UTC. */
type Step = (opened: TestStore, now: number) => Promise<unknown>;

const loads = fc
  .array(fc.oneof(playRecords, profileRecords, setRecords), { minLength: 1, maxLength: 4 })
  .map((records): [string, Step] => [`load ${JSON.stringify(records)}`, ({ store }, now) => load(store, records.flat(), now)]);
const corrections: readonly fc.Arbitrary<[string, Step]>[] = [
  fc
    .record({ player, game, trophies })
    .map((drawn) => [
      `unearn ${JSON.stringify(drawn)}`,
      ({ store }, now) => store.corrections.unearn(drawn, drawn.trophies, now),
    ]),
  fc
    .record({ player, game, trophies })
    .map((drawn) => [`unearn one ${JSON.stringify(drawn)}`, (opened, now) => unearnSome(opened, drawn, now)]),
  fc
    .record({ player, game })
    .map((drawn) => [`player game ${JSON.stringify(drawn)}`, ({ store }, now) => store.corrections.removePlayerGame(drawn, now)]),
  game.map((id) => [`game ${id}`, ({ store }, now) => store.corrections.removeGame(id, now)]),
];
const steps = fc.array(fc.oneof({ arbitrary: loads, weight: 4 }, ...corrections), { minLength: 1, maxLength: 12 });

/** Unearns those of the drawn trophies that the player has. */
async function unearnSome(
  { store }: TestStore,
  named: { readonly player: string; readonly game: string; readonly trophies: readonly number[] },
  now: number,
): Promise<unknown> {
  const records = await exported(store);
  const earned = new Set(
    records.flatMap((record) =>
      record.type === 'earned' && record.player === named.player && record.game === named.game ? [record.trophy] : [],
    ),
  );
  return store.corrections.unearn(
    named,
    named.trophies.filter((trophy) => earned.has(trophy)),
    now,
  );
}

async function run(engine: TestEngine, drawn: readonly [string, Step][]): Promise<void> {
  await using opened = await engine.open();
  await load(
    opened.store,
    gameIds.flatMap((id) => gameOf(id, ['platinum', 'gold', 'silver', 'bronze', 'bronze'])),
  );
  for (const [index, [, step]] of drawn.entries()) {
    await step(opened, loadedAt + index + 1);
    assert.deepEqual(await opened.store.check(), []);
  }
  const remains = await exported(opened.store);
  await using fresh = await engine.open();
  await load(fresh.store, remains, loadedAt + drawn.length + 1);
  assert.deepEqual(await exported(fresh.store), remains);
  assert.deepEqual(await derivedRows(opened.engine), await derivedRows(fresh.engine));
}

for (const engine of [sqlite, postgres]) {
  describe(`random loads and corrections, ${engine.name}`, () => {
    test('leave what a store has into which only the rest was loaded', async () => {
      const property = fc.asyncProperty(steps, (drawn) => run(engine, drawn));
      await fc.assert(property, { numRuns: engine.runs(60) });
    });
  });
}
