/**
 * Parses JSON documents with limits on their structure. A document of a few megabytes can consist of millions of empty lists, which take a
 * hundred times as much memory.
 */

import { invariant } from '../../../invariant.ts';

/** Maximum size of a document. The largest known responses have about 5 MB. */
export const maxJsonBytes = 16 * 1024 * 1024;
/** Maximum number of values. The largest known responses have about 200,000. */
const maxValues = 2_000_000;
const maxDepth = 100;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openings = new Set([0x5b, 0x7b]);
const closings = new Set([0x5d, 0x7d]);

/**
 * Parses a document, with or without a byte order mark. A returned text is the reason why it is refused, as a phrase that follows its name.
 * @param exact properties whose integers have more digits than a JavaScript number can represent, and are read as bigint
 */
export function readJson(
  bytes: Uint8Array,
  exact: ReadonlySet<string> = new Set(),
): { readonly value: unknown } | string {
  const refused = refuseStructure(bytes);
  if (refused !== null) return refused;
  const text = new TextDecoder().decode(bytes);
  try {
    return { value: exact.size === 0 ? JSON.parse(text) : JSON.parse(text, exactReader(exact)) };
  } catch {
    return notJson;
  }
}

type Reviver = (name: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** A 64-bit integer has at most 20 digits. No server writes a longer one. */
const integer = /^-?\d{1,20}$/;

function exactReader(exact: ReadonlySet<string>): Reviver {
  return (name, value, context) => {
    const source = context?.source;
    const isExact = typeof value === 'number' && exact.has(name) && source !== undefined;
    return isExact && integer.test(source) ? BigInt(source) : value;
  };
}

/** The reason for every document that the parser refuses. Readers replace it if they know more. */
export const notJson = 'is not valid JSON';

/** Counts values and checks the depth before any value is built. */
function refuseStructure(bytes: Uint8Array): string | null {
  if (bytes.length > maxJsonBytes) return `is larger than ${maxJsonBytes} bytes`;
  let values = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = invariant(bytes[at], 'the offset is within the bytes');
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === comma) values += 1;
    else if (closings.has(byte)) depth -= 1;
    else if (openings.has(byte)) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) return `has values nested more than ${maxDepth} deep`;
    }
    if (values > maxValues) return `has more than ${maxValues} values`;
  }
  return null;
}

/** Returns the offset of the quote that ends a text. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
