/**
 * A file of data in XML, read with saxes inside limits: no DTD, and with it no entities but the five
 * of XML; bounded depth. The caller bounds the size.
 */

import { SaxesParser } from 'saxes';

/** Elements open at once. Prefixes are resolved through all of them, so depth is what costs. */
const maxDepth = 64;

/** What the reader calls as it goes. */
export interface XmlEvents {
  open(local: string, namespace: string): void;
  /** Character data and CDATA; may come in pieces. */
  text(piece: string): void;
  close(): void;
}

/** The text is no document that can be read; the message says why and where. */
export class XmlFileError extends Error {
  override readonly name = 'XmlFileError';
}

/** Reads a whole document. Throws XmlFileError. */
export function readXml(text: string, events: XmlEvents): void {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  // Six handlers and no more: a seventh turns the parser into a dictionary inside V8, five times slower.
  parser.on('error', ({ message }) => fail(message));
  parser.on('doctype', () => fail('has a document type declaration (DTD), which is refused'));
  parser.on('opentag', ({ local, uri }) => {
    depth += 1;
    if (depth > maxDepth) fail(`has elements nested more than ${maxDepth} deep`);
    events.open(local, uri);
  });
  parser.on('closetag', () => {
    depth -= 1;
    events.close();
  });
  parser.on('text', (piece) => events.text(piece));
  parser.on('cdata', (piece) => events.text(piece));
  parser.write(text).close();
}

/** saxes puts `line:column: ` in front of its sentence. */
function fail(message: string): never {
  const [, line, column, sentence] = /^(\d+):(\d+): (.*?)\.?$/s.exec(message) ?? [];
  throw new XmlFileError(
    sentence === undefined ? message : `is no well-formed XML: ${sentence} (line ${line}, column ${column})`,
  );
}
