/** Writers of elements with a simple value: what can be made once is made once. */

import type { Kind } from '../contract/index.ts';
import type { ByteSink } from './byte-sink.ts';
import { bytesOf } from './byte-sink.ts';
import type { DateTimeWriter } from './date-time-writer.ts';
import { escapeText } from './escape.ts';
import { writeDouble } from './number-text.ts';
import type { WireValue } from './value.ts';

/** Writes one element with its content, or nothing; undefined counts as null. */
export type ElementWriter = (value: WireValue | undefined, out: ByteSink) => void;

/** The forms of one element: with what stands before it, such as a line end and blanks. */
export interface Tags {
  readonly open: string;
  readonly close: string;
  /** Open and closed at once. */
  readonly empty: string;
  readonly whenNull: string;
}

/** Counts, points and progress of one game lie below. */
const smallInts = 2048;

/** The writer of elements of a kind. */
export function simpleElement(kind: Kind, tags: Tags, dateTimes: DateTimeWriter): ElementWriter {
  if (kind === 'int') return intElement(tags);
  if (kind === 'boolean') return booleanElement(tags);
  if (kind === 'string') return textElement(tags, (value) => escapeText(String(value)));
  const write = kind === 'double' ? writeDouble : dateTimes.text;
  return textElement(tags, (value) => (typeof value === 'number' ? write(value) : String(value)));
}

/** A value of another type than declared is written as its plain text. */
function textElement(tags: Tags, textOf: (value: string | number | boolean) => string): ElementWriter {
  const [open, close, empty, whenNull] = [bytesOf(tags.open), bytesOf(tags.close), bytesOf(tags.empty), bytesOf(tags.whenNull)];
  return (value, out) => {
    if (typeof value === 'object' || value === undefined) return out.put(whenNull);
    const text = textOf(value);
    if (text === '') return out.put(empty);
    out.put(open);
    out.text(text);
    out.put(close);
  };
}

/** Nearly all numbers are small: their elements are made once. */
function intElement({ open, close, whenNull }: Tags): ElementWriter {
  const known: Uint8Array[] = [];
  const nothing = bytesOf(whenNull);
  return (value, out) => {
    if (typeof value !== 'number') return out.put(nothing);
    if (value < 0 || value >= smallInts || !Number.isInteger(value)) return out.text(open + String(value) + close);
    out.put((known[value] ??= bytesOf(open + String(value) + close)));
  };
}

function booleanElement({ open, close, whenNull }: Tags): ElementWriter {
  const [yes, no, nothing] = [bytesOf(`${open}true${close}`), bytesOf(`${open}false${close}`), bytesOf(whenNull)];
  return (value, out) => {
    if (typeof value !== 'boolean') return out.put(nothing);
    out.put(value ? yes : no);
  };
}
