/**
 * Versions of the data from which a cached value was made; each kind of value defines their order. The value is valid while
 * they equal the current versions. All caches compare versions with `areEqual`.
 */
export type Versions = readonly (number | null)[];

/** Whether two lists of versions are equal. */
export function areEqual(one: Versions, other: Versions): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}
