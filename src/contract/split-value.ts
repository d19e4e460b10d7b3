/**
 * Values split into shared fields from the catalogue and player fields (`perPlayer` in the declarations).
 * Code that reads the fields sees an ordinary value; a writer that knows the two halves can cache the rendered shared half.
 */

import type { ComplexShape, Infer } from './shape.ts';

/** A value with a shared half and a player half. */
export abstract class SplitValue<S extends object = object> {
  /** Source of the shared fields: the same object for the same content. */
  readonly source: S;
  /** The `perPlayer` fields. */
  readonly own: object;

  constructor(source: S, own: object) {
    this.source = source;
    this.own = own;
  }

  /** The fields that are not `perPlayer`; a new object on each call. */
  abstract presentShared(): object;
}

/** Creates a value from the source of its shared fields and its player fields. */
export type Joiner<S, T> = (source: S, own: Partial<T>) => T;

/**
 * Returns a joiner for a shape. Its values read each field from the half it belongs to.
 * @param present creates the shared fields from their source
 */
export function createJoiner<S extends object, C extends ComplexShape>(
  shape: C,
  present: (source: S) => Infer<C> & object,
): Joiner<S, Infer<C>>;
export function createJoiner<S extends object>(shape: ComplexShape, present: (source: S) => object): unknown {
  class Joined extends SplitValue<S> {
    override presentShared(): object {
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
  return (source: S, own: object): unknown => new Joined(source, own);
}
