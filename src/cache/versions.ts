/**
 * What a cached value was made from: version numbers, in an order that the kind of value decides. The value is right as long
 * as they are equal to those of the data. This is the only comparison there is.
 */

export type Versions = readonly (number | null)[];

export function areEqual(one: Versions, other: Versions): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}
