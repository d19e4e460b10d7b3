/**
 * Texts that hold the UTF-8 bytes of an answer, one character a byte. The engine keeps such a text in a byte a character and
 * appends to it without copying; the bytes of the whole are made in one step at the end.
 */

const beyondAscii = /[^\u0000-\u007f]/;

/** The UTF-8 bytes of a text, one character a byte. */
export function toByteText(text: string): string {
  return beyondAscii.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text;
}

/** The bytes of a byte text. */
export function bytesOf(byteText: string): Buffer {
  return Buffer.from(byteText, 'latin1');
}

/** The text whose UTF-8 bytes these are. */
export function textOf(byteText: string): string {
  return bytesOf(byteText).toString('utf8');
}

/** The same text in one piece of memory. Appended texts are a tree, which is walked again wherever they are used. */
export function flatten(byteText: string): string {
  return bytesOf(byteText).toString('latin1');
}
