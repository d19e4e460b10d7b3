/** Sample results, built from the sample values of the contract. */

import type {
  ComplexShape,
  Field,
  Kind,
  ServiceOperation,
  Shape,
  Style,
} from '../contract/index.ts';
import type { WireObject, WireValue } from '../codec/index.ts';

const plainValues: Readonly<Record<Kind, WireValue>> = {
  string: 'text',
  int: 1,
  boolean: true,
  double: 1.5,
  dateTime: 0,
  picture: 'http://images.example/1.png',
};

/** Builds a result with all fields set; lists have one item, and lists inside a list are empty. */
export function sampleResult(
  { result, sample }: ServiceOperation,
  style: Style,
  writeDateTime: (instant: number) => string,
): WireValue {
  return typeof sample === 'number'
    ? writeDateTime(sample)
    : sampleOf(result, sample, { style, inList: false });
}

interface SampleContext {
  readonly style: Style;
  /** Whether the value is inside a list. A list inside the items of a list is empty (docs/spec/decisions.md 4, getGames). */
  readonly inList: boolean;
}

function sampleOf(shape: Shape, text: string | undefined, context: SampleContext): WireValue {
  if (shape.form === 'simple')
    return text === undefined ? plainValues[shape.kind] : readers[shape.kind](text);
  if (shape.form === 'complex') return sampleObject(shape, context);
  return context.inList ? [] : [sampleObject(shape.item, { ...context, inList: true })];
}

function sampleObject({ fields }: ComplexShape, context: SampleContext): WireObject {
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [name, sampleField(field, context)]),
  );
}

function sampleField(
  { shape, sample, isProfileGames = false }: Field,
  context: SampleContext,
): WireValue {
  return isProfileGames && context.style.profileGames === 'empty'
    ? []
    : sampleOf(shape, sample, context);
}

/** Parsers for the sample values of the contract, which are written as on the wire; dateTimes without a zone are UTC. */
const readers: Readonly<Record<Kind, (text: string) => WireValue>> = {
  string: (text) => text,
  boolean: (text) => text === 'true',
  int: Number,
  double: Number,
  dateTime: (text) => Date.parse(`${text}Z`),
  picture: (text) => text,
};
