/**
 * Makes an untrusted text safe for one terminal line: replaces control characters, line breaks and characters that change
 * the text direction.
 */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}
