/**
 * Removes characters that XML 1.0 forbids but other programs write, either raw or as a reference such as `&#x1F;`. An XML parser would stop
 * at the first one, and the rest of the document would be lost.
 */

/** A piece of text without forbidden characters. `forbidden` is the forbidden character that follows it, as written; null at the end. */
export interface CleanPiece {
  readonly text: string;
  readonly forbidden: string | null;
}

/** All characters that are not Char in XML 1.0, 2.2. A decoder never returns lone surrogates. */
const rawCharacter = '[\\0-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]';
const isRaw = new RegExp(rawCharacter);

/** References in text and attributes. The parser rejects references with more digits. */
const outside = new RegExp(
  `${rawCharacter}|&#(?:x[0-9A-Fa-f]{1,40}|[0-9]{1,40});|<!\\[CDATA\\[|<!--|<\\?`,
  'g',
);

/** A section where references are plain text: the text at its end, and the pattern to search for inside it. */
interface Section {
  readonly end: string;
  readonly pattern: RegExp;
}
const sections: ReadonlyMap<string, Section> = new Map([
  ['<![CDATA[', { end: ']]>', pattern: new RegExp(`${rawCharacter}|\\]\\]>`, 'g') }],
  ['<!--', { end: '-->', pattern: new RegExp(`${rawCharacter}|-->`, 'g') }],
  ['<?', { end: '?>', pattern: new RegExp(`${rawCharacter}|\\?>`, 'g') }],
]);

/** An incomplete match at the end of a chunk. */
const begun =
  /(?:&(?:#(?:x[0-9A-Fa-f]{0,40}|[0-9]{1,40})?)?|<(?:!(?:-|\[(?:C(?:D(?:A(?:T(?:A)?)?)?)?)?)?)?|[\]?-]{1,2})$/;
/** Number of characters at the end of a chunk in which an incomplete match is searched for. No incomplete match is longer. */
const maxBegunLength = 48;

/** Finds forbidden characters in a text that arrives in chunks. */
export class ForbiddenCharacters {
  /** The end of the last chunk that may be part of a match. */
  #rest = '';
  /** The open section; null outside sections. */
  #section: Section | null = null;

  /** Returns the pieces of the next chunk. */
  *piecesOf(chunk: string): Generator<CleanPiece> {
    const text = this.#rest + chunk;
    const end = begun.exec(text.slice(-maxBegunLength))?.[0].length ?? 0; // absent: the chunk does not end with the beginning of a match
    this.#rest = text.slice(text.length - end);
    yield* this.#split(text.slice(0, text.length - end));
  }

  /** Returns the remaining pieces at the end of the text. */
  *end(): Generator<CleanPiece> {
    yield* this.#split(this.#rest);
    this.#rest = '';
  }

  *#split(text: string): Generator<CleanPiece> {
    let from = 0;
    for (let at = 0; ;) {
      const pattern = this.#section?.pattern ?? outside;
      pattern.lastIndex = at;
      const [found] = pattern.exec(text) ?? [];
      if (found === undefined) break;
      at = pattern.lastIndex;
      if (found === this.#section?.end) this.#section = null;
      else if (sections.has(found)) this.#section = sections.get(found) ?? null;
      else if (isForbidden(found)) {
        yield { text: text.slice(from, at - found.length), forbidden: found };
        from = at;
      }
    }
    yield { text: text.slice(from), forbidden: null };
  }
}

const maxCodePoint = 0x10ffff;

/** Checks whether a raw character or a reference is forbidden. */
function isForbidden(found: string): boolean {
  if (!found.startsWith('&')) return true;
  const code = found.startsWith('&#x')
    ? Number(`0x${found.slice(3, -1)}`)
    : Number(found.slice(2, -1));
  if (code > maxCodePoint || (code >= 0xd800 && code <= 0xdfff)) return true;
  return isRaw.test(String.fromCodePoint(code));
}

/** Counts the forbidden characters of a document, and stores the first of them. */
export class ForbiddenCount {
  #first: { readonly shown: string; readonly line: number } | null = null;
  #count = 0;

  add(found: string, line: number): void {
    this.#count += 1;
    if (this.#first !== null) return;
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    this.#first = { shown: found.startsWith('&') ? found : `U+${code}`, line };
  }

  /** Returns a warning with the line of the first character; null if there are none. */
  warning(): { readonly warning: string; readonly line: number } | null {
    if (this.#first === null) return null;
    const { shown, line } = this.#first;
    const all = this.#count === 1 ? '' : ` (${this.#count} in all)`;
    return { warning: `${shown} is a character that XML forbids; it was left out${all}`, line };
  }
}
