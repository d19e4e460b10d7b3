import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import { openStore } from '../../store/open-store.ts';
import type { SqlStore } from '../../store/sql-store.ts';
import { makeGame, load, loadedAt } from '../../store/testing/records.ts';
import { regrade } from './regrade.ts';

const records: readonly DataRecord[] = [
  ...makeGame('NPWR90001_00', ['gold']),
  { type: 'game', id: 'STEAM-1' },
  { type: 'trophy', game: 'STEAM-1', key: 'A', share: 3, gradeIfNew: 'bronze' },
  { type: 'trophy', game: 'STEAM-1', key: 'B', share: 90, gradeIfNew: 'bronze' },
  { type: 'game', id: 'XBOX-1' },
  { type: 'trophy', game: 'XBOX-1', id: 1, points: 100, grade: 'bronze' },
];

async function withStore(work: (store: SqlStore) => Promise<void>): Promise<void> {
  const store = await openStore('sqlite::memory:');
  try {
    await load(store, records);
    await work(store);
    assert.deepEqual(await store.check(), []);
  } finally {
    await store.close();
  }
}

async function gradesOf(store: SqlStore): Promise<unknown> {
  const sets = await Promise.all(
    ['NPWR90001_00', 'STEAM-1', 'XBOX-1'].map((game) => store.gameTrophies(game)),
  );
  return sets.map((set) => set?.map(({ grade }) => grade));
}

test('the rule of a network is applied to its trophies only', () =>
  withStore(async (store) => {
    assert.equal(await regrade(store, { network: 'steam', grade: 'rule', now: loadedAt }), 1);
    assert.deepEqual(await gradesOf(store), [['gold'], ['gold', 'bronze'], ['bronze']]);
    assert.equal(await regrade(store, { network: 'steam', grade: 'rule', now: loadedAt }), 0);
  }));

test('all trophies of a network can be made bronze', () =>
  withStore(async (store) => {
    await regrade(store, { network: 'steam', grade: 'rule', now: loadedAt });
    assert.equal(await regrade(store, { network: 'steam', grade: 'bronze', now: loadedAt }), 1);
    assert.deepEqual(await gradesOf(store), [['gold'], ['bronze', 'bronze'], ['bronze']]);
  }));
