/**
 * The schema language of the contract: complex types, array types and their fields.
 * Readers, writers, XSD, WSDL, samples and tests are derived from these declarations.
 */

import type { Kind, KindTypes } from './kinds.ts';

/**
 * Whether a field may be missing (docs/spec/service-description.md, "Resources and their fields"):
 * a `req` field is always present, an `opt` field may be omitted, and a `nil` field is always present but may be xsi:nil.
 */
export type Presence = 'req' | 'opt' | 'nil';

/** A simple type. */
export interface SimpleShape<K extends Kind = Kind> {
  readonly form: 'simple';
  readonly kind: K;
}

/** An object. */
export interface ComplexShape<F extends Fields = Fields> {
  readonly form: 'complex';
  readonly name: string;
  readonly fields: F;
}

/** A list of objects. */
export interface ArrayShape<I extends ComplexShape = ComplexShape> {
  readonly form: 'array';
  readonly name: string;
  /** Name of the repeated child element. */
  readonly itemName: string;
  readonly item: I;
}

/** A type of the contract. */
export type Shape = SimpleShape | ComplexShape | ArrayShape;

/** What a number counts or measures. `level`, `rank` and `number` are not amounts. */
export type Unit =
  | 'bytes'
  | 'days'
  | 'games'
  | 'level'
  | 'number'
  | 'percent'
  | 'players'
  | 'points'
  | 'points or achievements'
  | 'rank'
  | 'seconds'
  | 'starts'
  | 'trophies';

/** A field of an object. */
export interface Field<S extends Shape = Shape, P extends Presence = Presence> {
  readonly shape: S;
  readonly presence: P;
  /** One sentence for the help pages. */
  readonly about: string;
  /** Text of the value in samples. */
  readonly sample?: string;
  /** What a number counts or measures. */
  readonly unit?: Unit;
  /**
   * Fields of the list items that SOAP responses in style `standard` write as null although they have a value. Only the field with the
   * games of a profile declares this (docs/spec/service-description.md, note 1).
   */
  readonly outline?: readonly string[];
  /** The games of a profile, which some styles leave empty (`Style.profileGames`). */
  readonly isProfileGames?: boolean;
  /** Whether the value differs between players. If a type has such fields, its other fields come from the catalogue. */
  readonly perPlayer?: boolean;
}

/** The fields of an object by name, in order. */
export type Fields = Readonly<Record<string, Field>>;

/** The TypeScript type of a shape's values. Absent and nil fields are both `null`. */
export type Infer<S extends Shape> =
  S extends SimpleShape<infer K>
    ? KindTypes[K]
    : S extends ComplexShape<infer F>
      ? { -readonly [N in keyof F]: InferField<F[N]> }
      : S extends ArrayShape<infer I>
        ? (Infer<I> | null)[]
        : never;

type InferField<F extends Field> =
  F extends Field<infer S, infer P> ? (P extends 'req' ? Infer<S> : Infer<S> | null) : never;

/** Declares a complex type; fields are written in the order given. */
export function complex<const F extends Fields>(name: string, fields: F): ComplexShape<F> {
  return { form: 'complex', name, fields };
}

/** Declares the array type `ArrayOf<item>`; its children have the name of the item type. */
export function createArray<I extends ComplexShape>(item: I): ArrayShape<I> {
  return { form: 'array', name: `ArrayOf${item.name}`, itemName: item.name, item };
}

/** Declares a simple type. */
export function simple<K extends Kind>(kind: K): SimpleShape<K> {
  return { form: 'simple', kind };
}

interface FieldOptions {
  readonly sample?: string;
  readonly unit?: Unit;
  readonly outline?: readonly string[];
  readonly isProfileGames?: boolean;
  readonly perPlayer?: boolean;
}

/** Declares a field that is always present. */
export function req<S extends Shape>(
  shape: S,
  about: string,
  options: FieldOptions = {},
): Field<S, 'req'> {
  return { shape, presence: 'req', about, ...options };
}

/** Declares a field whose element may be absent. */
export function opt<S extends Shape>(
  shape: S,
  about: string,
  options: FieldOptions = {},
): Field<S, 'opt'> {
  return { shape, presence: 'opt', about, ...options };
}

/** Declares a field of a value type that is always present but may be xsi:nil. */
export function nil<S extends Shape>(
  shape: S,
  about: string,
  options: FieldOptions = {},
): Field<S, 'nil'> {
  return { shape, presence: 'nil', about, ...options };
}

/** Checks whether values of this shape contain images. */
export function hasPictures(shape: Shape): boolean {
  if (shape.form === 'simple') return shape.kind === 'picture';
  if (shape.form === 'array') return hasPictures(shape.item);
  return Object.values(shape.fields).some((field) => hasPictures(field.shape));
}
