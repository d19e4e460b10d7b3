/** If-None-Match (RFC 9110, 13.1.2). */

/** Whether the client holds the answer with this tag; compared weakly, as GET and HEAD are. */
export function isHeld(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === tag);
}
