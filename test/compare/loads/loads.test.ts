import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Database from 'better-sqlite3';
import * as importers from '../../../src/data/import/index.ts';
import type { SqlStore } from '../../../src/store/index.ts';
import { distributeAt, openStore } from '../../../src/store/index.ts';
import { withStores } from '../stores.ts';
import type { LoadingBuild } from './builds.ts';
import type { Mismatch } from './compare-scenario.ts';
import { compareScenario } from './compare-scenario.ts';
import { playStep } from './play-step.ts';
import { randomMix } from './random-mix.ts';

const build: LoadingBuild = { ...importers, openStore, distributeAt };
const seed = 3;
const loads = 4;

/** Compares this source tree with itself over a few imports. `change` changes one of the two stores. */
function compareWith(
  change: (store: SqlStore, path: string) => SqlStore,
): Promise<Mismatch | null> {
  return withStores(async ({ newStore }) => {
    const urls = [await newStore('sqlite', 'old'), await newStore('sqlite', 'new')] as const;
    const scenario = randomMix(seed, loads);
    const opened = await Promise.all(
      urls.map((url) => openStore(url, { levelSystem: scenario.levelSystem })),
    );
    const [old, now] = opened;
    assert.ok(old && now);
    try {
      const changed = change(now, urls[1].slice('sqlite:'.length));
      const stores = [
        { build, url: urls[0], store: old },
        { build, url: urls[1], store: changed },
      ] as const;
      return (await compareScenario(scenario, stores)).mismatch;
    } finally {
      for (const store of opened) await store.close();
    }
  });
}

/** Wraps a store so that it runs a statement after each import. */
function withSql(statement: string): (store: SqlStore, path: string) => SqlStore {
  return (store, path) => ({
    ...store,
    async load(options, work) {
      const result = await store.load(options, work);
      const database = new Database(path);
      database.exec(statement);
      database.close();
      return result;
    },
  });
}

for (const mixSeed of [1, 2, 6])
  test(`${mixSeed}: random imports leave nothing that db check finds`, () =>
    withStores(async ({ newStore }) => {
      const url = await newStore('sqlite', 'mix');
      const { levelSystem, steps } = randomMix(mixSeed, 12);
      const store = await openStore(url, { levelSystem });
      try {
        for (const step of steps) {
          await playStep({ build, store, url }, step);
          assert.deepEqual(await store.check(), [], step.about);
        }
      } finally {
        await store.close();
      }
    }));

describe('the comparison of loads', () => {
  test('finds no difference between a build and itself', async () => {
    assert.equal(await compareWith((store) => store), null);
  });

  test('reports a different outcome with its record', async () => {
    const mismatch = await compareWith((store) => ({
      ...store,
      load: (options, work) =>
        store.load(options, (load) =>
          work({
            prune: (list, force) => load.prune(list, force),
            apply: async (records) => (await load.apply(records)).map(() => 'changed' as const),
          }),
        ),
    }));
    assert.equal(mismatch?.step, 1);
    assert.match(mismatch.what, /^outcome of record 1, \{"type":"tombstoneKey"/);
    assert.deepEqual([mismatch.old, mismatch.new], ['added', 'changed']);
  });

  test('reports a different value in the export', async () => {
    const mismatch = await compareWith(
      withSql("UPDATE game SET title = 'Another' WHERE game_id = 'NPWR90000_00'"),
    );
    assert.match(mismatch?.what ?? '', /^line of the export, number 1/);
    assert.match(mismatch?.new ?? '', /"title":"Another"/);
  });

  test('reports a different derived value that is not exported', async () => {
    const mismatch = await compareWith(
      withSql('UPDATE player_score SET completion_sum = completion_sum + 1'),
    );
    assert.match(mismatch?.what ?? '', /^row of player_score /);
  });
});
