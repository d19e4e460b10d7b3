/** Cuts texts that are stored or compared. */

/**
 * Returns the beginning of a text, in UTF-16 units. A letter that does not fit is left out whole, because a database replaces half of a
 * letter.
 */
export function cutText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
