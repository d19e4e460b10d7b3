/** The date when a player's own data on their card last changed (UpdateSignature, docs/spec/decisions.md 4). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import type { Store } from '../port/store.ts';
import { testEngines } from '../testing/engines.ts';
import { makeEarned, exported, makeGame, load, loadedAt, makePlayer } from '../testing/records.ts';

const harbour = 'NPWR90001_00';
const tower = 'NPWR90002_00';
/** The players Ada, Bert, Cleo and Dora, ranked by points in this order. */
const records: readonly DataRecord[] = [
  ...makeGame(
    harbour,
    Array.from({ length: 9 }, () => 'gold'),
  ),
  ...makeGame(tower, ['bronze', 'bronze']),
  ...['Ada', 'Bert', 'Cleo', 'Dora'].flatMap((name, index) => [
    makePlayer(name, { country: 'us' }),
    ...Array.from({ length: 7 - 2 * index }, (_, trophy) =>
      makeEarned(name, harbour, trophy + 1, 1000),
    ),
  ]),
];
const later = loadedAt + 1000;

async function cardDates(store: Store): Promise<Record<string, number | null | undefined>> {
  const dates: Record<string, number | null | undefined> = {};
  for (const name of ['Ada', 'Bert', 'Cleo', 'Dora']) {
    const found = (await store.findPlayer(name))?.cardChangedAt;
    assert.equal((await store.profile(name))?.player.cardChangedAt, found);
    dates[name] = found;
  }
  assert.deepEqual(await store.check(), []);
  return dates;
}

for (const engine of testEngines) {
  describe(`the date of a card, ${engine.name}`, () => {
    async function open(context: { after: (work: () => unknown) => void }) {
      const opened = await engine.open();
      context.after(() => opened[Symbol.asyncDispose]());
      await load(opened.store, records);
      return opened.store;
    }
    const before = { Ada: loadedAt, Bert: loadedAt, Cleo: loadedAt, Dora: loadedAt };

    test('changes with the country', async (context) => {
      const store = await open(context);
      await load(store, [makePlayer('Cleo', { country: 'de' })], later);
      assert.deepEqual(await cardDates(store), { ...before, Cleo: later });
      await load(store, [makePlayer('Cleo', { country: 'de', aboutMe: 'words' })], later + 1);
      assert.deepEqual(await cardDates(store), { ...before, Cleo: later });
    });

    test('changes with the whole percents of the completion', async (context) => {
      const store = await open(context);
      await load(
        store,
        [{ type: 'game', id: tower, statedTrophies: 90, statedPoints: 9000 }],
        later,
      );
      await load(
        store,
        [{ type: 'playerGame', player: 'Dora', game: tower, statedPoints: 4500 }],
        later + 1,
      );
      assert.deepEqual(await cardDates(store), { ...before, Dora: later + 1 });
      await load(
        store,
        [{ type: 'playerGame', player: 'Dora', game: tower, statedPoints: 4510 }],
        later + 2,
      );
      assert.deepEqual(await cardDates(store), { ...before, Dora: later + 1 });
    });

    test('changes with exclusion from the ranking, not for the players below', async (context) => {
      const store = await open(context);
      await store.players.setFlags('Bert', { excluded: true }, later);
      assert.deepEqual(await cardDates(store), { ...before, Bert: later });
      await store.players.setFlags('Bert', { excluded: false }, later + 1);
      assert.deepEqual(await cardDates(store), { ...before, Bert: later + 1 });
    });

    test('changes with the trophies of the player, not of players who pass', async (context) => {
      const store = await open(context);
      await load(
        store,
        [2, 3, 4, 5, 6].map((trophy) => makeEarned('Dora', harbour, trophy, 2000)),
        later,
      );
      assert.deepEqual(await cardDates(store), { ...before, Dora: later });
    });

    test('stays when a new player is ranked above, or one above is deleted', async (context) => {
      const store = await open(context);
      const game = Array.from({ length: 4 }, (_, index) =>
        makeEarned('Eve', harbour, index + 1, 1),
      );
      await load(store, [makePlayer('Eve'), ...game], later);
      await store.players.delete('Ada', later + 1);
      assert.deepEqual(await cardDates(store), { ...before, Ada: undefined });
    });

    test('changes with a stated level, not with a stated rank', async (context) => {
      const store = await open(context);
      await load(
        store,
        [makePlayer('Cleo', { country: 'us', statedPosition: 7, statedTotal: 90 })],
        later,
      );
      assert.deepEqual(await cardDates(store), before);
      await load(store, [makePlayer('Cleo', { country: 'us', statedLevel: 12 })], later + 1);
      assert.deepEqual(await cardDates(store), { ...before, Cleo: later + 1 });
    });

    test('is the stated date until the card changes again', async (context) => {
      const store = await open(context);
      const stated = [makePlayer('Fay', { cardChanged: null }), makeEarned('Fay', harbour, 1, 1)];
      for (const at of [later, later + 1]) {
        await load(store, stated, at);
        assert.equal((await store.findPlayer('Fay'))?.cardChangedAt, null);
      }
      await load(store, [makeEarned('Fay', harbour, 2, 1)], later + 2);
      assert.equal((await store.findPlayer('Fay'))?.cardChangedAt, later + 2);
    });

    test('is preserved by an export and import', async (context) => {
      const store = await open(context);
      await load(
        store,
        [2, 3, 4, 5, 6].map((trophy) => makeEarned('Dora', harbour, trophy, 2000)),
        later,
      );
      const dates = await cardDates(store);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      await load(copy.store, await exported(store), later + 10);
      assert.deepEqual(await cardDates(copy.store), dates);
      assert.deepEqual(await exported(copy.store), await exported(store));
    });
  });
}
