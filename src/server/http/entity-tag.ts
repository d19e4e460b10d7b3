/** Entity tags of what is sent, and If-None-Match (RFC 9110, 8.8.3 and 13.1.2). */

import type { Coding } from './encoding.ts';

/** The tag of an answer in a coding: other bytes than those of another coding, so another tag (RFC 9110, 8.8.3.3). */
export function tagInCoding(tag: string, coding: Coding | null): string {
  return coding === null ? tag : `${tag.slice(0, -1)}-${coding}"`;
}

/** Whether the client holds the answer with this tag; compared weakly, as GET and HEAD are. */
export function isMatching(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
