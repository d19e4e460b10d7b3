/** A value in two parts is written like one in a piece, in whatever forms a player's own comes, again and again. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryValue } from '../../test/support/contract-values.ts';
import type { ArrayShape, ComplexShape, Shelf } from '../contract/index.ts';
import { PartedValue, types } from '../contract/index.ts';
import { createInstantFiller, utc } from '../time/index.ts';
import type { WriterOptions } from './compile-writer.ts';
import { WriterCompiler } from './compile-writer.ts';
import { FragmentMemory } from './fragment-memory.ts';
import { compact, indented } from './layout.ts';
import { textOf } from './result-writer.ts';
import type { WireObject, WireValue } from './value.ts';
import { isWireObject } from './value.ts';

const dateTimes = createInstantFiller(utc, true);
const forms: Readonly<Record<string, WriterOptions>> = {
  SOAP: { layout: compact, nullObject: 'nil', outlines: true, dateTimes },
  HTTP: { layout: indented, nullObject: 'absent', outlines: false, dateTimes },
};

class Parted extends PartedValue {}

/** The fields of a value that are a player's, or those that are not. */
function partOf(shape: ComplexShape, value: WireObject, perPlayer: boolean): WireObject {
  const names = Object.entries(shape.fields).flatMap(([name, field]) => ((field.perPlayer ?? false) === perPlayer ? [name] : []));
  return Object.fromEntries(names.map((name) => [name, value[name] ?? null]));
}

function arrayOf(item: ComplexShape): ArrayShape {
  return { form: 'array', name: 'ArrayOfItem', itemName: 'Item', item };
}

function objectOf(value: unknown): WireObject {
  assert.ok(isWireObject(value));
  return value;
}

/** The same value with texts and numbers of a player's as they usually are: these come in few forms. */
function usual(shape: ComplexShape, value: WireObject, number: number): WireObject {
  const changed = Object.entries(shape.fields).flatMap(([name, field]): [string, WireValue][] => {
    if (field.perPlayer !== true || field.shape.form !== 'simple' || value[name] === null) return [];
    if (field.shape.kind === 'string') return [[name, `${number} days ago`]];
    return field.shape.kind === 'int' ? [[name, number]] : [];
  });
  return { ...value, ...Object.fromEntries(changed) };
}

const [parts, items, rounds] = [20, 40, 30];
const inOrder = Array.from({ length: items }, (_, index) => index % parts);

for (const [form, options] of Object.entries(forms)) {
  for (const [name, shape] of [
    ['games', types.game],
    ['trophies', types.trophy],
  ] as const) {
    const any = arbitraryValue(shape).map(objectOf);
    const values = fc.oneof(
      any,
      fc.tuple(any, fc.nat(2000)).map(([value, number]) => usual(shape, value, number)),
    );
    const catalogues = fc.array(any, { minLength: parts, maxLength: parts });

    // Parts in the order of the shelf, as a set has them, and in any.
    const numbers = fc.oneof(fc.constant(inOrder), fc.array(fc.nat(parts - 1), { minLength: items, maxLength: items }));
    // Some values are in one piece.
    const isWhole = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: items, maxLength: items });

    for (const maxBytes of [10_000_000, 5000])
      test(`${name}, ${form}, ${maxBytes} bytes for fragments`, () => {
        const compiler = new WriterCompiler(options, new FragmentMemory(maxBytes));
        const write = compiler.element('Items', arrayOf(shape), 1, '');
        const check = (
          catalogue: readonly WireObject[],
          owned: readonly WireObject[],
          at: readonly number[],
          whole: readonly number[],
        ) => {
          const shared = catalogue.map((value) => partOf(shape, value, false));
          const partAt = (number: number) => shared[number];
          const made = owned.map((value, index) => ({ number: at[index] ?? 0, own: partOf(shape, value, true) }));
          const plain = made.map(({ number, own }) => ({ ...shared[number], ...own }));
          const wanted = textOf<WireValue>(write, plain);
          for (const shelf of [{ partAt }, { partAt, length: parts }]) {
            const inParts = made.map(({ number, own }) => objectOf(new Parted(shelf, number, own)));
            const list = inParts.map((value, index) => (whole[index] === 0 ? (plain[index] ?? null) : value));
            // Twice: what the first writing kept, the second uses.
            for (const _ of [1, 2]) assert.equal(textOf<WireValue>(write, list), wanted);
            assert.deepEqual(
              inParts.map((value) => textOf<WireValue>(write, [value])),
              plain.map((value) => textOf<WireValue>(write, [value])),
            );
          }
        };
        const lists = fc.oneof(
          fc.array(values, { minLength: items, maxLength: items }),
          values.map((value) => Array.from({ length: items }, () => value)),
        );
        fc.assert(fc.property(catalogues, lists, numbers, isWhole, check), { numRuns: rounds });
      });
  }
}

