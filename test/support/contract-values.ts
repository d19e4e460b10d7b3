/** Random values of the contract's types, and a reader of their XML that uses libxml2, independently of Laurel. */

import fc from 'fast-check';
import { XmlElement } from 'libxml2-wasm';
import type { ComplexShape, Field, Kind, Shape } from '../../src/contract/index.ts';
import { toSchemaType } from '../../src/contract/index.ts';
import type { WireObject, WireValue } from '../../src/codec/index.ts';
import { isWireObject } from '../../src/codec/index.ts';
import { readXml } from './described-services.ts';

/** Texts with characters that are difficult to write, including lone surrogates and control characters. */
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
  picture: awkwardText,
};

/** Returns a generator of all values of a shape; null is included where the contract allows it. */
export function arbitraryValue(shape: Shape): fc.Arbitrary<WireValue> {
  if (shape.form === 'simple') return kinds[shape.kind];
  if (shape.form === 'array')
    return fc.array<WireValue>(fc.option(arbitraryObject(shape.item), { freq: 6 }), {
      maxLength: 3,
    });
  return arbitraryObject(shape);
}

function arbitraryObject(shape: ComplexShape): fc.Arbitrary<WireObject> {
  const fields = Object.entries(shape.fields).map(
    ([name, field]) => [name, arbitraryField(field)] as const,
  );
  return fc.record(Object.fromEntries(fields));
}

function arbitraryField({ shape, presence }: Field): fc.Arbitrary<WireValue> {
  return presence === 'req' ? arbitraryValue(shape) : fc.option(arbitraryValue(shape), { freq: 4 });
}

/**
 * Returns a value as it is after a round trip through XML 1.0: forbidden characters are removed, and lone surrogates become U+FFFD
 * (docs/spec/decisions.md 3).
 */
export function sayable(value: WireValue): WireValue {
  if (typeof value === 'string') return sayableText(value);
  if (Array.isArray(value)) return value.map((item) => sayable(item));
  if (!isWireObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, sayable(field ?? null)]),
  );
}

/** Returns a text as it is after a round trip through XML 1.0. */
export function sayableText(text: string): string {
  return text.toWellFormed().replace(forbidden, '');
}

/** Matches the characters that XML 1.0 forbids: those outside of the production Char (XML 1.0, 2.2). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Reads the value of a document's root element by the rules of docs/spec/decisions.md 3: nil and absent elements are null. Throws if the
 * document is not well-formed or does not have the shape.
 */
export function readValue(xml: string, shape: Shape): WireValue {
  return readXml(xml, ({ root }) => readElement(root, shape));
}

function readElement(element: XmlElement, shape: Shape): WireValue {
  if (element.attr('nil', 'xsi')?.value === 'true') return null;
  if (shape.form === 'simple') return readSimple(element.content, shape.kind);
  if (shape.form === 'complex') return readObject(element, shape);
  return childrenOf(element).map((child) => {
    if (child.name !== shape.itemName) throw new Error(`${child.name} among ${shape.itemName}.`);
    return readElement(child, shape.item);
  });
}

function readObject(element: XmlElement, { fields }: ComplexShape): WireObject {
  const children = childrenOf(element).filter(({ name }) => name !== 'ExtensionData');
  const order = Object.keys(fields);
  const places = children.map(({ name }) => order.indexOf(name));
  if (places.some((place, index) => place <= (places[index - 1] ?? -1))) {
    throw new Error(
      `Children of ${element.name} out of order: ${children.map(({ name }) => name).join(', ')}.`,
    );
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, { shape }]) => {
      const child = children.find((candidate) => candidate.name === name);
      return [name, child === undefined ? null : readElement(child, shape)];
    }),
  );
}

function childrenOf(element: XmlElement): XmlElement[] {
  const children: XmlElement[] = [];
  for (let node = element.firstChild; node !== null; node = node.next) {
    if (node instanceof XmlElement) children.push(node);
  }
  return children;
}

function readSimple(text: string, kind: Kind): WireValue {
  if (toSchemaType(kind) === 'string') return text;
  if (kind === 'boolean') return text === 'true';
  return kind === 'dateTime' ? Date.parse(text) : Number(text);
}
