/** Entity tags and If-None-Match (RFC 9110, 8.8.3 and 13.1.2). */

import { createHash } from 'node:crypto';

/** The opaque part of the tag of these bytes, in quotes. */
export function entityTag(bytes: Uint8Array): string {
  return `"${createHash('sha1').update(bytes).digest('base64url')}"`;
}

/** Whether the client holds the answer with this tag; compared weakly, as GET and HEAD are. */
export function isHeld(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
