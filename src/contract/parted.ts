/**
 * Values in two parts: what the catalogue says, one object shared by all, and what is a player's own
 * (`perPlayer` in the declarations). To whoever reads its fields such a value is like any other; a writer
 * that knows it for one can keep what it made of the shared part.
 */

import type { ComplexShape, Infer } from './shape.ts';

/** A value of a shape, made of two. */
export abstract class PartedValue {
  /** Holds the fields that are not `perPlayer`; the same object for the same content. */
  readonly shared: object;
  /** Holds the fields that are. */
  readonly own: object;

  constructor(shared: object, own: object) {
    this.shared = shared;
    this.own = own;
  }
}

/** Joins the catalogue's part of a value and a player's. */
export type PartJoiner<T> = (shared: T, own: Partial<T>) => T;

/** The joiner of a shape: values whose fields are read from the part they belong to. */
export function createPartJoiner<S extends ComplexShape>(shape: S): PartJoiner<Infer<S>>;
export function createPartJoiner(shape: ComplexShape): unknown {
  class Parted extends PartedValue {}
  for (const [name, { perPlayer = false }] of Object.entries(shape.fields)) {
    const part = perPlayer ? 'own' : 'shared';
    Object.defineProperty(Parted.prototype, name, {
      enumerable: true,
      get(this: Parted): unknown {
        return Reflect.get(this[part], name);
      },
    });
  }
  return (shared: object, own: object): Parted => new Parted(shared, own);
}
