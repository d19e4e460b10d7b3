/** Values of the contract's types, made up at random, and their XML read back by a parser that is not ours. */

import fc from 'fast-check';
import { XmlElement } from 'libxml2-wasm';
import type { ComplexShape, Field, Kind, Shape } from '../../src/contract/index.ts';
import type { WireObject, WireValue } from '../../src/wire/index.ts';
import { readIsoInstant } from '../../src/time/index.ts';
import { readXml } from './described-services.ts';

const instance = 'http://www.w3.org/2001/XMLSchema-instance';

/** Texts with the characters a writer can stumble over, lone surrogates and controls among them. */
export const awkwardText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '"',
        ']]>',
        '&#0;',
        '\r',
        '\n',
        '\t',
        ' ',
        '\u0000',
        '\u001f',
        '\ufffe',
        '\uffff',
        '\ud83d',
        '\ude00',
        '\u0085',
        '\u2028',
      ),
    ),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join(''));

const firstInstant = Date.UTC(1900, 0, 1);
const lastInstant = Date.UTC(2200, 0, 1);

const kinds: Readonly<Record<Kind, fc.Arbitrary<WireValue>>> = {
  string: awkwardText,
  int: fc.integer(),
  boolean: fc.boolean(),
  double: fc.double({ noNaN: true, noDefaultInfinity: true }),
  dateTime: fc.integer({ min: firstInstant, max: lastInstant }),
};

/** Any value of a shape; null wherever the contract lets it be. */
export function arbitraryValue(shape: Shape): fc.Arbitrary<WireValue> {
  if (shape.form === 'simple') return kinds[shape.kind];
  if (shape.form === 'array') return fc.array(fc.option(arbitraryObject(shape.item), { freq: 6 }), { maxLength: 3 });
  return arbitraryObject(shape);
}

function arbitraryObject(shape: ComplexShape): fc.Arbitrary<WireObject> {
  const fields = Object.entries(shape.fields).map(([name, field]) => [name, arbitraryField(field)] as const);
  return fc.record(Object.fromEntries(fields));
}

function arbitraryField({ shape, presence }: Field): fc.Arbitrary<WireValue> {
  return presence === 'req' ? arbitraryValue(shape) : fc.option(arbitraryValue(shape), { freq: 4 });
}

/**
 * The value an element stands for by the rules of decisions.md 3: nil and absent are null.
 * Throws where an element is not of the shape.
 */
export function readValue(xml: string, shape: Shape): WireValue {
  return readXml(xml, ({ root }) => readElement(root, shape));
}

function readElement(element: XmlElement, shape: Shape): WireValue {
  if (element.attr('nil', instance === '' ? undefined : 'xsi')?.value === 'true') return null;
  if (shape.form === 'simple') return readSimple(element.content, shape.kind);
  if (shape.form === 'array') return childrenOf(element).map((child) => readElement(child, shape.item));
  return readObject(element, shape);
}

function readSimple(text: string, kind: Kind): WireValue {
  if (kind === 'string') return text;
  if (kind === 'boolean') return text === 'true';
  if (kind === 'dateTime') return readIsoInstant(text);
  return Number(text);
}
