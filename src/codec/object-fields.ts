/**
 * Writes the fields of an object in XML or JSON. Shared fields of a split value come from a fragment cache; the others are written from its
 * row.
 */

import { SplitValue } from '../contract/index.ts';
import type { AnyReader, AnyReaders, AnyRow, ComplexShape, Field, PictureBase } from '../contract/index.ts';
import { flatten } from './byte-text.ts';
import { isWireObject } from './value.ts';

/** Writes a field of an object, or of what stands for it. */
export type FieldWriter = (value: AnyRow, pictures: PictureBase) => string;

/** Creates the writer of a field. @param reader how the field is read from the value */
export type FieldCompiler = (name: string, field: Field, reader: AnyReader) => FieldWriter;

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

/** Creates the writer of all fields of an object, in contract order. */
export function createFieldsWriter(shape: ComplexShape, compile: FieldCompiler, onFragments: FragmentListener): FieldWriter {
  const writeWhole = fieldsWriter(shape, compile, {});
  const groups = new ByReaders((readers) => groupsOf(shape, compile, readers));
  const caches = new FragmentCaches();

  function addFragments(value: SplitValue, parts: readonly FieldGroup[], pictures: PictureBase): Fragments {
    const shared = value.presentShared();
    const fragments = parts.map(({ isPerPlayer, write }) =>
      isPerPlayer || !isWireObject(shared) ? '' : flatten(write(shared, pictures)),
    );
    const cache = caches.of(pictures);
    if (cache === null) return fragments;
    cache.set(value.source, fragments);
    onFragments(
      value.source,
      fragments.reduce((bytes, { length }) => bytes + length, bytesPerSource),
    );
    return fragments;
  }

  function writeSplit(value: SplitValue, pictures: PictureBase): string {
    const parts = groups.of(value.readers);
    const fragments = caches.of(pictures)?.get(value.source) ?? addFragments(value, parts, pictures);
    let text = '';
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      text += part?.isPerPlayer === true ? part.write(value.row, pictures) : fragments[index];
    }
    return text;
  }

  return (value, pictures) => (value instanceof SplitValue ? writeSplit(value, pictures) : writeWhole(value, pictures));
}

/** Creates the writer of all fields of an object that is read by `readers`; by their names where there are none. */
export function fieldsWriter(shape: ComplexShape, compile: FieldCompiler, readers: AnyReaders): FieldWriter {
  return joinWriters(Object.entries<Field>(shape.fields).map(([name, field]) => compile(name, field, readerOf(readers, name))));
}

/** The function that reads a field: one of the type's own, or that of the property of its name. */
function readerOf(readers: AnyReaders, name: string): AnyReader {
  return readers[name] ?? ((value: AnyRow) => value[name]); // absent: the values of the type are objects
}

/** The fragments of each base; a base that nothing is cached for has none. They live as long as the base. */
class FragmentCaches {
  readonly #byBase = new WeakMap<PictureBase, FragmentCache>();
  /** The last base and its fragments: most services have one base, and look them up for each game of a list. */
  #last: PictureBase | null = null;
  #fragments: FragmentCache | null = null;

  of(pictures: PictureBase): FragmentCache | null {
    if (pictures === this.#last) return this.#fragments;
    this.#fragments = pictures.cacheKey === null ? null : (this.#byBase.get(pictures) ?? this.#add(pictures));
    this.#last = pictures;
    return this.#fragments;
  }

  #add(pictures: PictureBase): FragmentCache {
    const made: FragmentCache = new WeakMap();
    this.#byBase.set(pictures, made);
    return made;
  }
}

/** What is compiled for the split values of each kind, at the first of them. */
class ByReaders<T> {
  readonly #compile: (readers: AnyReaders) => T;
  readonly #compiled = new Map<AnyReaders, T>();
  /** Of the value before: those of a list are of one kind. */
  #last: { readonly readers: AnyReaders; readonly compiled: T } | null = null;

  constructor(compile: (readers: AnyReaders) => T) {
    this.#compile = compile;
  }

  of(readers: AnyReaders): T {
    if (this.#last?.readers === readers) return this.#last.compiled;
    const compiled = this.#compiled.get(readers) ?? this.#compile(readers);
    this.#compiled.set(readers, compiled);
    this.#last = { readers, compiled };
    return compiled;
  }
}

function groupsOf(shape: ComplexShape, compile: FieldCompiler, readers: AnyReaders): readonly FieldGroup[] {
  const groups: { isPerPlayer: boolean; writers: FieldWriter[] }[] = [];
  for (const [name, field] of Object.entries<Field>(shape.fields)) {
    const isPerPlayer = field.perPlayer ?? false;
    const last = groups.at(-1);
    const writer = compile(name, field, readerOf(readers, name));
    if (last?.isPerPlayer === isPerPlayer) last.writers.push(writer);
    else groups.push({ isPerPlayer, writers: [writer] });
  }
  return groups.map(({ isPerPlayer, writers }) => ({ isPerPlayer, write: joinWriters(writers) }));
}

function joinWriters(writers: readonly FieldWriter[]): FieldWriter {
  return (value, pictures) => {
    let text = '';
    for (const write of writers) text += write(value, pictures);
    return text;
  };
}
