import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import { openStore } from '../../store/index.ts';
import { collect, makeGame, load, loadedAt } from '../../store/testing/records.ts';
import type { Store } from '../../store/port/store.ts';
import { addAlias, listAliases, removeAlias, suggestAliases } from './aliases.ts';

const options = { force: false, now: loadedAt };

/** Runs `work` with a store that contains these records. */
async function onStore(
  records: readonly DataRecord[],
  work: (store: Store) => Promise<void>,
): Promise<void> {
  const store = await openStore('sqlite::memory:');
  try {
    await load(store, records);
    await work(store);
    assert.deepEqual(await store.check(), []);
  } finally {
    await store.close();
  }
}

const three = ['A1', 'E1', 'E2'].flatMap((id) => makeGame(id, ['gold', 'bronze']));

async function pairs(store: Store): Promise<(readonly [string, string])[]> {
  return (await collect(listAliases(store))).map(
    ({ gameId, europeId }) => [gameId, europeId] as const,
  );
}

describe('an alias', () => {
  test('is stored with the game, and found from either id', () =>
    onStore(three, async (store) => {
      assert.deepEqual(await addAlias(store, 'a1', ' e1 ', options), {
        result: 'added',
        gameId: 'A1',
        europeId: 'E1',
      });
      assert.deepEqual(await pairs(store), [['A1', 'E1']]);
      assert.deepEqual(
        (await store.gamesById('e1')).map(({ gameId }) => gameId),
        ['E1', 'A1'],
      );
      assert.deepEqual(await addAlias(store, 'A1', 'E1', options), {
        result: 'unchanged',
        gameId: 'A1',
        europeId: 'E1',
      });
    }));

  test('is removed', () =>
    onStore(three, async (store) => {
      await addAlias(store, 'A1', 'E1', options);
      assert.deepEqual(await removeAlias(store, 'a1', loadedAt), {
        result: 'removed',
        gameId: 'A1',
        europeId: 'E1',
      });
      assert.deepEqual(await removeAlias(store, 'A1', loadedAt), {
        result: 'unchanged',
        gameId: 'A1',
        europeId: '',
      });
      assert.deepEqual(await pairs(store), []);
    }));

  test('is replaced only on request', () =>
    onStore(three, async (store) => {
      await addAlias(store, 'A1', 'E1', options);
      assert.deepEqual(await addAlias(store, 'A1', 'E2', options), {
        result: 'has-other',
        gameId: 'A1',
        europeId: 'E1',
      });
      await addAlias(store, 'A1', 'E2', { ...options, force: true });
      assert.deepEqual(await pairs(store), [['A1', 'E2']]);
    }));

  test('is refused for ids that are not in the catalogue, and of a game with itself', () =>
    onStore(three, async (store) => {
      assert.deepEqual(await addAlias(store, 'X', 'E1', options), { result: 'unknown-game' });
      assert.deepEqual(await addAlias(store, 'A1', 'X', options), { result: 'unknown-edition' });
      assert.deepEqual(await addAlias(store, 'A1', 'a1', options), { result: 'same-game' });
      assert.deepEqual(await removeAlias(store, 'X', loadedAt), { result: 'unknown-game' });
      assert.deepEqual(await pairs(store), []);
      await addAlias(store, 'A1', 'X9', { ...options, force: true });
      assert.deepEqual(await pairs(store), [['A1', 'X9']]);
    }));
});

describe('suggestions', () => {
  const titled = (
    id: string,
    title: string,
    grades: Parameters<typeof makeGame>[1],
    platform = 'ps3',
  ): DataRecord[] => makeGame(id, grades, { title, platform });
  const ids = async (store: Store): Promise<string[][]> =>
    (await collect(suggestAliases(store))).map((games) => games.map(({ gameId }) => gameId));

  test('are games with the same title, platforms and grades in the same order', () =>
    onStore(
      [
        ...titled('A', 'Lantern  Bay™', ['gold', 'bronze']),
        ...titled('B', 'lantern bay', ['gold', 'bronze']),
        ...titled('C', 'Lantern Bay', ['bronze', 'gold']),
        ...titled('D', 'Lantern Bay', ['gold', 'bronze'], 'psp2'),
        ...titled('E', 'Lantern Bay 2', ['gold', 'bronze']),
      ],
      async (store) => assert.deepEqual(await ids(store), [['A', 'B']]),
    ));

  test('leave out existing pairs, and change nothing', () =>
    onStore([...titled('A', 'Same', ['gold']), ...titled('B', 'Same', ['gold'])], async (store) => {
      assert.deepEqual(await ids(store), [['A', 'B']]);
      assert.deepEqual(await pairs(store), []);
      await addAlias(store, 'B', 'A', options);
      assert.deepEqual(await ids(store), []);
    }));

  test('need a title and trophies', () =>
    onStore(
      [
        ...titled('A', 'Empty', []),
        ...titled('B', 'Empty', []),
        ...titled('C', ' ', ['gold']),
        ...titled('D', ' ', ['gold']),
      ],
      async (store) => assert.deepEqual(await ids(store), []),
    ));
});