test('sets of more bytes than are kept are written alike', () => {
  const write = new WriterCompiler(forms['HTTP'] ?? assert.fail(), new FragmentMemory()).element(
    'Items',
    arrayOf(types.trophy),
    1,
    '',
  );
  const description = 'x'.repeat(40_000);
  const own = { DateEarned: null, DisplayDate: null, Updated: false };
  for (let set = 0; set < 45; set++) {
    const shared = Array.from({ length: parts }, (_, IdTrophy) => ({ IdTrophy, GameId: `G${set}`, Description: description }));
    const shelf = { partAt: (number: number) => shared[number], length: parts };
    const list = shared.map((_, number) => objectOf(new Parted(shelf, number, own)));
    assert.equal(
      textOf<WireValue>(write, list),
      textOf<WireValue>(
        write,
        shared.map((part) => ({ ...part, ...own })),
      ),
    );
  }
});

test('a part that cannot be written leaves nothing behind in the next', () => {
  const write = new WriterCompiler(forms['HTTP'] ?? assert.fail(), new FragmentMemory()).element(
    'Items',
    arrayOf(types.trophy),
    1,
    '',
  );
  const own = { DateEarned: null, DisplayDate: null, Updated: false };
  const shared = Array.from({ length: parts }, (_, IdTrophy) => ({ IdTrophy, GameId: 'G', Title: `Trophy ${IdTrophy}` }));
  const listOn = (partAt: Shelf['partAt']) =>
    shared.map((_, number) => objectOf(new Parted({ partAt, length: parts }, number, own)));
  const broken = {
    IdTrophy: 1,
    get Title(): string {
      throw new RangeError('no title');
    },
  };
  assert.throws(
    () =>
      textOf<WireValue>(
        write,
        listOn((number) => (number === 3 ? broken : shared[number])),
      ),
    RangeError,
  );
  assert.equal(
    textOf<WireValue>(
      write,
      listOn((number) => shared[number]),
    ),
    textOf<WireValue>(
      write,
      shared.map((part) => ({ ...part, ...own })),
    ),
  );
});

test('a set too large to be kept whole is written alike', () => {
  const write = new WriterCompiler(forms['SOAP'] ?? assert.fail(), new FragmentMemory()).element(
    'Items',
    arrayOf(types.trophy),
    1,
    '',
  );
  const own = { DateEarned: 0, DisplayDate: '12 days ago', Updated: true };
  const shared = Array.from({ length: parts }, (_, IdTrophy) => ({ IdTrophy, Description: 'x'.repeat(200_000) }));
  const shelf = { partAt: (number: number) => shared[number], length: parts };
  const list = shared.map((_, number) => objectOf(new Parted(shelf, number, own)));
  const wanted = textOf<WireValue>(
    write,
    shared.map((part) => ({ ...part, ...own })),
  );
  for (const _ of [1, 2]) assert.equal(textOf<WireValue>(write, list), wanted);
});
