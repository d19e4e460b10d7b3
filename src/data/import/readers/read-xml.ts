/**
 * XML reader for data files, based on saxes. It does not accept a DTD, so only the five predefined entities exist, and it limits the depth.
 * The caller must limit the size.
 */

import { SaxesParser } from 'saxes';
import { UnreadableFile } from './unreadable-file.ts';
import type { CleanPiece } from './forbidden-characters.ts';
import { ForbiddenCharacters } from './forbidden-characters.ts';

/** Maximum depth. Prefixes are resolved through all open elements, so the cost grows with depth. */
const maxDepth = 64;

/** Maximum number of UTF-16 units between tags, so that an endless text, comment or tag does not fill the memory. */
const maxPieceLength = 1_048_576;

/** Returns an attribute of the current start tag; undefined if it has no attribute with that name. */
export type ReadAttribute = (local: string, namespace?: string) => string | undefined;

/** Callbacks of the reader. */
export interface XmlEvents {
  /** An element begins. `attribute` returns the value of an attribute, by default one without namespace. */
  open(local: string, namespace: string, attribute: ReadAttribute): void;
  /** Text or CDATA; a text may arrive in several parts. */
  text(piece: string): void;
  close(): void;
}

/** A streaming reader of one document. Both methods throw UnreadableFile. */
export interface XmlFileReader {
  write(text: string): void;
  /** Ends the document. */
  end(): void;
  /** Line of the current event, from 1. */
  line(): number;
}

/**
 * Receives each character that XML forbids, as written, with its line. The character is then omitted. A reader without this function
 * rejects the document.
 */
export type TakeForbidden = (found: string, line: number) => void;

/** Reads a complete document. Throws UnreadableFile. */
export function readXml(text: string, events: XmlEvents, takeForbidden?: TakeForbidden): void {
  const reader = createXmlFileReader(events, takeForbidden);
  reader.write(text);
  reader.end();
}

/** Creates a reader that calls `events` while it receives the text of one document. */
export function createXmlFileReader(
  events: XmlEvents,
  takeForbidden?: TakeForbidden,
): XmlFileReader {
  const reader = createStrictReader(events);
  return takeForbidden === undefined ? reader : withoutForbidden(reader, takeForbidden);
}

function createStrictReader(events: XmlEvents): XmlFileReader {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let sinceTag = 0;
  let isBlank = true;
  // At most six handlers: with a seventh, V8 switches the parser object to dictionary mode, which is five times slower.
  parser.on('error', ({ message }) => fail(message));
  parser.on('doctype', () =>
    fail(`has a document type declaration (DTD), which is not allowed (line ${parser.line})`),
  );
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1;
    if (depth > maxDepth) fail(`has elements nested more than ${maxDepth} deep`);
    sinceTag = 0;
    events.open(
      local,
      uri,
      (name, namespace = '') =>
        Object.values(attributes).find((each) => each.local === name && each.uri === namespace)
          ?.value,
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
        if (sinceTag > maxPieceLength)
          fail(`has more than ${maxPieceLength} characters without a tag`);
      }
    },
    end() {
      if (isBlank) fail('is empty');
      close(parser);
    },
    line: () => parser.line,
  };
}

/** Ends the document. The parser throws RangeError if it waits for the second half of a surrogate pair. */
function close(parser: SaxesParser<{ xmlns: true }>): void {
  try {
    parser.close();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    fail('ends in half of a character');
  }
}

/** Wraps a reader to remove forbidden characters. Each is reported after the text before it has been read. */
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

/** Moves the `line:column: ` prefix of saxes messages to the end. */
function fail(message: string): never {
  const [, line, column, sentence] = /^(\d+):(\d+): (.*?)\.?$/s.exec(message) ?? [];
  throw new UnreadableFile(
    sentence === undefined
      ? message
      : `is not well-formed XML: ${sentence} (line ${line}, column ${column})`,
  );
}
