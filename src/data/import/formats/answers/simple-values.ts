/** Parsers for the simple types in saved responses. */

import type { Kind, KindTypes } from '../../../../contract/index.ts';
import type { TimeZone } from '../../../../domain/time/index.ts';
import { readInstant } from '../../../../domain/time/index.ts';

/** Returns the value; null if the text does not have this type. */
export type ReadSimple = (kind: Kind, text: string) => KindTypes[Kind] | null;

const specialDoubles: ReadonlyMap<string, number> = new Map([
  ['INF', Infinity],
  ['-INF', -Infinity],
  ['NaN', NaN],
]);
const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** Creates a parser. A dateTime without a zone is read as local time of `zone`. */
export function createSimpleReader(zone: TimeZone): ReadSimple {
  const readers: { readonly [K in Kind]: (text: string) => KindTypes[K] | null } = {
    string: (text) => text,
    int: (text) => (/^[+-]?\d{1,10}$/.test(text.trim()) ? Number(text) : null),
    boolean: (text) => booleans.get(text.trim()) ?? null,
    double: (text) => specialDoubles.get(text.trim()) ?? readDecimal(text.trim()),
    dateTime: (text) => readInstant(text, zone),
    picture: (text) => text,
  };
  return (kind, text) => readers[kind](text);
}

function readDecimal(text: string): number | null {
  return /^[+-]?(\d{1,20}(\.\d{0,30})?|\.\d{1,30})(e[+-]?\d{1,3})?$/i.test(text)
    ? Number(text)
    : null;
}

/** Error texts by type. */
export const notOfKind: Readonly<Record<Kind, string>> = {
  string: 'is not a text',
  int: 'is not a whole number',
  boolean: 'is neither true nor false',
  double: 'is not a number',
  dateTime: 'is not a date',
  picture: 'is not a text',
};
