import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ListColumns } from './list-text.ts';
import { emptyColumns, readListText, writeListText } from './list-text.ts';

interface Game {
  readonly id: string;
  readonly counts: readonly number[];
  readonly statedPoints: number | null;
  readonly lastUpdatedAt: number | null;
  readonly updated: boolean;
}

const games: fc.Arbitrary<Game[]> = fc
  .array(
    fc.record({
      id: fc.string().filter((text) => text !== '' && !text.includes('\n')),
      counts: fc.array(fc.nat({ max: 2_000_000_000 }), { minLength: 4, maxLength: 4 }),
      statedPoints: fc.option(fc.nat()),
      lastUpdatedAt: fc.option(fc.integer({ min: 0, max: 2 ** 52 })),
      updated: fc.boolean(),
    }),
  )
  .map((list) => list.toSorted((a, b) => (b.lastUpdatedAt ?? -1) - (a.lastUpdatedAt ?? -1)));

function columnsOf(list: readonly Game[]): ListColumns {
  const columns = emptyColumns(list.map(({ id }) => id));
  for (const [index, game] of list.entries()) {
    columns.counts.set(game.counts, 4 * index);
    columns.statedPoints[index] = game.statedPoints ?? Number.NaN;
    columns.lastUpdatedAt[index] = game.lastUpdatedAt ?? Number.NaN;
    columns.updated[index] = Number(game.updated);
  }
  return columns;
}

const one: Game = { id: 'NPWR00001_00', counts: [0, 1, 31, 32], statedPoints: null, lastUpdatedAt: 1000, updated: true };

test('a list comes back from its texts', () => {
  fc.assert(
    fc.property(games, (list) => {
      const columns = columnsOf(list);
      const text = writeListText(columns);
      assert.ok(text !== null);
      assert.deepEqual(readListText(text), columns);
    }),
  );
});

test('what the texts cannot say has none', () => {
  for (const impossible of [{ lastUpdatedAt: -1 }, { id: 'a\nb' }, { statedPoints: 1.5 }, { counts: [0, -1, 0, 0] }]) {
    assert.equal(writeListText(columnsOf([{ ...one, ...impossible }])), null);
  }
  assert.equal(writeListText(columnsOf([{ ...one, lastUpdatedAt: 1 }, one])), null, 'out of order');
});

test('texts that do not fit together are refused', () => {
  const text = writeListText(columnsOf([one, one]));
  assert.ok(text !== null);
  for (const broken of [{ gameIds: one.id }, { numbers: text.numbers.slice(0, -1) }, { numbers: '' }]) {
    assert.throws(() => readListText({ ...text, ...broken }), /do not fit together/);
  }
});
