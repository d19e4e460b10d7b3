/**
 * Any mix of loads and corrections leaves a consistent store: `db check` finds no problem. Derived data and export equal those of a store
 * into which only the remaining data was loaded.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord, Grade } from '../../records/records.ts';
import { derivedRows } from '../testing/derived-rows.ts';
import type { TestEngine, TestStore } from '../testing/engines.ts';
import { postgres, sqlite } from '../testing/engines.ts';
import { hasPostgres } from '../testing/quick-run.ts';
import {
  makeEarned,
  exported,
  makeGame,
  load,
  loadedAt,
  makePlayer,
  unlessRefused,
} from '../testing/records.ts';

const gameIds = ['NPWR00001_00', 'NPWR00002_00', 'RA-17'];
const names = ['Ada', 'Bert', 'Cleo', 'Dora'];
const grades: readonly Grade[] = ['platinum', 'gold', 'silver', 'bronze'];
const day = 86_400_000;

const player = fc.constantFrom(...names);
const game = fc.constantFrom(...gameIds);
const trophies = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 });
const date = fc.option(fc.integer({ min: 0, max: 9 }).map((at) => at * day));
const counts = fc.record({
  platinum: fc.nat(1),
  gold: fc.nat(2),
  silver: fc.nat(2),
  bronze: fc.nat(4),
});

const playRecords = fc
  .record({
    player,
    game,
    trophies,
    date,
    statedEarned: fc.option(counts, { nil: undefined }),
    updated: fc.option(fc.boolean()),
  })
  .map((drawn): DataRecord[] => [
    makePlayer(drawn.player, { country: drawn.player === 'Ada' ? 'us' : null }),
    {
      type: 'playerGame',
      player: drawn.player,
      game: drawn.game,
      ...(drawn.statedEarned === undefined ? {} : { statedEarned: drawn.statedEarned }),
      ...(drawn.updated === null ? {} : { updated: drawn.updated }),
    },
    ...drawn.trophies.map((trophy) => makeEarned(drawn.player, drawn.game, trophy, drawn.date)),
  ]);
const profileRecords = fc
  .record({ player, statedEarned: counts, hidden: fc.boolean(), excluded: fc.boolean() })
  .map(({ player: name, ...profile }): DataRecord[] => [makePlayer(name, profile)]);
const setRecords = fc
  .record({
    game,
    grades: fc.array(fc.constantFrom(...grades), { minLength: 5, maxLength: 5 }),
    stated: fc.option(fc.nat(9)),
  })
  .map((drawn): DataRecord[] =>
    makeGame(drawn.game, drawn.grades, { statedTrophies: drawn.stated }),
  );

/** A load or correction that is made at the time `now`, in milliseconds UTC. */
type Step = (opened: TestStore, now: number) => Promise<unknown>;

const loads = fc
  .array(fc.oneof(playRecords, profileRecords, setRecords), { minLength: 1, maxLength: 4 })
  .map((records): [string, Step] => [
    `load ${JSON.stringify(records)}`,
    ({ store }, now) => load(store, records.flat(), now),
  ]);
const corrections: readonly fc.Arbitrary<[string, Step]>[] = [
  fc
    .record({ player, game, trophies })
    .map((drawn) => [
      `unearn ${JSON.stringify(drawn)}`,
      ({ store }, now) => store.corrections.unearn.make(drawn, now),
    ]),
  fc
    .record({ player, game, trophies })
    .map((drawn) => [
      `unearn one ${JSON.stringify(drawn)}`,
      (opened, now) => unearnSome(opened, drawn, now),
    ]),
  fc
    .record({ player, game })
    .map((drawn) => [
      `player game ${JSON.stringify(drawn)}`,
      ({ store }, now) => store.corrections.removePlayerGame.make(drawn, now),
    ]),
  fc
    .record({ from: game, into: game })
    .map((named) => [
      `merge ${JSON.stringify(named)}`,
      ({ store }, now) => store.corrections.mergeGames.make({ ...named, force: true }, now),
    ]),
  player.map((name) => [
    `undo ${name}`,
    ({ store }, now) => store.corrections.undoLoad.make(name, now),
  ]),
  game.map((id) => [`game ${id}`, ({ store }, now) => store.corrections.removeGame.make(id, now)]),
];
const steps = fc.array(fc.oneof({ arbitrary: loads, weight: 4 }, ...corrections), {
  minLength: 1,
  maxLength: 12,
});

/** Removes those of the randomly chosen trophies that the player has earned. */
async function unearnSome(
  { store }: TestStore,
  named: { readonly player: string; readonly game: string; readonly trophies: readonly number[] },
  now: number,
): Promise<unknown> {
  const records = await exported(store);
  const earned = new Set(
    records.flatMap((record) =>
      record.type === 'earned' && record.player === named.player && record.game === named.game
        ? [record.trophy]
        : [],
    ),
  );
  return store.corrections.unearn.make(
    { ...named, trophies: named.trophies.filter((trophy) => earned.has(trophy)) },
    now,
  );
}

