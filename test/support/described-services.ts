/**
 * Services for tests of documents that are derived from the contract, and functions that read and validate XML with libxml2, independently
 * of Laurel.
 */

import { XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';
import type { Service, Style } from '../../src/contract/index.ts';
import { createService, styles } from '../../src/contract/index.ts';

/** The namespaces for an XPath expression, by the prefix that the expression uses. */
export type Prefixes = Readonly<Record<string, string>>;

/** Returns the service for which the expected responses were recorded: brand Net, namespace http://trophies.example/api. */
export function netService(style: Style = styles.standard): Service {
  return createService({
    brand: 'Net',
    namespace: 'http://trophies.example/api',
    serviceName: 'net',
    style,
  });
}

/** Returns a service with the names that the original service uses. */
export function psnService(style: Style = styles.aspnet): Service {
  return createService({
    brand: 'PSN',
    namespace: 'http://www.psnapi.com.ar/ps3/api',
    serviceName: 'psn',
    style,
  });
}

/** Parses a document, passes it to `read` and frees it. Throws if it is not well-formed. */
export function readXml<T>(text: string, read: (document: XmlDocument) => T): T {
  const document = XmlDocument.fromString(text);
  try {
    return read(document);
  } finally {
    document.dispose();
  }
}

/** Returns the texts of the attributes or elements that an XPath expression selects, in document order. */
export function selectTexts(text: string, path: string, prefixes: Prefixes = {}): string[] {
  return readXml(text, (document) =>
    document.find(path, { ...prefixes }).map((node) => node.content),
  );
}

/** Throws if the element that `path` selects in `text` does not conform to the schema. */
export function assertValid(
  schema: string,
  text: string,
  path = '/*',
  prefixes: Prefixes = {},
): void {
  readXml(schema, (schemaDocument) => {
    const validator = XsdValidator.fromDoc(schemaDocument);
    try {
      readXml(text, (document) => validator.validate(selectElement(document, path, prefixes)));
    } finally {
      validator.dispose();
    }
  });
}

/** Returns the element that an XPath expression selects. Throws if there is none. */
export function selectElement(document: XmlDocument, path: string, prefixes: Prefixes): XmlElement {
  const node = document.get(path, { ...prefixes });
  if (node instanceof XmlElement) return node;
  throw new Error(`No element at ${path}.`);
}
