/** What a source does not state must not reach a record: what a record does not say leaves the stored value as it is. */

/** The properties of T that have a value. */
export type WithoutNil<T> = { -readonly [P in keyof T]?: NonNullable<T[P]> };

/** Leaves out what is undefined or null. */
export function omitNil<T extends object>(values: T): WithoutNil<T>;
export function omitNil(values: object): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

/** Leaves out empty texts as well, for sources that write one where they know nothing. */
export function omitEmpty<T extends object>(values: T): WithoutNil<T>;
export function omitEmpty(values: object): object {
  return Object.fromEntries(Object.entries(omitNil(values)).filter(([, value]) => value !== ''));
}
