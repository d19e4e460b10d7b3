/**
 * Reads an XML document with saxes, conforming and namespace-aware, inside limits that are checked
 * before the parser does the work they bound. DTDs are refused (SOAP 1.1, 3; SOAP 1.2, 5), and with
 * them every entity but the five of XML. Used for requests and for files of data.
 */

import { SaxesParser } from 'saxes';

export interface XmlLimits {
  /** Nested elements. Prefixes are resolved through all open elements, so depth is what costs. */
  readonly maxDepth: number;
  /** Elements and attributes together. */
  readonly maxNodes: number;
}

export type XmlErrorKind =
  | 'malformed'
  | 'empty'
  | 'text-at-root'
  | 'late-declaration'
  | 'dtd'
  | 'version'
  | 'too-deep'
  | 'too-many';

/** The document cannot be read; the message says why in the parser's words. */
export class XmlError extends Error {
  readonly kind: XmlErrorKind;

  constructor(kind: XmlErrorKind, message: string) {
    super(message);
    this.name = 'XmlError';
    this.kind = kind;
  }
}

export interface XmlName {
  readonly namespace: string;
  readonly local: string;
}

export interface XmlAttribute extends XmlName {
  readonly value: string;
}

export interface XmlHandler {
  open(name: XmlName, attributes: readonly XmlAttribute[]): void;
  /** Character data, CDATA included; may come in pieces. */
  text(text: string): void;
  close(): void;
  /** A comment or processing instruction. */
  aside?(): void;
}

/** Where .NET stands after the tag being reported: past the `<` of the next one; line and column from 1. */
export interface XmlPosition {
  readonly line: number;
  readonly column: number;
}

export interface XmlReader {
  write(text: string): void;
  /** Ends the document. */
  end(): void;
  position(): XmlPosition;
}

/** A reader that calls `handler` as the text comes in. Its methods throw XmlError. */
export function createXmlReader(limits: XmlLimits, handler: XmlHandler): XmlReader {
  const parser = new SaxesParser<{ xmlns: true }>({ xmlns: true });
  let depth = 0;
  let nodes = 0;

  function count(): void {
    nodes += 1;
    if (nodes > limits.maxNodes) throw new XmlError('too-many', `More than ${limits.maxNodes} elements and attributes.`);
  }

  parser.on('xmldecl', ({ version }) => {
    if (version !== '1.0') throw new XmlError('version', `Version number '${version ?? ''}' is invalid.`);
  });
  parser.on('doctype', () => {
    throw new XmlError('dtd', 'DTD is prohibited in this XML document.');
  });
  parser.on('opentagstart', () => {
    depth += 1;
    if (depth > limits.maxDepth) throw new XmlError('too-deep', `Elements nested more than ${limits.maxDepth} deep.`);
    count();
  });
  parser.on('attribute', count);
  parser.on('opentag', ({ uri, local, attributes }) => {
    const list = Object.values(attributes).map((attribute) => ({
      namespace: attribute.uri,
      local: attribute.local,
      value: attribute.value,
    }));
    handler.open({ namespace: uri, local }, list);
  });
  parser.on('closetag', () => {
    depth -= 1;
    handler.close();
  });
  parser.on('text', (text) => {
    if (depth > 0) handler.text(text);
  });
  parser.on('cdata', (text) => handler.text(text));
  parser.on('comment', () => handler.aside?.());
  parser.on('processinginstruction', () => handler.aside?.());
  parser.on('error', (error) => {
    throw new XmlError(kindOf(error.message), plainMessage(error.message));
  });

  return {
    write: (text) => void parser.write(text),
    end: () => void parser.close(),
    // One for columns that begin at 1, one for the `<` of the next tag (aspnet-wire.md 5.5).
    position: () => ({ line: parser.line, column: parser.column + 2 }),
  };
}

/** Reads a whole document that is already text. Throws XmlError. */
export function readDocument(text: string, limits: XmlLimits, handler: XmlHandler): void {
  const reader = createXmlReader(limits, handler);
  reader.write(text);
  reader.end();
}

/** saxes puts `line:column: ` in front; what follows is its sentence. */
function plainMessage(message: string): string {
  const match = /^(?:[^:]*:)?(\d+):(\d+): (.*)$/s.exec(message);
  return match === null ? message : `${match[3]} Line ${match[1]}, position ${match[2]}.`;
}

function kindOf(message: string): XmlErrorKind {
  if (message.includes('must contain a root element')) return 'empty';
  if (message.includes('text data outside of root node')) return 'text-at-root';
  if (message.includes('XML declaration must be at the start')) return 'late-declaration';
  return 'malformed';
}
