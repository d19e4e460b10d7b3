/** A value in two parts is written like one in a piece, in whatever forms a player's own comes, again and again. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { arbitraryValue } from '../../test/support/contract-values.ts';
import type { ComplexShape } from '../contract/index.ts';
import { PartedValue, types } from '../contract/index.ts';
import { createInstantFiller, utc } from '../time/index.ts';
import type { WriterOptions } from './compile-writer.ts';
import { WriterCompiler } from './compile-writer.ts';
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

const [parts, players, rounds] = [5, 40, 20];

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

    test(`${name}, ${form}`, () => {
      const compiler = new WriterCompiler(options);
      const write = compiler.element('Item', shape, 1, '');
      const check = (catalogue: readonly WireObject[], owned: readonly WireObject[]): void => {
        const shared = catalogue.map((value) => partOf(shape, value, false));
        const shelf = { partAt: (number: number) => shared[number] };
        // Twice: what the first writing kept, the second uses.
        for (const [index, value] of [...owned, ...owned].entries()) {
          const own = partOf(shape, value, true);
          const number = index % parts;
          assert.equal(textOf(write, objectOf(new Parted(shelf, number, own))), textOf(write, { ...shared[number], ...own }));
        }
      };
      const lists = fc.array(values, { minLength: players, maxLength: players });
      fc.assert(fc.property(catalogues, lists, check), { numRuns: rounds });
    });
  }
}
