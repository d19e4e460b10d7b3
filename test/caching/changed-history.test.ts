/**
 * A failover can lose commits: the new primary lacks some acknowledged writes, and has different writes with the same version numbers.
 * Data that was cached before the failover must no longer be served.
 */

import { sameForAll } from '../../src/cache/index.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord } from '../../src/records/records.ts';
import type { Engine, Queries } from '../../src/store/engine/engine.ts';
import { createSqlStore } from '../../src/store/sql-store.ts';
import { sqlite } from '../../src/store/testing/engines.ts';
import { makeEarned, load, makePlayer } from '../../src/store/testing/records.ts';
import type { TestStore } from '../../src/store/testing/engines.ts';
import { day, games, records, serve, startAt, targets } from './world.ts';

const [game = ''] = games;

/** The last imports on one server. Both servers have the same number of imports for the same players, but with different content. */
function lastLoads(word: string, trophy: number): readonly (readonly DataRecord[])[] {
  return [
    [
      makePlayer('LanternFox', { aboutMe: `Text ${word}` }),
      { type: 'game', id: game, title: `Title ${word}` },
      {
        type: 'trophy',
        game,
        id: 3,
        grade: trophy === 3 ? 'gold' : 'bronze',
        title: `Trophy ${word}`,
      },
    ],
    [
      makeEarned('LanternFox', game, trophy, startAt + day * trophy),
      makeEarned('NightOwl', game, 5 - trophy, startAt + day),
    ],
  ];
}

async function openHistory(word: string, trophy: number): Promise<TestStore> {
  const opened = await sqlite.open();
  await load(opened.store, records);
  for (const some of lastLoads(word, trophy)) await load(opened.store, some);
  return opened;
}

/** An engine that switches from one engine to another after `afterReads` reads, or when failOver() is called. */
function failingOver(
  ended: Engine,
  promoted: Engine,
  afterReads: number,
): Engine & { failOver(): void } {
  let reads = 0;
  let hasEnded = false;
  const server = (): Engine => {
    hasEnded ||= reads >= afterReads;
    reads += 1;
    return hasEnded ? promoted : ended;
  };
  const number = (): number => Number(hasEnded);
  const queries: Queries = {
    all: (query, parameters) => server().all(query, parameters),
    get: (query, parameters) => server().get(query, parameters),
    allMany: (query, lists) => server().allMany(query, lists),
  };
  return {
    ...ended,
    ...queries,
    state: async () => `${number()}`,
    commitVersions: () => sameForAll(number()),
    commitVersionsOfTick: () => sameForAll(number()),
    source: number,
    epoch: number,
    snapshot: () => (hasEnded ? promoted : ended).snapshot(),
    failOver: () => {
      hasEnded = true;
    },
  };
}

test('after a failover a warm service gives the same answers as a cold service on the new server', async (context) => {
  const asked = fc.shuffledSubarray([...targets], { minLength: 3, maxLength: 25 });
  const ended = await openHistory('ended', 2);
  context.after(() => ended[Symbol.asyncDispose]());
  const promoted = await openHistory('promoted', 3);
  context.after(() => promoted[Symbol.asyncDispose]());
  const now = (): number => startAt + 9 * day;
  const cold = await serve(createSqlStore(promoted.engine), now);
  const answers = new Map((await cold.askAll()).map((answer) => [answer.target, answer]));
  await cold.stop();
  const property = fc.asyncProperty(asked, fc.nat(150), async (list, afterReads) => {
    const engine = failingOver(ended.engine, promoted.engine, afterReads);
    const warm = await serve(createSqlStore(engine), now);
    try {
      // Concurrent requests, so that some are pending when the failover happens.
      for (let times = 0; times < 2; times += 1)
        await Promise.all(list.map((target) => warm.ask(target)));
      engine.failOver();
      for (const target of list) assert.deepEqual(await warm.ask(target), answers.get(target));
    } finally {
      await warm.stop();
    }
  });
  await fc.assert(property, { numRuns: 25 });
});
