/** Writes the fields of an object in XML or JSON. The texts of shared fields (contract/split-value.ts) are cached. */

import { SplitValue } from '../contract/index.ts';
import type { AnyRow, ComplexShape, Field, PictureBase } from '../contract/index.ts';
import { flatten } from './byte-text.ts';
import type { ValueWriter } from './long-lists.ts';
import { isWireObject } from './value.ts';

/** Writes the fields of an object. */
export type FieldsWriter = (value: AnyRow, pictures: PictureBase) => string;

/** A field with the writer for its values. */
interface NamedWriter {
  readonly name: string;
  readonly write: ValueWriter;
}

/** Consecutive fields of the same half of a split value: shared fields, or player fields. */
interface FieldGroup {
  readonly isPerPlayer: boolean;
  readonly fields: NamedWriter[];
}

/** The texts of the groups, by index. The text of a per-player group is empty, because only shared groups are cached. */
type Fragments = readonly string[];

/**
 * Cache of serialized shared fields, such as a game in the profiles of all its owners. The texts (fragments) are cached as long as the
 * source of the fields exists.
 */
type FragmentCache = WeakMap<object, Fragments>;

/** Called with the memory in bytes that new fragments occupy as long as their source exists. */
export type FragmentListener = (source: object, bytes: number) => void;

/** Measured memory overhead, in bytes, of a source's fragments in addition to their texts. */
const bytesPerSource = 150;

/** Creates the writer of all fields of an object, in contract order. @param compile creates the writer of a field's values */
export function createFieldsWriter(
  shape: ComplexShape,
  compile: (name: string, field: Field) => ValueWriter,
  onFragments: FragmentListener,
): FieldsWriter {
  const groups = groupFields(shape, compile);
  const caches = new FragmentCaches();

  function addFragments(
    value: SplitValue,
    cache: FragmentCache | null,
    pictures: PictureBase,
  ): Fragments {
    const shared = value.presentShared();
    if (!isWireObject(shared))
      throw new TypeError(`The part of ${shape.name} that all players share is not an object.`);
    const fragments = groups.map(({ isPerPlayer, fields }) =>
      isPerPlayer ? '' : flatten(writeFields(fields, shared, pictures)),
    );
    if (cache === null) return fragments;
    cache.set(value.source, fragments);
    const bytes = fragments.reduce((sum, { length }) => sum + length, bytesPerSource);
    onFragments(value.source, bytes);
    return fragments;
  }

  function writeSplit(value: SplitValue, pictures: PictureBase): string {
    const cache = caches.of(pictures);
    const fragments = cache?.get(value.source) ?? addFragments(value, cache, pictures);
    let text = '';
    let index = 0;
    for (const { isPerPlayer, fields } of groups) {
      text += isPerPlayer ? writeFields(fields, value.own, pictures) : fragments[index];
      index += 1;
    }
    return text;
  }

  const [first = { fields: [] }, ...others] = groups;
  return (value, pictures) => {
    if (value instanceof SplitValue) return writeSplit(value, pictures);
    let text = writeFields(first.fields, value, pictures);
    for (const { fields } of others) text += writeFields(fields, value, pictures);
    return text;
  };
}

function writeFields(fields: readonly NamedWriter[], value: AnyRow, pictures: PictureBase): string {
  let text = '';
  for (const { name, write } of fields) text += write(value[name], pictures);
  return text;
}

function groupFields(
  shape: ComplexShape,
  compile: (name: string, field: Field) => ValueWriter,
): readonly FieldGroup[] {
  const groups: FieldGroup[] = [];
  for (const [name, field] of Object.entries<Field>(shape.fields)) {
    const isPerPlayer = field.perPlayer ?? false;
    const named = { name, write: compile(name, field) };
    const last = groups.at(-1);
    if (last?.isPerPlayer === isPerPlayer) last.fields.push(named);
    else groups.push({ isPerPlayer, fields: [named] });
  }
  return groups;
}

/**
 * The fragment caches, one for each image base (contract/picture-base.ts). A cache exists as long as its base. A base without a cache key
 * has no cache.
 */
class FragmentCaches {
  readonly #byBase = new WeakMap<PictureBase, FragmentCache>();
  /** The last used base and its fragments. Most services have one base, and use it for each game of a list. */
  #last: PictureBase | null = null;
  #fragments: FragmentCache | null = null;

  of(pictures: PictureBase): FragmentCache | null {
    if (pictures === this.#last) return this.#fragments;
    this.#fragments =
      pictures.cacheKey === null ? null : (this.#byBase.get(pictures) ?? this.#add(pictures));
    this.#last = pictures;
    return this.#fragments;
  }

  #add(pictures: PictureBase): FragmentCache {
    const made: FragmentCache = new WeakMap();
    this.#byBase.set(pictures, made);
    return made;
  }
}
