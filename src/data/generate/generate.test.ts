import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/port/store.ts';
import type { GenerateProgress } from './generate.ts';
import { generate, usualEnd } from './generate.ts';
import { playerNameAt } from './players.ts';
import { gameIdAt } from './set-texts.ts';
import type { DataSize } from './sizes.ts';

const small: DataSize = { about: 'small', players: 6, sets: 85, period: 'modern' };

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore('sqlite::memory:');
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function exported(seed: number): Promise<readonly DataRecord[]> {
  return withStore(async (store) => {
    await generate(store, { size: small, seed, until: usualEnd });
    const records: DataRecord[] = [];
    for await (const record of store.export()) records.push(record);
    return records;
  });
}

test('the same seed gives the same data, another seed other data', async () => {
  const records = await exported(1);
  assert.deepEqual(await exported(1), records);
  assert.notDeepEqual(await exported(2), records);
});

test('it counts what it has loaded, which is sound', () =>
  withStore(async (store) => {
    const made = await generate(store, { size: small, seed: 1, until: usualEnd });
    assert.deepEqual([made.sets, made.players], [85, 6]);
    assert.equal(await store.countGames(), 85);
    assert.deepEqual(await store.check(), []);
    const games = [];
    for (let index = 0; index < small.players; index++)
      games.push(await store.playerGames(playerNameAt(index)));
    assert.equal(games.flat().length, made.playerGames);
  }));

test('a store with data is refused and not changed', () =>
  withStore(async (store) => {
    await generate(store, { size: { ...small, sets: 3, players: 1 }, seed: 1, until: usualEnd });
    await assert.rejects(generate(store, { size: small, seed: 1, until: usualEnd }), /empty store/);
    assert.equal(await store.countGames(), 3);
  }));

test('an explicit number of games is used, up to the size of the catalogue', () =>
  withStore(async (store) => {
    await generate(store, {
      size: { ...small, players: 2, games: [85, 9] },
      seed: 1,
      until: usualEnd,
    });
    assert.equal((await store.playerGames(playerNameAt(0)))?.length, 85);
    assert.equal((await store.playerGames(playerNameAt(1)))?.length, 9);
  }));

test('nothing is dated after the end', () =>
  withStore(async (store) => {
    await generate(store, { size: small, seed: 1, until: usualEnd });
    for (let index = 0; index < small.players; index++) {
      const dates = await store.earnedDates(playerNameAt(index), null);
      assert.ok((dates?.at(-1) ?? 0) <= usualEnd);
    }
  }));

test('a European edition has the title and the make of its original, which names it', () =>
  withStore(async (store) => {
    await generate(store, { size: small, seed: 1, until: usualEnd });
    const american = gameIdAt(15);
    const european = gameIdAt(16);
    const [original] = await store.gamesById(american);
    assert.equal(original?.europeId, european);
    const edition = (await store.gamesById(european)).find(({ gameId }) => gameId === european);
    assert.equal(edition?.title, original?.title);
    assert.deepEqual(edition?.set, original?.set);
  }));

test('progress ends at all of it', () =>
  withStore(async (store) => {
    const seen: GenerateProgress[] = [];
    const made = await generate(store, {
      size: small,
      seed: 1,
      until: usualEnd,
      onProgress: (progress) => void seen.push(progress),
    });
    const last = seen.at(-1);
    assert.deepEqual([last?.done, last?.total], [91, 91]);
    assert.ok(
      (last?.records ?? 0) >=
        made.sets + made.trophies + made.players + made.playerGames + made.earned,
    );
  }));
