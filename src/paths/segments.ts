/**
 * Paths of addresses: the one rule by which a path becomes names, and a name a segment of a path.
 *
 * A path is split before it is decoded, so that a name may hold a slash. Escapes are decoded as in the URL standard:
 * a damaged one stands for itself, and bytes that are not UTF-8 become U+FFFD.
 */

/** The decoded segments of a path that is empty or begins with `/`. */
export function splitPath(path: string): readonly string[] {
  return path === '' ? [] : path.slice(1).split('/').map(decodeEscapes);
}

/** A request target in origin form: the decoded segments of its path, and what follows `?`. */
export interface Target {
  readonly segments: readonly string[];
  /** As it was sent; null where there is no `?`. */
  readonly query: string | null;
}

/** Splits a request target. */
export function splitTarget(target: string): Target {
  const mark = target.indexOf('?');
  const path = mark < 0 ? target : target.slice(0, mark);
  return { segments: splitPath(path), query: mark < 0 ? null : target.slice(mark + 1) };
}

/** The path of decoded segments, for messages and for names that hold no slash. */
export function joinPath(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('');
}

/** A name as a segment. Clients resolve `.` and `..`, escaped or not, so such a name gets a tilde in front. */
export function segmentOf(name: string): string {
  return /^~*\.{1,2}$/.test(name) ? `~${name}` : encodeURIComponent(name.toWellFormed());
}

/** The name in a decoded segment. */
export function nameOf(segment: string): string {
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
