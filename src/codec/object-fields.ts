/** Writes the fields of an object in XML or JSON. Shared fields of a split value come from a fragment cache. */

import { SplitValue } from '../contract/index.ts';
import type { ComplexShape, Field, PictureBase } from '../contract/index.ts';
import { flatten } from './byte-text.ts';
import type { WireObject } from './value.ts';
import { isWireObject } from './value.ts';

/** Writes a field of an object. */
export type FieldWriter = (value: WireObject, pictures: PictureBase) => string;

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
  const caches = new FragmentCaches();

  function addFragments(value: SplitValue, pictures: PictureBase): Fragments {
    const fragments = writeShared(value, groups, pictures);
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
    if (value instanceof SplitValue) {
      return writeSplit(value, { groups, pictures }, caches.of(pictures)?.get(value.source) ?? addFragments(value, pictures));
    }
    let text = '';
    for (const { write } of groups) text += write(value, pictures);
    return text;
  };
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

/** The fields of a shape, and the base of the answer. */
interface Writing {
  readonly groups: readonly FieldGroup[];
  readonly pictures: PictureBase;
}

function writeSplit({ own }: SplitValue, { groups, pictures }: Writing, fragments: Fragments): string {
  if (!isWireObject(own)) return '';
  let text = '';
  for (let index = 0; index < groups.length; index++) {
    const group = groups[index];
    text += group?.isPerPlayer === true ? group.write(own, pictures) : fragments[index];
  }
  return text;
}

function writeShared(value: SplitValue, groups: readonly FieldGroup[], pictures: PictureBase): Fragments {
  const shared = value.presentShared();
  return groups.map(({ isPerPlayer, write }) => (isPerPlayer || !isWireObject(shared) ? '' : flatten(write(shared, pictures))));
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
  return (value, pictures) => {
    let text = '';
    for (const write of writers) text += write(value, pictures);
    return text;
  };
}
