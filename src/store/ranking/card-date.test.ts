/** The date of the last change of a player's card (UpdateSignature). */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DataRecord } from '../../records/records.ts';
import type { Store } from '../port/store.ts';
import { testEngines } from '../testing/engines.ts';
import { earnedOf, exported, gameOf, load, loadedAt, playerOf } from '../testing/records.ts';

const harbour = 'NPWR90001_00';
const tower = 'NPWR90002_00';
/** Ranked by points: Ada, Bert, Cleo, Dora. */
const records: readonly DataRecord[] = [
  ...gameOf(
    harbour,
    Array.from({ length: 9 }, () => 'gold'),
  ),
  ...gameOf(tower, ['bronze', 'bronze']),
  ...['Ada', 'Bert', 'Cleo', 'Dora'].flatMap((name, index) => [
    playerOf(name, { country: 'us' }),
    ...Array.from({ length: 7 - 2 * index }, (_, trophy) => earnedOf(name, harbour, trophy + 1, 1000)),
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
      await load(store, [playerOf('Cleo', { country: 'de' })], later);
      assert.deepEqual(await cardDates(store), { ...before, Cleo: later });
      await load(store, [playerOf('Cleo', { country: 'de', aboutMe: 'words' })], later + 1);
      assert.deepEqual(await cardDates(store), { ...before, Cleo: later });
    });

    test('changes with the whole percents of the completion', async (context) => {
      const store = await open(context);
      await load(store, [{ type: 'game', id: tower, statedTrophies: 90, statedPoints: 9000 }], later);
      await load(store, [{ type: 'playerGame', player: 'Dora', game: tower, statedPoints: 4500 }], later + 1);
      assert.deepEqual(await cardDates(store), { ...before, Dora: later + 1 });
      await load(store, [{ type: 'playerGame', player: 'Dora', game: tower, statedPoints: 4510 }], later + 2);
      assert.deepEqual(await cardDates(store), { ...before, Dora: later + 1 });
    });

    test('changes for an excluded player and for the players below, who move up', async (context) => {
      const store = await open(context);
      await store.players.setFlags('Bert', { excluded: true }, later);
      assert.deepEqual(await cardDates(store), { ...before, Bert: later, Cleo: later, Dora: later });
      await store.players.setFlags('Bert', { excluded: false }, later + 1);
      assert.deepEqual(await cardDates(store), { Ada: loadedAt, Bert: later + 1, Cleo: later + 1, Dora: later + 1 });
    });

    test('changes for the player who earns trophies and for overtaken players only', async (context) => {
      const store = await open(context);
      await load(
        store,
        [2, 3, 4, 5, 6].map((trophy) => earnedOf('Dora', harbour, trophy, 2000)),
        later,
      );
      assert.deepEqual(await cardDates(store), { Ada: loadedAt, Bert: later, Cleo: later, Dora: later });
      await load(store, [earnedOf('Ada', harbour, 8, 2000)], later + 1);
      assert.deepEqual(await cardDates(store), { Ada: later + 1, Bert: later, Cleo: later, Dora: later });
      await store.players.delete('Cleo', later + 2);
      assert.equal((await store.findPlayer('Bert'))?.cardChangedAt, later);
      assert.equal((await store.findPlayer('Dora'))?.cardChangedAt, later);
    });

    test('changes for the players below a new player', async (context) => {
      const store = await open(context);
      const game = Array.from({ length: 4 }, (_, index) => earnedOf('Eve', harbour, index + 1, 1));
      await load(store, [playerOf('Eve'), ...game], later);
      assert.deepEqual(await cardDates(store), { ...before, Cleo: later, Dora: later });
    });

    test('is the stated date until the card changes again', async (context) => {
      const store = await open(context);
      await load(store, [playerOf('Fay', { cardChanged: null }), earnedOf('Fay', harbour, 1, 1)], later);
      assert.equal((await store.findPlayer('Fay'))?.cardChangedAt, null);
      await load(store, [playerOf('Fay', { cardChanged: null }), earnedOf('Fay', harbour, 1, 1)], later + 1);
      assert.equal((await store.findPlayer('Fay'))?.cardChangedAt, null);
      await load(store, [playerOf('Eve'), earnedOf('Eve', harbour, 1, 1), earnedOf('Eve', harbour, 2, 1)], later + 2);
      assert.equal((await store.findPlayer('Fay'))?.cardChangedAt, later + 2);
    });

    test('is preserved by an export and import', async (context) => {
      const store = await open(context);
      await load(
        store,
        [2, 3, 4, 5, 6].map((trophy) => earnedOf('Dora', harbour, trophy, 2000)),
        later,
      );
      const dates = await cardDates(store);
      const copy = await engine.open();
      context.after(() => copy[Symbol.asyncDispose]());
      await load(copy.store, await exported(store), later + 10);
      assert.deepEqual(await cardDates(copy.store), dates);
      assert.deepEqual(await exported(copy.store), await exported(store));
    });

    test('is correct after any number of ranking changes', async (context) => {
      const store = await open(context);
      for (let round = 1; round <= engine.runs(300); round += 1) {
        const game = `NPWR9${String(round).padStart(4, '0')}_01`;
        await load(
          store,
          [...gameOf(game, ['gold']), playerOf(`New${round}`), earnedOf(`New${round}`, game, 1), earnedOf('Ada', game, 1)],
          later + round,
        );
      }
      const last = later + engine.runs(300);
      assert.equal((await store.findPlayer('Ada'))?.cardChangedAt, last);
      assert.equal((await store.findPlayer('New1'))?.cardChangedAt, later + 1);
      await load(store, [earnedOf('Bert', harbour, 6, 1)], last + 1);
      assert.equal((await store.findPlayer('Cleo'))?.cardChangedAt, loadedAt);
      assert.equal((await store.findPlayer('New1'))?.cardChangedAt, later + 1);
    });
  });
}
