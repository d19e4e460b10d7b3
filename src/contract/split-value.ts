/**
 * Values split into shared fields from the catalogue and player fields (`perPlayer` in the declarations). Code that reads the fields
 * sees an ordinary value; a writer that knows the two halves can cache the text of the shared one.
 */

import type { ComplexShape, Infer } from './shape.ts';

/** A value with a shared half and a player half. */
export abstract class SplitValue {
  /** The object from which the shared fields are created. Values with the same shared fields have the same source. */
  readonly source: object;
  /** The `perPlayer` fields. */
  readonly own: AnyRow;

  constructor(source: object, own: AnyRow) {
    this.source = source;
    this.own = own;
  }

  /** Returns the fields that are not `perPlayer`, as a new object. Throws unless `own` has exactly the remaining fields. */
  abstract presentShared(): object;
}

/** An object with any fields, which are read by name. */
export type AnyRow = Readonly<Record<string, unknown>>;

/**
 * Returns a function that makes a value of the shape from the source of its shared fields and from its player fields.
 * @param present creates the shared fields from their source
 */
export function createJoiner<S extends object, C extends ComplexShape>(
  shape: C,
  present: (source: S) => Infer<C> & object,
): (source: S, own: Partial<Infer<C>>) => Infer<C>;
export function createJoiner(shape: ComplexShape, present: (source: object) => object): unknown {
  class Joined extends SplitValue {
    override presentShared(): object {
      for (const [name, { perPlayer = false }] of Object.entries(shape.fields))
        if (perPlayer !== name in this.own)
          throw new TypeError(`${shape.name}.${name} is in the wrong half.`);
      return present(this.source);
    }
  }
  for (const [name, { perPlayer = false }] of Object.entries(shape.fields)) {
    Object.defineProperty(Joined.prototype, name, {
      enumerable: true,
      get(this: Joined): unknown {
        return Reflect.get(perPlayer ? this.own : this.presentShared(), name);
      },
    });
  }
  return (source: object, own: AnyRow): unknown => new Joined(source, own);
}
