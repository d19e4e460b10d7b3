/** A number from a text, for art that is the same in every process and version. */

/** FNV-1a, 32 bits, over UTF-16 code units (draft-eastlake-fnv-17, 5). */
export function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93) >>> 0;
  return hash;
}
