import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Queries } from '../engine/engine.ts';
import { createSqlStore } from '../sql-store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, makePlayer } from '../testing/records.ts';

/** Wraps queries and records every SQL text. */
function recording<Q extends Queries>(queries: Q, texts: Set<string>): Q {
  return {
    ...queries,
    all: (query, parameters) => {
      texts.add(query.text);
      return queries.all(query, parameters);
    },
    get: (query, parameters) => {
      texts.add(query.text);
      return queries.get(query, parameters);
    },
    allMany: (query, lists) => {
      texts.add(query.text);
      return queries.allMany(query, lists);
    },
  };
}

for (const engine of testEngines) {
  describe(`exporting players, ${engine.name}`, () => {
    test('sends the same statements for every player, because a server caches each text', async (context) => {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      const texts = new Set<string>();
      const store = createSqlStore({
        ...recording(opened.engine, texts),
        snapshot: async () => recording(await opened.engine.snapshot(), texts),
      });
      const names = ['Fox', 'Owl', 'Elk'];
      await load(store, [
        ...makeGame('NPWR00001_00', ['gold']),
        ...makeGame('NPWR00002_00', ['gold']),
        ...names.flatMap((name) => [makePlayer(name), makeEarned(name, 'NPWR00001_00', 1)]),
      ]);
      const kinds = (await exported(store, 'Fox')).map(({ type }) => type);
      assert.deepEqual(kinds, ['game', 'trophy', 'player', 'playerGame', 'earned']);
      const ofOne = texts.size;
      for (const name of names) await exported(store, name);
      assert.equal(texts.size, ofOne);
    });
  });
}
