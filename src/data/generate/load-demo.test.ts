import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/port/store.ts';
import { loadDemo } from './demo.ts';

const now = Date.parse('2024-03-01T12:00:00Z');

async function withDemo(work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore('sqlite::memory:');
  try {
    await loadDemo(store, now);
    await work(store);
  } finally {
    await store.close();
  }
}

test('the demo loads into an empty store, whole and sound', () =>
  withDemo(async (store) => {
    assert.equal(await store.countGames(), 60);
    assert.deepEqual(await store.check(), []);
  }));

test('a store with data is refused and not changed', () =>
  withDemo(async (store) => {
    await assert.rejects(loadDemo(store, now), /empty store/);
    assert.equal(await store.countGames(), 60);
  }));

test("some of a player's games and trophies are marked as updated, not all", () =>
  withDemo(async (store) => {
    const flags = (await store.playerGames('LanternFox'))?.map(({ updated }) => updated);
    assert.deepEqual(new Set(flags), new Set([true, false]));
    const latest = await store.latestTrophies('lanternfox', null, 0);
    assert.equal(latest?.[0]?.updated, true);
    assert.equal(latest?.at(-1)?.updated, false);
  }));

test('two players share a rank, one has none', () =>
  withDemo(async (store) => {
    const ranks = [];
    for (const name of ['MossyKettle', 'Tin_Can-Aria', 'QuietQuokka']) {
      const player = await store.findPlayer(name);
      assert.ok(player);
      ranks.push(await store.ranks(player.playerId));
    }
    assert.deepEqual(ranks, [
      { world: { position: 12, total: 23 }, country: { position: 2, total: 4 } },
      ranks[0],
      null,
    ]);
  }));

test('a former name finds the current player', () =>
  withDemo(async (store) => {
    assert.equal((await store.findPlayer('LampFox'))?.name, 'LanternFox');
  }));
