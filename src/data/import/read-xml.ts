/**
 * A file of data in XML, read with saxes inside limits: no DTD, and with it no entities but the five
 * of XML; bounded depth. The caller bounds the size.
 */

import { SaxesParser } from 'saxes';
import type { CleanPiece } from './forbidden-characters.ts';
import { ForbiddenCharacters } from './forbidden-characters.ts';

/** Elements open at once. Prefixes are resolved through all of them, so depth is what costs. */
const maxDepth = 64;

/** UTF-16 units from one tag to the next, so that a text, comment or tag without end is not held whole. */
const maxPieceLength = 1_048_576;

export type ReadAttribute = (local: string, namespace?: string) => string | undefined;

/** What the reader calls as it goes. */
export interface XmlEvents {
  /** `attribute` gives the value of an attribute, one without namespace unless told; undefined where it is not there. */
  open(local: string, namespace: string, attribute: ReadAttribute): void;
  /** Character data and CDATA; may come in pieces. */
  text(piece: string): void;
  close(): void;
}

/** The text is no document that can be read; the message says why and where. */
export class XmlFileError extends Error {
  override readonly name = 'XmlFileError';
}

/** A document that is read as its text comes in. Both methods throw XmlFileError. */
export interface XmlFileReader {
  write(text: string): void;
  /** Ends the document. */
  end(): void;
  /** Line of what is being reported, from 1. */
  line(): number;
}

/**
 * Takes a character that XML forbids, as it is written, and its line. The character is then left out; a reader that is
 * given no such function refuses the document.
 */
export type TakeForbidden = (found: string, line: number) => void;

/** Reads a whole document. Throws XmlFileError. */
export function readXml(text: string, events: XmlEvents, takeForbidden?: TakeForbidden): void {
  const reader = createXmlFileReader(events, takeForbidden);
  reader.write(text);
  reader.end();
}

/** A reader that calls `events` while the text of one document comes in. */
export function createXmlFileReader(events: XmlEvents, takeForbidden?: TakeForbidden): XmlFileReader {
  const reader = createStrictReader(events);
  return takeForbidden === undefined ? reader : withoutForbidden(reader, takeForbidden);
}

function createStrictReader(events: XmlEvents): XmlFileReader {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let sinceTag = 0;
  let isBlank = true;
  // Six handlers and no more: a seventh turns the parser into a dictionary inside V8, five times slower.
  parser.on('error', ({ message }) => fail(message));
  parser.on('doctype', () => fail('has a document type declaration (DTD), which is refused'));
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1;
    if (depth > maxDepth) fail(`has elements nested more than ${maxDepth} deep`);
    sinceTag = 0;
    events.open(
      local,
      uri,
      (name, namespace = '') => Object.values(attributes).find((each) => each.local === name && each.uri === namespace)?.value,
    );
  });
  parser.on('closetag', () => {
    depth -= 1;
    sinceTag = 0;
    events.close();
  });
  parser.on('text', (piece) => events.text(piece));
  parser.on('cdata', (piece) => events.text(piece));
  return {
    write(text) {
      for (let from = 0; from < text.length; from += maxPieceLength) {
        const piece = text.slice(from, from + maxPieceLength);
        sinceTag += piece.length;
        isBlank &&= piece.trim() === '';
        parser.write(piece);
        if (sinceTag > maxPieceLength) fail(`has more than ${maxPieceLength} characters without a tag`);
      }
    },
    end() {
      if (isBlank) fail('is empty');
      parser.close();
    },
    line: () => parser.line,
  };
}

/** A reader that is handed a text without the characters that XML forbids; each is reported when what stands before it is read. */
function withoutForbidden(reader: XmlFileReader, takeForbidden: TakeForbidden): XmlFileReader {
  const characters = new ForbiddenCharacters();
  const writeAll = (pieces: Iterable<CleanPiece>): void => {
    for (const { text, forbidden } of pieces) {
      reader.write(text);
      if (forbidden !== null) takeForbidden(forbidden, reader.line());
    }
  };
  return {
    write: (text) => writeAll(characters.piecesOf(text)),
    end() {
      writeAll(characters.end());
      reader.end();
    },
    line: () => reader.line(),
  };
}

/** saxes puts `line:column: ` in front of its sentence. */
function fail(message: string): never {
  const [, line, column, sentence] = /^(\d+):(\d+): (.*?)\.?$/s.exec(message) ?? [];
  throw new XmlFileError(
    sentence === undefined ? message : `is no well-formed XML: ${sentence} (line ${line}, column ${column})`,
  );
}
