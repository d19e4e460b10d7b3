/** XML documents as trees of plain values, and their serialization. */

import { escapeAttribute, escapeText, xmlDeclaration } from '../codec/index.ts';

/** An element that is written with its content. */
export interface XmlElement {
  /** Name including the prefix. */
  readonly name: string;
  /** Attributes in output order, including namespace declarations. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Child elements, or the text of an element without children. */
  readonly content: readonly XmlElement[] | string;
}

/** Creates an element; attribute values and text must be unescaped. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  content: readonly XmlElement[] | string = [],
): XmlElement {
  return { name, attributes, content };
}

/**
 * Serializes a document in the layout of the original service (docs/spec/wire-format.md 8): XML declaration, two-space indent, CR LF
 * between lines, `<a />` for an empty element, no line break after the root.
 */
export function writeXmlDocument(root: XmlElement): string {
  return [xmlDeclaration, ...writeElement(root, '')].join('\r\n');
}

function* writeElement(
  { name, attributes, content }: XmlElement,
  indent: string,
): Generator<string> {
  const start = `${indent}<${name}${writeAttributes(attributes)}`;
  if (content.length === 0) {
    yield `${start} />`;
  } else if (typeof content === 'string') {
    yield `${start}>${escapeText(content)}</${name}>`;
  } else {
    yield `${start}>`;
    for (const child of content) yield* writeElement(child, `${indent}  `);
    yield `${indent}</${name}>`;
  }
}

function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
}
