import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Engine, Read } from './engine.ts';
import { migrate } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import type { Store } from './store.ts';
import { openSqliteEngine } from './sqlite-engine.ts';
import { earnedOf, gameOf, load, playerOf } from './testing/records.ts';
import { read } from './statement.ts';

/** Reads that a client waits for: what each costs must not grow with the store. */
const hotReads: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  findPlayer: (store) => store.findPlayer('x'),
  playerUpdatedAt: (store) => store.playerUpdatedAt('x'),
  playerGames: (store) => store.playerGames('x'),
  playerGame: (store) => store.playerGame('x', 'y'),
  playerTrophies: (store) => store.playerTrophies('x', 'y'),
  'latestTrophies of all': (store) => store.latestTrophies('x', null, 20),
  'latestTrophies since a date': (store) => store.latestTrophies('x', 1, 20),
  'earnedDates of all': (store) => store.earnedDates('x', null),
  'earnedDates of a game': (store) => store.earnedDates('x', 'y'),
  countGames: (store) => store.countGames(),
  gamesById: (store) => store.gamesById('y'),
  gameTrophies: (store) => store.gameTrophies('y'),
};

/** Reads across players: several statements, each along an index, whose order a page takes the first rows of. */
const readsAcross: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  'leaderboard of the world': (store) => store.leaderboard(null, { offset: 0, limit: 20 }),
  'leaderboard of a country': (store) => store.leaderboard('us', { offset: 0, limit: 20 }),
  gameLeaderboard: (store) => store.gameLeaderboard('y', { offset: 0, limit: 20 }),
  'the platinums of a game': (store) => store.gameLeaderboard('y', { offset: 0, limit: 20 }, true),
  rarity: (store) => store.rarity('y'),
  compare: (store) => store.compare('x', 'y', { offset: 0, limit: 20 }),
  recentTrophies: (store) => store.recentTrophies(20),
  recentPlayers: (store) => store.recentPlayers(20),
  popularGames: (store) => store.popularGames({ offset: 0, limit: 20 }),
  listGames: (store) => store.listGames('x', { order: 'played', offset: 0, limit: 20 }),
  activity: (store) => store.activity('x'),
};

/** Steps of a plan that read a whole table, build an index on the way, or sort what an index could give in order. */
const dear = /^SCAN (?!m$|CONSTANT ROW)|AUTOMATIC/;
/** Those that may sort: a handful of rows each. */
const maySort = new Set(['gamesById', 'earnedDates of a game']);

describe('plans of hot reads in SQLite', () => {
  for (const [name, ask] of Object.entries(hotReads)) {
    test(`${name} is one statement that finds its rows by index, in order`, async () => {
      const engine = await openSqliteEngine(':memory:');
      await migrate(engine);
      const asked: Read<unknown>[] = [];
      await ask(createSqlStore(listening(engine, asked)));
      assert.equal(asked.length, 1);
      const plan = await planOf(engine, asked[0]);
      const steps = plan.map(({ detail }) => detail);
      assert.deepEqual(
        steps.filter((step) => dear.test(step)),
        [],
      );
      if (!maySort.has(name))
        assert.deepEqual(
          steps.filter((step) => step.includes('TEMP B-TREE')),
          [],
        );
      await engine.close();
    });
  }
});

test('what is earned of a set in memory is one statement that finds its rows by index', async () => {
  const engine = await openSqliteEngine(':memory:');
  await migrate(engine);
  const asked: Read<unknown>[] = [];
  const store = createSqlStore(listening(engine, asked));
  await load(store, [...gameOf('NPWR00001_00', ['gold']), playerOf('Fox'), earnedOf('Fox', 'NPWR00001_00', 1)]);
  await store.playerTrophies('Fox', 'NPWR00001_00');
  asked.length = 0;
  await store.playerTrophies('Fox', 'NPWR00001_00');
  assert.equal(asked.length, 1);
  const plan = await planOf(engine, asked[0]);
  assert.deepEqual(
    plan.map(({ detail }) => detail).filter((step) => dear.test(step) || step.includes('TEMP B-TREE')),
    [],
  );
  assert.ok(asked[0]?.text.includes('player_game') === false);
  await engine.close();
});

describe('plans of reads across players in SQLite', () => {
  for (const [name, ask] of Object.entries(readsAcross)) {
    test(`${name} goes along indexes and sorts nothing`, async () => {
      const engine = await openSqliteEngine(':memory:');
      await migrate(engine);
      const asked: Read<unknown>[] = [];
      await ask(createSqlStore(listening(engine, asked)));
      assert.ok(asked.length > 0);
      for (const query of asked) {
        const plan = await planOf(engine, query);
        const wrong = plan.filter(({ detail }) => /^SCAN (?!\w+ USING|CONSTANT ROW)|AUTOMATIC|TEMP B-TREE/.test(detail));
        assert.deepEqual(wrong, [], query.text);
      }
      await engine.close();
    });
  }
});

/** The steps in which SQLite answers a read. */
function planOf(engine: Engine, query: Read<unknown> | undefined): Promise<{ detail: string }[]> {
  assert.ok(query !== undefined);
  const parameters = query.pieces.slice(1).map(() => 'x');
  return engine.all(read<{ detail: string }>(`EXPLAIN QUERY PLAN ${query.text}`), parameters);
}

/** The engine, with its reads written down. */
function listening(engine: Engine, asked: Read<unknown>[]): Engine {
  return {
    ...engine,
    all: (query, parameters) => {
      asked.push(query);
      return engine.all(query, parameters);
    },
    get: (query, parameters) => {
      asked.push(query);
      return engine.get(query, parameters);
    },
  };
}
