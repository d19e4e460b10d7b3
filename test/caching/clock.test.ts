/** Responses with relative dates, such as "2 days ago", are correct at any time. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createSqlStore } from '../../src/store/sql-store.ts';
import { sqlite } from '../../src/store/testing/engines.ts';
import { load } from '../../src/store/testing/records.ts';
import { day, games, records, serve, startAt } from './world.ts';

const dated = [
  `/api/getTrophies?sNetID=LanternFox&sGameId=${games[0]}`,
  `/api/getGame?sNetID=LanternFox&sIdGame=${games[0]}`,
  '/api/json/getLastestTrophies?sNetID=LanternFox&iMax=0&sSince=',
  '/api/getLastestTrophies?sNetID=LanternFox&iMax=0&sSince=',
  '/players/LanternFox',
  `/players/LanternFox/games/${games[0]}`,
  '/',
];

test('a warm service gives the same answers as a cold one when the clock advances and when it is set back', async (context) => {
  const opened = await sqlite.open();
  context.after(() => opened[Symbol.asyncDispose]());
  await load(opened.store, records);
  let now = startAt;
  const warm = await serve(createSqlStore(opened.engine), () => now);
  const moves = fc.array(
    fc.tuple(fc.integer({ min: -3 * day, max: 40 * day }), fc.subarray(dated, { minLength: 1 })),
    {
      minLength: 2,
      maxLength: 6,
    },
  );
  try {
    await fc.assert(
      fc.asyncProperty(moves, async (taken) => {
        for (const [ms, asked] of taken) {
          now = startAt + ms;
          const cold = await serve(createSqlStore(opened.engine), () => now);
          for (const target of asked)
            assert.deepEqual(await warm.ask(target), await cold.ask(target));
          await cold.stop();
        }
      }),
      { numRuns: 15 },
    );
  } finally {
    await warm.stop();
  }
});
