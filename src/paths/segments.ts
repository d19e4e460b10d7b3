/**
 * Conversion between paths and names, used wherever a path contains a name.
 *
 * A path is split before it is decoded, so that a name may contain a slash. Escapes are decoded as in the URL standard: an invalid
 * escape is literal text, and invalid UTF-8 becomes U+FFFD.
 */

/** Splits a path that is empty or begins with `/` into decoded segments. */
export function splitPath(path: string): readonly string[] {
  return path === '' ? [] : path.slice(1).split('/').map(decodeEscapes);
}

/** A request target in origin form: the decoded segments of its path, and its query. */
export interface Target {
  readonly segments: readonly string[];
  /** Query as sent; null without a `?`. */
  readonly query: string | null;
}

/** Splits a request target. */
export function splitTarget(target: string): Target {
  const queryStart = target.indexOf('?');
  const path = queryStart < 0 ? target : target.slice(0, queryStart);
  return { segments: splitPath(path), query: queryStart < 0 ? null : target.slice(queryStart + 1) };
}

/** Joins decoded segments to a path, for messages and for names without a slash. */
export function joinPath(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('');
}

/** Encodes a name as a segment. The names `.` and `..` get a tilde prefix, because clients resolve them even if they are escaped. */
export function toSegment(name: string): string {
  return /^~*\.{1,2}$/.test(name) ? `~${name}` : encodeURIComponent(name.toWellFormed());
}

/** Returns the name in a decoded segment. */
export function fromSegment(segment: string): string {
  return /^~+\.{1,2}$/.test(segment) ? segment.slice(1) : segment;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function decodeEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replaceAll(/(?:%[0-9A-Fa-f]{2})+/g, (escapes) => {
    const bytes = escapes
      .slice(1)
      .split('%')
      .map((digits) => Number.parseInt(digits, 16));
    return decoder.decode(Uint8Array.from(bytes));
  });
}
