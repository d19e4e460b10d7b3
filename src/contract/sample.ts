/** Samples of values in JSON, created from the sample texts in the declarations. */

import type { Kind } from './kinds.ts';
import type { ComplexShape, Field, Shape } from './shape.ts';

/** A sample as a JSON value. */
export type SampleValue =
  | string
  | number
  | boolean
  | null
  | readonly SampleValue[]
  | { readonly [name: string]: SampleValue };

/** Converts the text of a sample to its JSON value; dateTimes in the contract are UTC without a zone. */
export function toExample(kind: Kind, sample: string): string | number | boolean {
  if (kind === 'int' || kind === 'double') return Number(sample);
  if (kind === 'boolean') return sample === 'true';
  return kind === 'dateTime' ? `${sample}Z` : sample;
}

/** Creates a sample object with all fields. A field without a sample is null, and a list has one item. */
export function sampleObject({ fields }: ComplexShape): Readonly<Record<string, SampleValue>> {
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, { shape, sample }]) => [
      name,
      sampleValue(shape, sample),
    ]),
  );
}

function sampleValue(shape: Shape, sample: string | undefined): SampleValue {
  if (shape.form === 'simple') return sample === undefined ? null : toExample(shape.kind, sample);
  return shape.form === 'complex' ? sampleObject(shape) : [sampleObject(shape.item)];
}
