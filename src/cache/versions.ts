/**
 * Versions of the data that a cached value was created from, in an order that each kind of value defines. The value is valid while
 * its versions equal the current versions. All caches compare versions with `areEqual`.
 */
export type Versions = readonly (number | null)[];

/** Checks whether two lists of versions are equal. */
export function areEqual(one: Versions, other: Versions): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}
