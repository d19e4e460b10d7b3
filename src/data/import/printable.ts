/**
 * A text of others fit for a line on a terminal: what would move the cursor, change its colours or turn the direction of
 * writing is replaced, line ends too.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}
