/** Writers of fields, as compile-writer.ts puts them together. */

import type { Kind } from '../contract/index.ts';
import type { ByteSink } from './byte-sink.ts';
import type { WireObject } from './value.ts';

/** Writes fields of a value. */
export type ContentWriter = (value: WireObject, out: ByteSink) => void;

/** A field with its writer. */
export interface FieldWriter {
  readonly name: string;
  readonly perPlayer: boolean;
  readonly write: ContentWriter;
  readonly content: FieldContent;
}

/** What the writer of a field writes, as far as it is known without the value. */
export type FieldContent =
  | { readonly form: 'simple'; readonly kind: Kind; readonly openBytes: number }
  | ObjectContent
  | { readonly form: 'array' }
  /** The same bytes whatever the value. */
  | { readonly form: 'constant'; readonly bytes: Uint8Array };

/** An object's fields between two tags. */
export interface ObjectContent {
  readonly form: 'complex';
  readonly open: Uint8Array;
  readonly fields: readonly FieldWriter[];
  /** With what follows the last field. */
  readonly close: Uint8Array;
  /** False where all fields may be left out, so that the element may be an empty one. */
  readonly hasAlways: boolean;
}

export function joinWriters(writers: readonly ContentWriter[]): ContentWriter {
  return (value, out) => {
    for (const write of writers) write(value, out);
  };
}
