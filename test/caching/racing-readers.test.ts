/**
 * Readers that race with imports, in an order that a scheduler chooses. A request that begins after an import's acknowledgement always gets
 * data that is at least as new as the import. Old data that a slow reader has read never reaches later responses through a cache.
 */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord } from '../../src/records/records.ts';
import type { Engine, Queries } from '../../src/store/engine/engine.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import type { TestEngine, TestStore } from '../../src/store/testing/engines.ts';
import { testDatabases } from '../../src/store/testing/engines.ts';
import { makeEarned, load, makePlayer } from '../../src/store/testing/records.ts';
import { day, games, records, serve, startAt } from './world.ts';

const [game = ''] = games;

/** Imports. Each changes the responses of all targets. */
const changes: readonly (readonly DataRecord[])[] = [1, 2, 3].map((number) => [
  makePlayer('LanternFox', { aboutMe: `Text ${number}` }),
  { type: 'game', id: game, title: `Title ${number}` },
  {
    type: 'trophy',
    game,
    id: 10 + number,
    grade: number === 2 ? 'gold' : 'silver',
    title: `Trophy ${number}`,
  },
  { type: 'trophy', game, id: 2, grade: number === 2 ? 'bronze' : 'silver' },
  makeEarned('LanternFox', game, 10 + number, startAt + day * number),
]);

const raced = [
  '/api/getNetID?sNetID=LanternFox',
  '/api/getGames?sNetID=LanternFox',
  `/api/getGame?sNetID=LanternFox&sIdGame=${game}`,
  `/api/getTrophies?sNetID=LanternFox&sGameId=${game}`,
  '/api/getLastestTrophies?sNetID=LanternFox&iMax=5&sSince=',
  `/api/getListTrophies?sGameId=${game}`,
  '/api/v1/players/LanternFox',
  '/api/v1/players/LanternFox/trophies',
  '/players/LanternFox',
  `/games/${game}`,
];

/** The engine, with reads that start and end when the scheduler decides. */
function scheduled(engine: Engine, scheduler: fc.Scheduler): Engine {
  async function at<T>(read: () => Promise<T>): Promise<T> {
    await scheduler.schedule(Promise.resolve());
    const rows = await read();
    await scheduler.schedule(Promise.resolve());
    return rows;
  }
  const reads: Queries = {
    all: (query, parameters) => at(() => engine.all(query, parameters)),
    get: (query, parameters) => at(() => engine.get(query, parameters)),
    allMany: (query, lists) => at(() => engine.allMany(query, lists)),
  };
  return { ...engine, ...reads };
}

/** Runs `work` with an empty store. */
async function withStore<T>(
  engine: TestEngine,
  work: (opened: TestStore) => Promise<T>,
): Promise<T> {
  const opened = await engine.open();
  try {
    return await work(opened);
  } finally {
    await opened[Symbol.asyncDispose]();
  }
}

/** Returns the responses of each target before the first import and after each import. */
async function answersByState(opened: TestStore): Promise<ReadonlyMap<string, readonly string[]>> {
  await load(opened.store, records);
  const answers = new Map<string, string[]>(raced.map((target) => [target, []]));
  for (const change of [...changes, []]) {
    const cold = await serve(createSqlStore(opened.engine), () => startAt + 9 * day);
    for (const [target, bodies] of answers) bodies.push((await cold.ask(target)).body);
    await cold.stop();
    await load(opened.store, change);
  }
  return answers;
}

/** Runs requests and imports in the order and overlap that the scheduler chooses. */
async function race(
  opened: TestStore,
  expected: ReadonlyMap<string, readonly string[]>,
  scheduler: fc.Scheduler,
  asked: readonly number[],
) {
  await load(opened.store, records);
  const service = await serve(
    createSqlStore(scheduled(opened.engine, scheduler)),
    () => startAt + 9 * day,
  );
  let acknowledged = 0;
  const ask = async (target: string): Promise<void> => {
    await scheduler.schedule(Promise.resolve());
    const atLeast = acknowledged;
    const { body } = await service.ask(target);
    const states = expected.get(target) ?? [];
    assert.ok(
      states.indexOf(body) >= atLeast,
      `${target} is of state ${states.indexOf(body)} after load ${atLeast}`,
    );
  };
  const loadAll = async (): Promise<void> => {
    for (const change of changes) {
      await scheduler.schedule(Promise.resolve());
      await load(opened.store, change);
      acknowledged += 1;
    }
  };
  try {
    await scheduler.waitFor(
      Promise.all([loadAll(), ...asked.map((index) => ask(raced[index] ?? ''))]),
    );
    await scheduler.waitFor(Promise.all(raced.map(ask)));
  } finally {
    await service.stop();
  }
}

for (const engine of testDatabases) {
  describe(`readers that race with loads, ${engine.name}`, () => {
    let expected: ReadonlyMap<string, readonly string[]>;
    before(async () => {
      expected = await withStore(engine, answersByState);
    });

    test('each load changes every answer', () => {
      for (const [target, bodies] of expected)
        assert.equal(new Set(bodies).size, changes.length + 1, target);
    });

    test('never get an answer older than a load acknowledged before their request', async () => {
      const asked = fc.array(fc.nat({ max: raced.length - 1 }), {
        minLength: 2,
        maxLength: 12,
        size: 'max',
      });
      const property = fc.asyncProperty(fc.scheduler(), asked, (scheduler, list) =>
        withStore(engine, (opened) => race(opened, expected, scheduler, list)),
      );
      await fc.assert(property, { numRuns: engine.runs(25) });
    });
  });
}
