/**
 * Byte texts: strings that hold the UTF-8 bytes of a response, one character per byte. V8 stores such a string with one byte per
 * character and appends to it without copying; the bytes of the complete response are encoded once, at the end.
 */

const beyondAscii = /[^\u0000-\u007f]/;

/** Encodes a text as a byte text. */
export function toByteText(text: string): string {
  return beyondAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
}

/** Returns the bytes of a byte text. */
export function encodeByteText(byteText: string): Buffer {
  return Buffer.from(byteText, 'latin1');
}

/** Decodes a byte text. */
export function decodeByteText(byteText: string): string {
  return encodeByteText(byteText).toString('utf8');
}

/** Copies a byte text to contiguous memory. V8 stores a concatenated string as a tree, and would traverse it at every use. */
export function flatten(byteText: string): string {
  return encodeByteText(byteText).toString('latin1');
}
