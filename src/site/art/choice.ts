/** Pseudorandom choices that depend only on a text, so that the drawn art of a player or game never changes. */

/** Returns a whole number that is at least 0 and less than `count`. Choices for different purposes do not depend on each other. */
export function choose(text: string, purpose: string, count: number): number {
  return mix(hash(`${purpose}:${text}`)) % count;
}

/** FNV-1a, 32 bits, over UTF-16 code units (draft-eastlake-fnv-17, 5). */
function hash(text: string): number {
  let value = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return value;
}

/**
 * The finalizer of MurmurHash3. Without it, ids that differ in only one digit would have similar hashes, and the remainders would not be
 * spread evenly.
 */
function mix(given: number): number {
  const first = Math.imul(given ^ (given >>> 16), 0x85_eb_ca_6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2_b2_ae_35);
  return (second ^ (second >>> 16)) >>> 0;
}
