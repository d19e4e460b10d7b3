/**
 * XML parser for requests and data files: saxes, which conforms to XML and supports namespaces. Limits are checked before the parser
 * does the work that they limit. DTDs are refused (SOAP 1.1, 3; SOAP 1.2, 5), and with them all entities except the five of XML.
 */

import { SaxesParser } from 'saxes';

/** Limits of an XML document. */
export interface XmlLimits {
  /** Maximum depth of nested elements. Depth is expensive, because prefixes are resolved through all open elements. */
  readonly maxDepth: number;
  /** Maximum number of elements and attributes together. */
  readonly maxNodes: number;
}

/** The reason why a document cannot be parsed. */
export type XmlErrorKind =
  | 'malformed'
  | 'empty'
  | 'text-at-root'
  | 'late-declaration'
  | 'dtd'
  | 'version'
  | 'too-deep'
  | 'too-many';

/** Thrown if a document cannot be parsed, with the parser's message. */
export class XmlError extends Error {
  readonly kind: XmlErrorKind;

  constructor(kind: XmlErrorKind, message: string) {
    super(message);
    this.name = 'XmlError';
    this.kind = kind;
  }
}

/** The name of an element or attribute. */
export interface XmlName {
  readonly namespace: string;
  readonly local: string;
}

/** An attribute with its value. */
export interface XmlAttribute extends XmlName {
  readonly value: string;
}

/** Receives the elements, texts and comments of a document in their order. */
export interface XmlHandler {
  open(name: XmlName, attributes: readonly XmlAttribute[]): void;
  /** Called with character data, including CDATA; one text may arrive in several calls. */
  text(text: string): void;
  close(): void;
  /** Called for a comment or processing instruction. */
  nonText?(): void;
}

/** The position that .NET reports after a tag, which is after the `<` of the next tag. Line and column start at 1. */
export interface XmlPosition {
  readonly line: number;
  readonly column: number;
}

/** Reads a document in pieces. */
export interface XmlReader {
  write(text: string): void;
  /** Signals the end of the document. */
  end(): void;
  position(): XmlPosition;
}

/**
 * Creates a streaming reader that calls `handler`. Its methods throw XmlError.
 *
 * It subscribes to at most six events of the parser, because a seventh makes it about five times slower (28 MB: 0.4 s and 2 s).
 * The declaration is therefore checked when the root begins, attributes are counted with their tag, and errors are caught where
 * they are thrown.
 */
export function createXmlReader(limits: XmlLimits, handler: XmlHandler): XmlReader {
  const parser = new SaxesParser<{ xmlns: true }>({ xmlns: true });
  let depth = 0;
  let nodes = 0;
  /** Start position of the open tag; null between tags. */
  let tagAt: number | null = null;

  parser.on('doctype', () => {
    throw new XmlError('dtd', 'DTD is prohibited in this XML document.');
  });
  parser.on('opentagstart', () => {
    const { version = '1.0' } = parser.xmlDecl;
    if (version !== '1.0') throw new XmlError('version', `Version number '${version}' is invalid.`);
    depth += 1;
    tagAt = parser.position;
    if (depth > limits.maxDepth)
      throw new XmlError('too-deep', `Elements nested more than ${limits.maxDepth} deep.`);
  });
  parser.on('opentag', (tag) => {
    tagAt = null;
    const attributes = Object.values(tag.attributes).map(({ uri, local, value }) => ({
      namespace: uri,
      local,
      value,
    }));
    nodes += 1 + attributes.length;
    if (nodes > limits.maxNodes)
      throw new XmlError('too-many', `More than ${limits.maxNodes} elements and attributes.`);
    handler.open({ namespace: tag.uri, local: tag.local }, attributes);
  });
  parser.on('closetag', () => {
    depth -= 1;
    handler.close();
  });
  parser.on('text', (text) => {
    if (depth > 0) handler.text(text);
  });
  parser.on('cdata', (text) => handler.text(text));
  if (handler.nonText !== undefined) listenForNonText(parser, () => handler.nonText?.());

  return {
    write: (text) => checked(() => writeChunks(parser, text, () => tagAt)),
    end: () => checked(() => close(parser)),
    // Adds one because columns start at 1, and one for the `<` of the next tag (docs/spec/wire-format.md 5.5).
    position: () => ({ line: parser.line, column: parser.column + 2 }),
  };
}

/** Length of a chunk in UTF-16 code units. */
const chunkLength = 16_384;
const maxTagLength = 32_768;

/**
 * Passes the text to the parser in chunks, to detect an overlong tag. The parser itself reports attributes only when their tag ends.
 * @param tagStart the start position of the open tag; null between tags
 */
function writeChunks(
  parser: SaxesParser<{ xmlns: true }>,
  text: string,
  tagStart: () => number | null,
): void {
  for (let at = 0; at < text.length; at += chunkLength) {
    parser.write(text.length <= chunkLength ? text : text.slice(at, at + chunkLength));
    const tagAt = tagStart();
    if (tagAt !== null && parser.position - tagAt > maxTagLength) {
      throw new XmlError('too-many', `A tag is longer than ${maxTagLength} characters.`);
    }
  }
}

function listenForNonText(parser: SaxesParser<{ xmlns: true }>, nonText: () => void): void {
  parser.on('comment', nonText);
  parser.on('processinginstruction', nonText);
}

/** Ends the document. The parser throws RangeError if it waits for the second half of a surrogate pair. */
function close(parser: SaxesParser<{ xmlns: true }>): void {
  try {
    parser.close();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new XmlError('malformed', 'The document ends in half of a character.');
  }
}

/** Runs the parser and converts its plain errors to XmlError. */
function checked(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (error instanceof XmlError || !(error instanceof Error) || !isParserMessage(error.message))
      throw error;
    throw new XmlError(kindOf(error.message), plainMessage(error.message));
  }
}

/** The messages of saxes, the parser. They begin with `line:column: `. */
const parserMessage = /^(\d+):(\d+): (.*)$/s;

function isParserMessage(message: string): boolean {
  return parserMessage.test(message);
}

function plainMessage(message: string): string {
  return message.replace(parserMessage, '$3 Line $1, position $2.');
}

function kindOf(message: string): XmlErrorKind {
  if (message.includes('must contain a root element')) return 'empty';
  if (message.includes('text data outside of root node')) return 'text-at-root';
  if (message.includes('XML declaration must be at the start')) return 'late-declaration';
  return 'malformed';
}
