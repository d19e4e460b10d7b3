/**
 * Names how a result is written, for bytes of it that are kept where the data is: two writers of the same name write the
 * same bytes of the same data, in whatever process, with whatever settings. The name is a digest of what a writer makes
 * of samples, so nothing that has an influence (style, brand, time zone, a change of this program) can be forgotten.
 */

import { createHash } from 'node:crypto';
import type { Field, Shape } from '../contract/index.ts';
import { hasParts } from '../contract/index.ts';
import type { WireValue } from './value.ts';

/** The name of the form of a result; null where no list inside it can be given as bytes. */
export function itemFormOf(write: (result: WireValue) => string, shape: Shape): string | null {
  if (shape.form !== 'complex' || !Object.values<Field>(shape.fields).some(isListOfParts)) return null;
  const digest = createHash('sha256').update(process.versions['tz'] ?? '');
  for (const sample of samples) digest.update(write(sampleOf(shape, sample)));
  return digest.digest('hex').slice(0, 16);
}

function isListOfParts({ shape }: Field): boolean {
  return shape.form === 'array' && hasParts(shape.item);
}

/** Values that are written in different ways. */
interface Sample {
  readonly text: string | null;
  readonly number: number;
  readonly flag: boolean;
  /** Milliseconds UTC. */
  readonly at: number | null;
}

/** Both halves of a year, for zones with daylight saving; nothing, and what has to be escaped. */
const samples: readonly Sample[] = [
  { text: 'plain', number: 0, flag: false, at: Date.UTC(2020, 0, 2, 3, 4, 5) },
  { text: ' <&>"\'é漢\r\n', number: -1234.5, flag: true, at: Date.UTC(2020, 6, 2, 3, 4, 5, 678) },
  { text: '', number: 1e21, flag: true, at: -62_135_596_800_000 },
  { text: null, number: 12, flag: false, at: null },
];

function sampleOf(shape: Shape, sample: Sample): WireValue {
  if (shape.form === 'array') return [sampleOf(shape.item, sample)];
  if (shape.form === 'complex') return sampleFields(shape.fields, sample);
  if (shape.kind === 'string') return sample.text;
  if (shape.kind === 'boolean') return sample.flag;
  if (shape.kind === 'dateTime') return sample.at;
  return shape.kind === 'int' ? Math.trunc(sample.number) : sample.number;
}

function sampleFields(fields: Readonly<Record<string, Field>>, sample: Sample): WireValue {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { shape, presence }]) => {
      const value = sampleOf(shape, sample);
      // Only what may be nil is null beside texts.
      return [name, value === null && shape.form === 'simple' && shape.kind === 'dateTime' && presence !== 'nil' ? 0 : value];
    }),
  );
}
