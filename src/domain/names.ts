/** Equality of names (docs/spec/decisions.md 4). */

/**
 * Returns the key by which player names and game ids are matched: trimmed, in lower case, and in composed Unicode form
 * (NFC), because `é` can be typed in two ways.
 */
export function foldName(text: string): string {
  // Normalized before and after the change to lower case, because some lower-case letters have a composed form that the upper-case letter
  // lacks.
  return text.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
