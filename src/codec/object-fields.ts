/** Writes the fields of an object in XML or JSON. Shared fields of a split value come from a fragment cache. */

import { SplitValue } from '../contract/index.ts';
import type { ComplexShape, Field } from '../contract/index.ts';
import { flatten } from './byte-text.ts';
import type { WireObject } from './value.ts';
import { isWireObject } from './value.ts';

/** Writes a field of an object. */
export type FieldWriter = (value: WireObject) => string;

/** Consecutive fields of the same part (shared or per player) of a split value. */
interface FieldGroup {
  readonly isPerPlayer: boolean;
  readonly write: FieldWriter;
}

/** Serialized shared groups by index; empty for per-player groups. */
type Fragments = readonly string[];

/** Cache of serialized shared fields, such as a game in the profiles of all its owners. A fragment lives as long as its source. */
type FragmentCache = WeakMap<object, Fragments>;

/** Notified of the memory that new fragments take as long as their source lives, in bytes. */
export type FragmentListener = (source: object, bytes: number) => void;

/** Memory of the fragments of a source in addition to their texts, measured. */
const bytesPerSource = 150;

/** Creates the writer of all fields of an object, in contract order. @param writerOf creates the writer of one field */
export function createFieldsWriter(
  shape: ComplexShape,
  writerOf: (name: string, field: Field) => FieldWriter,
  onFragments: FragmentListener,
): FieldWriter {
  const groups = groupsOf(shape, writerOf);
  const cache: FragmentCache = new WeakMap();

  function addFragments(value: SplitValue): Fragments {
    const fragments = writeShared(value, groups);
    cache.set(value.source, fragments);
    onFragments(
      value.source,
      fragments.reduce((bytes, { length }) => bytes + length, bytesPerSource),
    );
    return fragments;
  }

  return (value) => {
    if (value instanceof SplitValue) return writeSplit(value, groups, cache.get(value.source) ?? addFragments(value));
    let text = '';
    for (const { write } of groups) text += write(value);
    return text;
  };
}

function writeSplit({ own }: SplitValue, groups: readonly FieldGroup[], fragments: Fragments): string {
  if (!isWireObject(own)) return '';
  let text = '';
  for (let index = 0; index < groups.length; index++) {
    const group = groups[index];
    text += group?.isPerPlayer === true ? group.write(own) : fragments[index];
  }
  return text;
}

function writeShared(value: SplitValue, groups: readonly FieldGroup[]): Fragments {
  const shared = value.presentShared();
  return groups.map(({ isPerPlayer, write }) => (isPerPlayer || !isWireObject(shared) ? '' : flatten(write(shared))));
}

function groupsOf(shape: ComplexShape, writerOf: (name: string, field: Field) => FieldWriter): readonly FieldGroup[] {
  const groups: { isPerPlayer: boolean; writers: FieldWriter[] }[] = [];
  for (const [name, field] of Object.entries<Field>(shape.fields)) {
    const isPerPlayer = field.perPlayer ?? false;
    const last = groups.at(-1);
    const writer = writerOf(name, field);
    if (last?.isPerPlayer === isPerPlayer) last.writers.push(writer);
    else groups.push({ isPerPlayer, writers: [writer] });
  }
  return groups.map(({ isPerPlayer, writers }) => ({ isPerPlayer, write: joinWriters(writers) }));
}

function joinWriters(writers: readonly FieldWriter[]): FieldWriter {
  return (value) => {
    let text = '';
    for (const write of writers) text += write(value);
    return text;
  };
}
