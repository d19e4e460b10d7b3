/** When two names are the same (docs/spec/decisions.md 4). */

/**
 * The key under which player names and game ids match: without outer blanks, in lower case, and in
 * Unicode's composed form (NFC), as `é` can be typed in two ways.
 */
export function foldName(text: string): string {
  // Composed once before and once after: lower case has composed letters that upper case has not.
  return text.trim().normalize('NFC').toLowerCase().normalize('NFC');
}
