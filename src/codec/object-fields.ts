/**
 * Writes the fields of an object in XML or JSON. Shared fields of a split value come from a fragment cache; its other fields are written
 * from its row.
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
  const caches = new FragmentCaches();
  const groupsBy = new GroupsByReaders((readers) => groupsOf(shape, compile, readers));

  function addFragments(value: SplitValue, groups: readonly FieldGroup[], pictures: PictureBase): Fragments {
    const shared = value.presentShared();
    const fragments = groups.map(({ isPerPlayer, write }) =>
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

  return (value, pictures) => {
    if (!(value instanceof SplitValue)) return writeWhole(value, pictures);
    const groups = groupsBy.of(value.readers);
    const fragments = caches.of(pictures)?.get(value.source) ?? addFragments(value, groups, pictures);
    let text = '';
    for (let index = 0; index < groups.length; index++) {
      const group = groups[index];
      text += group?.isPerPlayer === true ? group.write(value.row, pictures) : fragments[index];
    }
    return text;
  };
}

/** Creates the writer of all fields of an object that is read by `readers`; by their names where there are none. */
export function fieldsWriter(shape: ComplexShape, compile: FieldCompiler, readers: AnyReaders): FieldWriter {
  return joinWriters(
    Object.entries<Field>(shape.fields).map(([name, field]) => compile(name, field, readers[name] ?? readNamed(name))),
  );
}

function readNamed(name: string): (value: AnyRow) => unknown {
  return (value) => value[name];
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

/** The groups of the split values of each joiner, compiled at its first value. */
class GroupsByReaders {
  readonly #compile: (readers: AnyReaders) => readonly FieldGroup[];
  readonly #byReaders = new Map<AnyReaders, readonly FieldGroup[]>();
  #last: AnyReaders | null = null;
  #groups: readonly FieldGroup[] = [];

  constructor(compile: (readers: AnyReaders) => readonly FieldGroup[]) {
    this.#compile = compile;
  }

  of(readers: AnyReaders): readonly FieldGroup[] {
    if (readers === this.#last) return this.#groups;
    this.#groups = this.#byReaders.get(readers) ?? this.#compile(readers);
    this.#byReaders.set(readers, this.#groups);
    this.#last = readers;
    return this.#groups;
  }
}

function groupsOf(shape: ComplexShape, compile: FieldCompiler, readers: AnyReaders): readonly FieldGroup[] {
  const groups: { isPerPlayer: boolean; writers: FieldWriter[] }[] = [];
  for (const [name, field] of Object.entries<Field>(shape.fields)) {
    const isPerPlayer = field.perPlayer ?? false;
    const last = groups.at(-1);
    const writer = compile(name, field, readers[name] ?? readNamed(name));
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
