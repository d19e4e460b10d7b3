/** Counts over all players after loads that leave them to be written later. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TestContext } from 'node:test';
import { gameOf, load, loadedAt, playerOf, earnedOf } from '../testing/records.ts';
import { postgres } from '../testing/engines.ts';
import { createSqlStore } from '../sql-store.ts';
import { hasPendingChanges } from './pending-changes.ts';
import { eventually } from '../../../test/support/eventually.ts';

const game = 'NPWR00001_00';
const set = ['platinum', 'gold', 'silver', 'bronze'] as const;
/** So long that nothing is counted before the store is closed. */
const never = 3_600_000;

/** A store that counts when told to, and another over the same database that counts at once. */
async function openStores(context: TestContext) {
  const opened = await postgres.open({ countWithinMs: never });
  context.after(() => opened[Symbol.asyncDispose]());
  const prompt = createSqlStore(opened.engine, { countWithinMs: 0, sweepMs: never });
  const { store, engine } = opened;
  await load(store, [...gameOf(game, set), playerOf('Fox', { country: 'gb' }), playerOf('Owl', { country: 'gb' })]);
  await load(prompt, [earnedOf('Fox', game, 4, loadedAt)]);
  await load(prompt, [earnedOf('Owl', game, 4, loadedAt), earnedOf('Owl', game, 3, loadedAt)]);
  return { store, engine, countAll: () => load(prompt, [playerOf('Owl')]) };
}

const placeOf = async (store: { profile(name: string): Promise<{ readonly places: unknown } | null> }, name: string) =>
  (await store.profile(name))?.places;

describe('a load that leaves its counts', () => {
  test('moves the place of its own player at once', async (context) => {
    const { store } = await openStores(context);
    await load(store, [earnedOf('Fox', game, 1, loadedAt + 1)]);
    const first = { position: 1, total: 2 };
    assert.deepEqual(await placeOf(store, 'Fox'), { world: first, country: first });
  });

  test('gives a new player a place and counts them at once', async (context) => {
    const { store } = await openStores(context);
    await load(store, [playerOf('Elk'), earnedOf('Elk', game, 4, loadedAt + 1)]);
    assert.deepEqual(await placeOf(store, 'Elk'), { world: { position: 2, total: 3 }, country: null });
  });

  test('is counted by another process if its own was killed', async (context) => {
    const { store, engine } = await openStores(context);
    await load(store, [playerOf('Elk'), earnedOf('Elk', game, 4, loadedAt + 1)]);
    createSqlStore(engine, { countWithinMs: never, sweepMs: 20 }); // another process, which loads nothing
    await eventually(async () => !(await hasPendingChanges(engine)), 20_000, 'the changes are counted');
    assert.deepEqual(await store.check(), []);
  });

  test('does not place a player behind themselves who loses points', async (context) => {
    const { store } = await openStores(context);
    await load(store, [playerOf('Owl', { statedEarned: { platinum: 0, gold: 5, silver: 0, bronze: 0 } })]);
    await load(store, [playerOf('Owl', { statedEarned: null })]);
    const first = { position: 1, total: 2 };
    assert.deepEqual(await placeOf(store, 'Owl'), { world: first, country: first });
  });

  test('is consistent for the check before and after the counts are written', async (context) => {
    const { store, countAll } = await openStores(context);
    await load(store, [playerOf('Elk'), earnedOf('Elk', game, 4, loadedAt + 1)]);
    await load(store, [earnedOf('Fox', game, 1, loadedAt + 2), earnedOf('Fox', game, 2, loadedAt + 2)]);
    assert.deepEqual(await store.check(), []);
    assert.equal((await store.totals()).earned, 3);
    assert.equal((await store.rarity(game))?.owners, 2);
    await countAll();
    assert.deepEqual(await store.check(), []);
    assert.equal((await store.totals()).earned, 6);
    assert.equal((await store.rarity(game))?.owners, 3);
    assert.deepEqual(await placeOf(store, 'Owl'), { world: { position: 2, total: 3 }, country: { position: 2, total: 2 } });
  });

  test('is counted before a load that writes the counts itself, and before a command about the player', async (context) => {
    const { store } = await openStores(context);
    await load(store, [earnedOf('Fox', game, 1, loadedAt + 1)]);
    await load(store, gameOf('NPWR00002_00', set));
    assert.equal((await store.totals()).earned, 4);
    await load(store, [earnedOf('Fox', game, 2, loadedAt + 2)]);
    await store.players.delete('Fox', loadedAt + 3);
    assert.deepEqual(await store.check(), []);
    assert.deepEqual(await placeOf(store, 'Owl'), { world: { position: 1, total: 1 }, country: { position: 1, total: 1 } });
  });
});
