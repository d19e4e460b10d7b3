/**
 * Decodes bytes by byte order mark, charset name or XML declaration (docs/spec/wire-format.md 5.2). Invalid sequences become U+FFFD, as in
 * .NET.
 */

/** Decodes bytes as text. */
export type TextDecoding = (bytes: Uint8Array) => string;

const utf8 = whatwg('utf-8');
const utf16le = whatwg('utf-16le');
const utf16be = whatwg('utf-16be');
/** Real ISO 8859-1. WHATWG maps that name to windows-1252, which differs in 0x80 to 0x9F. */
const latin1: TextDecoding = (bytes) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

/** Characters of windows-1252 from 0x80 to 0x9F (WHATWG Encoding, index windows-1252). */
const windows1252Text = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Implemented here because TextDecoder decodes windows-1252 as ISO 8859-1 in Node 22.13. */
const windows1252: TextDecoding = (bytes) =>
  // absent: cannot happen, because the table contains all characters from 0x80 to 0x9F
  latin1(bytes).replace(
    /[\u0080-\u009f]/g,
    (unit) => windows1252Text[unit.charCodeAt(0) - 0x80] ?? unit,
  );

const decodings: ReadonlyMap<string, TextDecoding> = new Map([
  ['utf-8', utf8],
  ['utf8', utf8],
  // US-ASCII is read as its superset (docs/spec/decisions.md 2, "text/xml without charset").
  ['us-ascii', utf8],
  ['ascii', utf8],
  ['utf-16', utf16le],
  ['utf-16le', utf16le],
  ['utf-16be', utf16be],
  ['iso-8859-1', latin1],
  ['iso8859-1', latin1],
  ['iso_8859-1', latin1],
  ['latin1', latin1],
  ['latin-1', latin1],
  ['windows-1252', windows1252],
  ['cp1252', windows1252],
]);

function whatwg(label: string): TextDecoding {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  return (bytes) => decoder.decode(bytes);
}

/** Returns the decoding of a charset (case-insensitive); undefined if it is not supported. */
export function findDecoding(charset: string): TextDecoding | undefined {
  return decodings.get(charset.toLowerCase());
}

/**
 * Decodes an XML document. The first of these determines the charset: byte order mark, charset of the Content-Type, encoding
 * of the document, UTF-8.
 */
export function decodeXml(bytes: Uint8Array, charset: string | undefined): string {
  const marked = decodeMarked(bytes);
  if (marked !== null) return marked;
  const named = charset === undefined ? undefined : findDecoding(charset);
  return (named ?? declaredDecoding(bytes))(bytes);
}

/** Decodes bytes that begin with a byte order mark, and removes the mark. Returns null if there is no mark. */
export function decodeMarked(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8(bytes.subarray(3));
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16le(bytes.subarray(2));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16be(bytes.subarray(2));
  return null;
}

/**
 * Detects the encoding (XML 1.0, appendix F): the first bytes show the family of the encoding, and the XML declaration names the encoding.
 */
function declaredDecoding(bytes: Uint8Array): TextDecoding {
  if (bytes[0] === 0x3c && bytes[1] === 0x00) return utf16le;
  if (bytes[0] === 0x00 && bytes[1] === 0x3c) return utf16be;
  const start = latin1(bytes.subarray(0, 200));
  const match = /^<\?xml\s[^>]*?encoding\s*=\s*["']([A-Za-z][\w.-]*)["']/.exec(start);
  const declared = match?.[1] === undefined ? undefined : findDecoding(match[1]);
  // If the declaration can be read as single bytes, the document is not in a 16-bit encoding, whatever the declaration says.
  return declared === undefined || declared === utf16le || declared === utf16be ? utf8 : declared;
}
