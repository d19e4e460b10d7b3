/**
 * Values in two parts: what the catalogue says, the same for all, and what is a player's own (`perPlayer` in
 * the declarations). To whoever reads its fields such a value is like any other; a writer that knows it for one
 * can keep what it made of the shared part.
 */

import type { ComplexShape, Infer } from './shape.ts';

/**
 * Shared parts by number. A number means the same content as long as the shelf lives; what is made of a part is
 * kept by shelf and number, so that it is found without touching the part itself.
 */
export interface Shelf<T = unknown> {
  /** The part of this number: an object with the fields that are not `perPlayer`. */
  partAt(number: number): T;
  /** How many there are, numbered from 0, where all of them are there from the beginning. */
  readonly length?: number;
}

/** A value of a shape, made of two. */
export abstract class PartedValue {
  readonly shelf: Shelf;
  readonly number: number;
  /** Holds the fields that are `perPlayer`. */
  readonly own: object;

  constructor(shelf: Shelf, number: number, own: object) {
    this.shelf = shelf;
    this.number = number;
    this.own = own;
  }
}

/** Joins the catalogue's part of a value, by its place on a shelf, and a player's. */
export type PartJoiner<T> = (shelf: Shelf<T>, number: number, own: Partial<T>) => T;

/** The joiner of a shape: values whose fields are read from the part they belong to. */
export function createPartJoiner<S extends ComplexShape>(shape: S): PartJoiner<Infer<S>>;
export function createPartJoiner(shape: ComplexShape): unknown {
  class Parted extends PartedValue {}
  for (const [name, { perPlayer = false }] of Object.entries(shape.fields)) {
    Object.defineProperty(Parted.prototype, name, {
      enumerable: true,
      get(this: Parted): unknown {
        const part = perPlayer ? this.own : this.shelf.partAt(this.number);
        return typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
      },
    });
  }
  return (shelf: Shelf, number: number, own: object): Parted => new Parted(shelf, number, own);
}
