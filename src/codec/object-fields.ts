/** Writes the fields of an object, in XML or JSON: those that players share from cached fragments. */

import { SplitValue } from '../contract/index.ts';
import type { ComplexShape, Field } from '../contract/index.ts';
import { flatten } from './byte-text.ts';
import type { WireObject } from './value.ts';
import { isWireObject } from './value.ts';

/** Writes a field of an object. */
export type FieldWriter = (value: WireObject) => string;

/** Fields that follow each other and belong to the same part of a split value. */
interface FieldRun {
  readonly isOwn: boolean;
  readonly write: FieldWriter;
}

/** The texts between which the fields of a player stand. */
type Fragments = readonly string[];

/**
 * Serialized shared parts, such as a game in the profiles of all its owners. They live as long as what they are made of, which
 * is an entry of the cache of games; their memory is counted there (store/read/catalogue-cache.ts).
 */
type FragmentCache = WeakMap<object, Fragments>;

/** @param writerOf makes the writer of a field; fields are in the order of the contract */
export function createFieldsWriter(shape: ComplexShape, writerOf: (name: string, field: Field) => FieldWriter): FieldWriter {
  const runs = runsOf(shape, writerOf);
  const cache: FragmentCache = new WeakMap();
  return (value) => {
    if (value instanceof SplitValue) return writeSplit(value, runs, cache);
    let text = '';
    for (const { write } of runs) text += write(value);
    return text;
  };
}

function writeSplit(value: SplitValue, runs: readonly FieldRun[], cache: FragmentCache): string {
  const { own } = value;
  if (!isWireObject(own)) return '';
  const fragments = cache.get(value.source) ?? addFragments(value, runs, cache);
  let text = '';
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index];
    text += run?.isOwn === true ? run.write(own) : fragments[index];
  }
  return text;
}

function addFragments(value: SplitValue, runs: readonly FieldRun[], cache: FragmentCache): Fragments {
  const shared = value.presentShared();
  const fragments = runs.map(({ isOwn, write }) => (isOwn || !isWireObject(shared) ? '' : flatten(write(shared))));
  cache.set(value.source, fragments);
  return fragments;
}

function runsOf(shape: ComplexShape, writerOf: (name: string, field: Field) => FieldWriter): readonly FieldRun[] {
  const runs: { isOwn: boolean; writers: FieldWriter[] }[] = [];
  for (const [name, field] of Object.entries<Field>(shape.fields)) {
    const isOwn = field.perPlayer ?? false;
    const last = runs.at(-1);
    const writer = writerOf(name, field);
    if (last?.isOwn === isOwn) last.writers.push(writer);
    else runs.push({ isOwn, writers: [writer] });
  }
  return runs.map(({ isOwn, writers }) => ({ isOwn, write: joinWriters(writers) }));
}

function joinWriters(writers: readonly FieldWriter[]): FieldWriter {
  return (value) => {
    let text = '';
    for (const write of writers) text += write(value);
    return text;
  };
}
