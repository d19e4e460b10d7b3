/** Removes missing values. A property that is not in a record leaves the stored value unchanged. */

/** The type T without undefined and null values. */
type WithoutNil<T> = { -readonly [P in keyof T]?: NonNullable<T[P]> };

/** Omits undefined and null values. */
export function omitNil<T extends object>(values: T): WithoutNil<T>;
export function omitNil(values: object): object {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Also omits empty texts. It is for sources that write an empty text for an unknown value. */
export function omitEmpty<T extends object>(values: T): WithoutNil<T>;
export function omitEmpty(values: object): object {
  return Object.fromEntries(Object.entries(omitNil(values)).filter(([, value]) => value !== ''));
}
