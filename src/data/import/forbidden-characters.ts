/**
 * Characters that XML 1.0 forbids, as other programs write them all the same: raw, or as a reference such as `&#x1F;`. An
 * XML parser ends at the first of them, and the rest of the document would be lost.
 */

/** A piece of the text without such characters, and the one after it as it is written; null where there is none. */
export interface CleanPiece {
  readonly text: string;
  readonly forbidden: string | null;
}

/** Everything that XML does not call Char (XML 1.0, 2.2). Halves of surrogate pairs cannot come out of a decoder. */
const rawCharacter = '[\\0-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]';
const isRaw = new RegExp(rawCharacter);

/** References count in text and attributes. A reference of more digits is left to the parser, which refuses it. */
const outside = new RegExp(`${rawCharacter}|&#(?:x[0-9A-Fa-f]{1,40}|[0-9]{1,40});|<!\\[CDATA\\[|<!--|<\\?`, 'g');

/** In these sections a reference is plain text; how each begins and what to look for in it. */
interface Section {
  readonly end: string;
  readonly pattern: RegExp;
}
const sections: ReadonlyMap<string, Section> = new Map([
  ['<![CDATA[', { end: ']]>', pattern: new RegExp(`${rawCharacter}|\\]\\]>`, 'g') }],
  ['<!--', { end: '-->', pattern: new RegExp(`${rawCharacter}|-->`, 'g') }],
  ['<?', { end: '?>', pattern: new RegExp(`${rawCharacter}|\\?>`, 'g') }],
]);

/** The beginning of something above at the end of a chunk. */
const begun = /(?:&(?:#(?:x[0-9A-Fa-f]{0,40}|[0-9]{1,40})?)?|<(?:!(?:-|\[(?:C(?:D(?:A(?:T(?:A)?)?)?)?)?)?)?|[\]?-]{1,2})$/;
/** The longest of them, and some more. */
const maxBegunLength = 48;

/** Finds them in a text that comes in chunks. */
export class ForbiddenCharacters {
  /** Of the last chunk, what may belong to the next one. */
  #rest = '';
  /** The section that is open; null outside of sections. */
  #section: Section | null = null;

  /** The pieces of the next chunk. */
  *piecesOf(chunk: string): Generator<CleanPiece> {
    const text = this.#rest + chunk;
    const end = begun.exec(text.slice(-maxBegunLength))?.[0].length ?? 0;
    this.#rest = text.slice(text.length - end);
    yield* this.#split(text.slice(0, text.length - end));
  }

  /** What is left at the end of the text. */
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

/** Whether a raw character or a reference is one that a document may not have. */
function isForbidden(found: string): boolean {
  if (!found.startsWith('&')) return true;
  const code = found.startsWith('&#x') ? Number(`0x${found.slice(3, -1)}`) : Number(found.slice(2, -1));
  if (code > maxCodePoint || (code >= 0xd800 && code <= 0xdfff)) return true;
  return isRaw.test(String.fromCodePoint(code));
}

/** Those of one document: the first, and how many there are. */
export class ForbiddenCount {
  #first: { readonly shown: string; readonly line: number } | null = null;
  #count = 0;

  add(found: string, line: number): void {
    this.#count += 1;
    if (this.#first !== null) return;
    const code = found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    this.#first = { shown: found.startsWith('&') ? found : `U+${code}`, line };
  }

  /** The warning about them, and the line of the first; null where there are none. */
  warning(): { readonly warning: string; readonly line: number } | null {
    if (this.#first === null) return null;
    const { shown, line } = this.#first;
    const all = this.#count === 1 ? '' : ` (${this.#count} in all)`;
    return { warning: `${shown} is a character that XML forbids; it was left out${all}`, line };
  }
}
