/** XML documents as trees of plain values, and the one way they are laid out as text. */

import { escapeAttribute, escapeText, xmlDeclaration } from '../codec/index.ts';

export interface XmlElement {
  /** With prefix, if it has one. */
  readonly name: string;
  /** Written in the order given; namespace declarations are attributes like others. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Child elements, or the text of an element without any. */
  readonly content: readonly XmlElement[] | string;
}

/** An element of the tree; attribute values and text are given unescaped. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  content: readonly XmlElement[] | string = [],
): XmlElement {
  return { name, attributes, content };
}

/**
 * The document as the platform lays out its own (docs/spec/wire-format.md 8): XML declaration, two-space
 * indent, CR LF between lines, `<a />` for an element without content, no line end after the root.
 */
export function writeXmlDocument(root: XmlElement): string {
  return [xmlDeclaration, ...writeElement(root, '')].join('\r\n');
}

function* writeElement({ name, attributes, content }: XmlElement, indent: string): Generator<string> {
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
