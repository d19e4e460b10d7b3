/**
 * After every kind of change, a service with filled caches (warm) responds like one with empty caches (cold). Responses that the change
 * does not affect remain cached.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSqlStore } from '../../src/store/sql-store.ts';
import { postgres, sqlite } from '../../src/store/testing/engines.ts';
import { hasPostgres } from '../../src/store/testing/quick-run.ts';
import { makeEarned, load, makePlayer } from '../../src/store/testing/records.ts';
import { everyChange, everyRecord, everyTarget } from './every-answer.ts';
import type { Served } from './world.ts';
import { day, serve, startAt } from './world.ts';

async function askAll({ ask }: Served, targets: readonly string[]) {
  const answers = [];
  for (const target of targets) answers.push(await ask(target));
  return answers;
}

for (const engine of hasPostgres() ? [sqlite, postgres] : [sqlite]) {
  describe(`every answer, ${engine.name}`, () => {
    test('is the same from a warm service as from a cold one, after every kind of change', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const store = createSqlStore(opened.engine);
      await load(store, everyRecord, startAt);
      let now = startAt;
      const warm = await serve(store, () => now);
      context.after(() => warm.stop());
      // A response is cached at its second request.
      for (const targets of [everyTarget, everyTarget]) await askAll(warm, targets);
      for (const { about, change, byMs = 0 } of everyChange) {
        now += byMs;
        await change?.(store);
        const cold = await serve(createSqlStore(opened.engine), () => now);
        try {
          for (const target of everyTarget)
            assert.deepEqual(
              await warm.ask(target),
              await cold.ask(target),
              `${target} after ${about}`,
            );
        } finally {
          await cold.stop();
        }
      }
    });

    test('of one player stays cached through imports of others', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const store = createSqlStore(opened.engine);
      await load(store, everyRecord, startAt);
      const service = await serve(store, () => startAt, { debugHeaders: true });
      context.after(() => service.stop());
      const targets = [
        ...['feed.atom', 'timeline', 'games?sort=title'].map(
          (page) => `/players/LanternFox/${page}`,
        ),
        '/art/players/LanternFox.svg',
        '/api/v1/players/LanternFox/games',
        '/api/getGames?sNetID=LanternFox',
      ];
      const outcomes = async (): Promise<readonly unknown[]> => {
        const found = [];
        for (const target of targets) found.push(await service.outcome(target));
        return found;
      };
      await outcomes();
      // With PostgreSQL, the service's first poll of the database server invalidates what was cached before the poll.
      await outcomes();
      await load(
        store,
        [makePlayer('MarshHen'), makeEarned('MarshHen', 'NPWR80001_00', 2, startAt - day)],
        startAt,
      );
      assert.deepEqual(
        await outcomes(),
        targets.map(() => 'hit'),
      );
      await load(store, [makeEarned('LanternFox', 'NPWR80002_00', 2, startAt - day)], startAt);
      assert.deepEqual(
        await outcomes(),
        targets.map(() => 'fwd=stale'),
      );
    });
  });
}
