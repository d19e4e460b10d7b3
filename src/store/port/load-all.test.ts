import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import { openStore } from '../open-store.ts';
import { loadAll, LoadRejected } from './load-all.ts';
import type { Store } from './store.ts';

const options = { now: 0, source: 'ndjson' };

function gameAt(index: number): DataRecord {
  return { type: 'game', id: `NPWR${10_000 + index}_00`, title: 'Harbour of Lanterns' };
}

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore('sqlite::memory:');
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

test('loadAll loads any number of records and returns one outcome per record in order', () =>
  withStore(async (store) => {
    await loadAll(store, options, [gameAt(0)]);
    const outcomes = await loadAll(
      store,
      options,
      Array.from({ length: 4500 }, (_, index) => gameAt(index)),
    );
    assert.deepEqual([outcomes.length, outcomes[0], outcomes.at(-1)], [4500, 'unchanged', 'added']);
    assert.equal(await store.countGames(), 4500);
  }));

test('a rejected record rolls back the whole load', () =>
  withStore(async (store) => {
    const ownerless: DataRecord = {
      type: 'earned',
      player: 'LanternFox',
      game: 'NPWR10000_00',
      trophy: 1,
      date: null,
    };
    const records = [...Array.from({ length: 2500 }, (_, index) => gameAt(index)), ownerless];
    await assert.rejects(loadAll(store, options, records), LoadRejected);
    assert.equal(await store.isEmpty(), true);
  }));
