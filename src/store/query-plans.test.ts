import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Engine } from './engine.ts';
import { statement } from './engine.ts';
import { migrate } from './migrate.ts';
import { createSqlStore } from './sql-store.ts';
import type { Store } from './store.ts';
import { openSqliteEngine } from './sqlite-engine.ts';

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

/** Steps of a plan that read a whole table, build an index on the way, or sort what an index could give in order. */
const dear = /^SCAN (?!m$|CONSTANT ROW)|AUTOMATIC/;
/** Those that may sort: a handful of rows each. */
const maySort = new Set(['gamesById', 'earnedDates of a game']);

describe('plans of hot reads in SQLite', () => {
  for (const [name, read] of Object.entries(hotReads)) {
    test(`${name} is one statement that finds its rows by index, in order`, async () => {
      const engine = await openSqliteEngine(':memory:');
      await migrate(engine);
      const texts: string[] = [];
      await read(createSqlStore(listening(engine, texts)));
      assert.equal(texts.length, 1);
      const [text = ''] = texts;
      const parameters = Array.from(text.matchAll(/\?/g), () => 'x');
      const plan = await engine.all(statement<{ detail: string }>(`EXPLAIN QUERY PLAN ${text}`), parameters);
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

/** The engine, with the texts of its reads written down. */
function listening(engine: Engine, texts: string[]): Engine {
  return {
    ...engine,
    all: (query, parameters) => {
      texts.push(query.text);
      return engine.all(query, parameters);
    },
    get: (query, parameters) => {
      texts.push(query.text);
      return engine.get(query, parameters);
    },
  };
}
