/**
 * Reads from two servers. One of them lags behind like a replica. Whatever the mix of their responses, no cache may contain wrong data
 * after the lagging server has caught up.
 */

import { sameForAll } from '../../cache/index.ts';
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DataRecord } from '../../records/records.ts';
import type { Engine, Queries } from '../engine/engine.ts';
import { migrate } from '../schema/migrate.ts';
import { openSqliteEngine } from '../engine/sqlite/sqlite-engine.ts';
import type { SqlStore } from '../sql-store.ts';
import { createSqlStore } from '../sql-store.ts';
import type { PlayerGameRow } from '../port/play.ts';
import { load, makePlayer } from '../testing/records.ts';

const ids = Array.from({ length: 20 }, (_, index) => `NPWR${String(index).padStart(5, '0')}_00`);
const [first = ''] = ids;

const before: readonly DataRecord[] = [
  ...ids.map((id): DataRecord => ({ type: 'game', id, title: `Old ${id}` })),
  { type: 'trophy', game: first, id: 1, grade: 'bronze', title: 'Old trophy' },
  makePlayer('Fox', { country: 'fr' }),
  makePlayer('Owl', { country: 'fr' }),
  ...ids.map((game, index): DataRecord => ({
    type: 'playerGame',
    player: 'Fox',
    game,
    lastUpdated: 90_000 - index,
  })),
  { type: 'earned', player: 'Fox', game: first, trophy: 1, date: 1000 },
];

/** Loads that the lagging server may lack. */
const changes: readonly (readonly DataRecord[])[] = [
  [{ type: 'playerGame', player: 'Fox', game: ids[3] ?? '', lastUpdated: 99_000 }],
  [{ type: 'game', id: first, title: 'New title' }],
  [{ type: 'trophy', game: first, id: 1, grade: 'gold', title: 'New trophy' }],
  [
    { type: 'game', id: 'NPWR99999_00', title: 'New game' },
    { type: 'playerGame', player: 'Fox', game: 'NPWR99999_00', lastUpdated: 98_000 },
  ],
  [
    { type: 'trophy', game: first, id: 2, grade: 'platinum' },
    { type: 'earned', player: 'Owl', game: first, trophy: 2 },
  ],
];

async function openServer(
  context: TestContext,
  records: readonly (readonly DataRecord[])[],
): Promise<Engine> {
  const engine = await openSqliteEngine(':memory:');
  await migrate(engine);
  const store = createSqlStore(engine);
  context.after(() => store.close());
  for (const some of records) await load(store, some);
  return engine;
}

/** An engine that sends each read to the lagging server if the next of `answers` is true, and otherwise to the current one. */
function switching(
  current: Engine,
  behind: Engine,
  answers: readonly boolean[],
): Engine & { catchUp(): void } {
  const remaining = [...answers];
  let commitVersion = 1;
  const server = (): Queries => (remaining.shift() === true ? behind : current);
  return {
    ...current,
    all: (query, parameters) => server().all(query, parameters),
    get: (query, parameters) => server().get(query, parameters),
    allMany: (query, lists) => server().allMany(query, lists),
    commitVersions: () => sameForAll(commitVersion),
    commitVersionsOfTick: () => sameForAll(commitVersion),
    catchUp: () => {
      remaining.length = 0;
      commitVersion += 1;
    },
  };
}

const textOf = (rows: readonly PlayerGameRow[]): string =>
  JSON.stringify(
    rows.map(({ game, earned, userPoints, lastUpdatedAt, updated }) => [
      game.title,
      game.set,
      earned,
      userPoints,
      lastUpdatedAt,
      updated,
    ]),
  );

async function everythingOf(store: SqlStore) {
  const profile = await store.profile('Fox');
  assert.ok(profile !== null);
  const { player, ranks, games } = profile;
  return {
    player,
    ranks,
    games: textOf(await games.rows(0, games.length)),
    trophies: await store.playerTrophies('Fox', first),
    catalogue: await store.listCatalogue({ order: 'title', filter: {}, offset: 0, limit: 50 }),
  };
}

for (const [number] of changes.entries()) {
  test(`data of a server that lags ${changes.length - number} loads behind is not cached under versions of the other`, async (context) => {
    const current = await openServer(context, [before, ...changes]);
    const behind = await openServer(context, [before, ...changes.slice(0, number)]);
    const expected = await everythingOf(createSqlStore(current));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 10, maxLength: 40 }),
        async (answers) => {
          const engine = switching(current, behind, answers);
          const store = createSqlStore(engine);
          for (let round = 0; round < 4; round += 1) {
            await store.profile('Fox');
            await store.playerTrophies('Fox', first);
            await store.listCatalogue({ order: 'title', filter: {}, offset: 0, limit: 50 });
          }
          engine.catchUp();
          assert.deepEqual(await everythingOf(store), expected);
        },
      ),
      { numRuns: 40 },
    );
  });
}

/** A player with a list of games that is long enough to be shared by readers. */
const manyIds = Array.from(
  { length: 2000 },
  (_, index) => `NPWR${String(index).padStart(5, '0')}_00`,
);
const collector: readonly DataRecord[] = [
  ...manyIds.map((id): DataRecord => ({ type: 'game', id, title: id })),
  makePlayer('Fox'),
  ...manyIds.map((game, index): DataRecord => ({
    type: 'playerGame',
    player: 'Fox',
    game,
    lastUpdated: 90_000 - index,
  })),
];
const firstOf = async (store: SqlStore): Promise<PlayerGameRow | undefined> => {
  const profile = await store.profile('Fox');
  return (await profile?.games.rows(0, 1))?.[0];
};

test('a long list that is read before the notice of a renamed game is not shared after it', async (context) => {
  const engine = await openServer(context, [collector]);
  let commitVersion = 1;
  const store = createSqlStore({ ...engine, commitVersions: () => sameForAll(commitVersion) });
  await firstOf(store);
  await load(createSqlStore(engine), [{ type: 'game', id: first, title: 'New title' }]);
  await firstOf(store);
  commitVersion += 1;
  assert.equal((await firstOf(store))?.game.title, 'New title');
});

test('a long list is not shared if it was read while reads switched to a lagging server that then caught up', async (context) => {
  const change: readonly DataRecord[] = [
    { type: 'playerGame', player: 'Fox', game: first, lastUpdated: 99_000 },
  ];
  const current = await openServer(context, [collector, change]);
  const behind = await openServer(context, [collector]);
  let server = current;
  let source = 1;
  let isBehind = true;
  const store = createSqlStore({
    ...current,
    async get(query, parameters) {
      const row = await server.get(query, parameters);
      if (server === current) [server, source] = [behind, source + 1];
      return row;
    },
    async all(query, parameters) {
      const rows = await server.all(query, parameters);
      if (isBehind) await load(createSqlStore(behind), change);
      isBehind = false;
      return rows;
    },
    allMany: (query, lists) => server.allMany(query, lists),
    source: () => source,
  });
  await store.profile('Fox');
  assert.equal((await firstOf(store))?.lastUpdatedAt, 99_000);
});
