/**
 * Values in two parts: what the catalogue says, the same for all, and what is a player's own (`perPlayer` in
 * the declarations). To code that reads its fields such a value is like any other; a writer that knows the parts can
 * cache what it made of the shared one.
 */

import type { ComplexShape, Infer } from './shape.ts';

/** A value of a shape, made of two. */
export abstract class SplitValue<S extends object = object> {
  /** What the shared part is made of: the same object for the same content. */
  readonly source: S;
  /** Holds the fields that are `perPlayer`. */
  readonly own: object;

  constructor(source: S, own: object) {
    this.source = source;
    this.own = own;
  }

  /** The fields that are not `perPlayer`, made anew at each call. */
  abstract presentShared(): object;
}

/** Joins a value of what its shared part is made of, and a player's part. */
export type Joiner<S, T> = (source: S, own: Partial<T>) => T;

/**
 * The joiner of a shape: values whose fields are read from the part they belong to.
 * @param present makes the shared part of its source
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
