/** Cuts texts to the limits of services, without splitting a character. */

const ellipsis = '…';

/** Cuts a text to a number of UTF-16 units, which is how JavaScript and most services count. */
export function cut(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength - 1).toWellFormed()}${ellipsis}`;
}

/** Cuts a text to a number of bytes in UTF-8. */
export function cutBytes(text: string, maxBytes: number): string {
  const whole = text.toWellFormed();
  if (Buffer.byteLength(whole) <= maxBytes) return whole;
  const room = new Uint8Array(maxBytes - Buffer.byteLength(ellipsis));
  return `${whole.slice(0, new TextEncoder().encodeInto(whole, room).read)}${ellipsis}`;
}
