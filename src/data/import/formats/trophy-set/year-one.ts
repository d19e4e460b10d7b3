/** Times of consoles: microseconds since 0001-01-01 UTC. */

/** Milliseconds from 0001-01-01 to 1970-01-01. */
export const yearOneMs = 62_135_596_800_000;

/** The last instant of the year 9999 in microseconds. */
export const lastMicroseconds = 315_537_897_599_999_999n;

/** Converts a time to milliseconds UTC. */
export function instantOfMicroseconds(microseconds: bigint): number {
  return Number(microseconds / 1000n) - yearOneMs;
}
