/** Entity tags of responses (RFC 9110, 8.8.3). */

import { crc32 } from 'node:zlib';

/**
 * Returns the entity tag of these bytes in quotes: their length and CRC-32, which suffice to distinguish versions of one response.
 * A cryptographic digest of a large response would take longer than its rendering (215 KB: SHA-1 140 µs, CRC-32 15 to 70 µs).
 */
export function contentTag(bytes: Uint8Array): string {
  return `"${bytes.length.toString(36)}-${crc32(bytes).toString(36)}"`;
}
