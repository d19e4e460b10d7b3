import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openFor, testEngines } from '../../testing/engines.ts';
import {
  exported,
  load,
  loadedAt,
  makeEarned,
  makeGame,
  makePlayer,
} from '../../testing/records.ts';

const harbour = 'NPWR90001_00';
const tower = 'NPWR90002_00';
const day = 86_400_000;
const later = loadedAt + 60_000;
const now = loadedAt + 120_000;
const base = [
  ...makeGame(harbour, ['platinum', 'gold', 'silver', 'bronze']),
  ...makeGame(tower, ['gold', 'bronze']),
  makePlayer('Fox'),
  makePlayer('Owl'),
  makeEarned('Fox', harbour, 2, day),
];
const players = ['Fox', 'Owl', 'Wren'];
const update = players.map((name) => makeEarned(name, tower, 1, 5 * day));

for (const engine of testEngines) {
  describe(`undoing an import, ${engine.name}`, () => {
    test('sets all its players back, and removes those that it added', async (context) => {
      const { store } = await openFor(context, engine);
      await load(store, base);
      const before = await exported(store);
      await load(store, [makePlayer('Wren'), ...update], later);
      const given = { loadedAt: later, players };
      const described = await store.corrections.undoImport.describe(given);
      const { undone, left } = await store.corrections.undoImport.make(given, now);
      assert.deepEqual(described, { undone, left });
      assert.deepEqual(left, []);
      assert.deepEqual(
        undone.map(({ player, isPlayerRemoved }) => [player, isPlayerRemoved]),
        [
          ['Fox', false],
          ['Owl', false],
          ['Wren', true],
        ],
      );
      const earned = (records: readonly { readonly type: string }[]) =>
        records.filter(({ type }) => type === 'earned');
      assert.deepEqual(earned(await exported(store)), earned(before));
      assert.deepEqual(await store.check(), []);
    });

    test('leaves players that changed since, or are gone, and names them', async (context) => {
      const { store } = await openFor(context, engine);
      await load(store, base);
      await load(store, [makePlayer('Wren'), ...update], later);
      await load(store, [makeEarned('Owl', harbour, 3, 6 * day)], later + 1);
      await store.players.delete('Wren', later + 2);
      await store.players.rename('Fox', 'RedFox', later + 3);
      const given = { loadedAt: later, players: [...players, 'RedFox'] };
      const { undone, left } = await store.corrections.undoImport.make(given, now);
      assert.deepEqual(
        undone.map(({ player }) => player),
        ['RedFox'],
      );
      assert.deepEqual(
        left.map(({ player }) => player),
        ['Owl', 'Wren'],
      );
      assert.match(left[0]?.reason ?? '', /Owl was changed by a later load/);
      assert.deepEqual(await store.check(), []);
    });

    test('is made once', async (context) => {
      const { store } = await openFor(context, engine);
      await load(store, base);
      await load(store, [makePlayer('Wren'), ...update], later);
      const given = { loadedAt: later, players: ['Owl', 'owl', 'OWL'] };
      const outcomes = await Promise.all(
        [now, now + 1].map((at) => store.corrections.undoImport.make(given, at)),
      );
      assert.deepEqual(outcomes.map(({ undone }) => undone.length).toSorted(), [0, 1]);
      assert.deepEqual(await store.check(), []);
    });
  });
}
