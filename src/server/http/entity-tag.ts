/** Entity tags and If-None-Match (RFC 9110, 8.8.3 and 13.1.2). */

import type { Coding } from './encoding.ts';

/** Returns the tag of a response in a coding; each coding has different bytes and needs a different tag (RFC 9110, 8.8.3.3). */
export function tagInCoding(tag: string, coding: Coding | null): string {
  return coding === null ? tag : `${tag.slice(0, -1)}-${coding}"`;
}

/** Whether If-None-Match matches the tag, by weak comparison as for GET and HEAD. */
export function isMatching(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