/** Opens a store for a function and closes it afterwards. (Node.js 22 does not know `await using`.) */
async function withStore(
  engine: TestEngine,
  work: (opened: TestStore) => Promise<void>,
): Promise<void> {
  const opened = await engine.open();
  try {
    await work(opened);
  } finally {
    await opened[Symbol.asyncDispose]();
  }
}

async function run(engine: TestEngine, drawn: readonly [string, Step][]): Promise<void> {
  await withStore(engine, async (opened) => {
    await load(
      opened.store,
      gameIds.flatMap((id) => makeGame(id, ['platinum', 'gold', 'silver', 'bronze', 'bronze'])),
    );
    for (const [index, [, step]] of drawn.entries()) {
      await unlessRefused(step(opened, loadedAt + index + 1));
      assert.deepEqual(await opened.store.check(), []);
    }
    const remains = await exported(opened.store);
    await withStore(engine, async (fresh) => {
      await load(fresh.store, remains, loadedAt + drawn.length + 1);
      assert.deepEqual(await exported(fresh.store), remains);
      assert.deepEqual(await derivedRows(opened.engine), await derivedRows(fresh.engine));
    });
  });
}

/** Runs steps that begin at the same time. Each step is a separate transaction, which waits for the locks of the other steps. */
function runTogether(
  engine: TestEngine,
  groups: readonly (readonly [string, Step][])[],
): Promise<void> {
  return withStore(engine, async (opened) => {
    await load(
      opened.store,
      gameIds.flatMap((id) => makeGame(id, ['platinum', 'gold', 'silver', 'bronze', 'bronze'])),
    );
    for (const [index, group] of groups.entries()) {
      await Promise.all(group.map(([, step]) => unlessRefused(step(opened, loadedAt + index + 1))));
      assert.deepEqual(await opened.store.check(), []);
    }
    const remains = await exported(opened.store);
    await withStore(engine, async (fresh) => {
      await load(fresh.store, remains, loadedAt + groups.length + 1);
      assert.deepEqual(await exported(fresh.store), remains);
    });
  });
}

/** Returns the records about players without the dates of updates, which an undo changes. */
async function playRecordsOf({ store }: TestStore): Promise<readonly DataRecord[]> {
  return (await exported(store)).flatMap((record): DataRecord[] => {
    if (record.type === 'playerGame' || record.type === 'earned') return [record];
    if (record.type !== 'player') return [];
    const { updated, gamesUpdated: _, cardChanged: __, asOf = updated ?? null, ...same } = record;
    return [{ ...same, asOf }];
  });
}

function runUndo(
  engine: TestEngine,
  before: readonly DataRecord[],
  after: readonly DataRecord[],
): Promise<void> {
  return withStore(engine, async (opened) => {
    const { store } = opened;
    await load(store, [
      ...gameIds.flatMap((id) => makeGame(id, ['platinum', 'gold', 'silver', 'bronze', 'bronze'])),
      ...before,
    ]);
    const expected = await playRecordsOf(opened);
    await load(store, after, loadedAt + 1);
    const loaded = new Set(
      after.flatMap((record) => (record.type === 'player' ? [record.name] : [])),
    );
    const undone = [];
    for (const name of loaded)
      undone.push(await unlessRefused(store.corrections.undoLoad.make(name, loadedAt + 2)));
    assert.deepEqual(await store.check(), []);
    // If a load changes nothing about a player, their previous load remains their last load.
    const isOther = undone.some((each) => each?.loadedAt !== loadedAt + 1);
    if (!isOther) assert.deepEqual(await playRecordsOf(opened), expected);
  });
}

for (const engine of hasPostgres() ? [sqlite, postgres] : [sqlite]) {
  describe(`random loads and corrections, ${engine.name}`, () => {
    test('leave what a store has into which only the rest was loaded', async () => {
      const property = fc.asyncProperty(steps, (drawn) => run(engine, drawn));
      await fc.assert(property, { numRuns: engine.runs(40) });
    });

    test('at the same time leave a consistent store', async () => {
      const group = fc.array(fc.oneof({ arbitrary: loads, weight: 4 }, ...corrections), {
        minLength: 2,
        maxLength: 5,
      });
      const property = fc.asyncProperty(fc.array(group, { minLength: 1, maxLength: 4 }), (drawn) =>
        runTogether(engine, drawn),
      );
      await fc.assert(property, { numRuns: engine.runs(40) });
    });

    test('an undo leaves the players as they were before their last load', async () => {
      const some = fc
        .array(fc.oneof(playRecords, profileRecords), { maxLength: 5 })
        .map((records) => records.flat());
      const property = fc.asyncProperty(some, some, (before, after) =>
        runUndo(engine, before, after),
      );
      await fc.assert(property, { numRuns: engine.runs(40) });
    });
  });
}
