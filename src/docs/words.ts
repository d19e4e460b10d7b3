/** Words of a search, and where texts have them. */

/** A word of a search. */
export interface Word {
  readonly text: string;
  /** What the words that it finds begin with: `back` finds `backup`, `levels` finds `level`. */
  readonly stem: string;
}

/** The words of a text. */
export const wordPattern = /[\p{L}\p{N}]+/gu;

/** Maximum number of words that a search uses. */
const maxWords = 8;
/** Words that nearly every text contains, so that they do not help a search. */
const ignored = new Set([
  'a',
  'an',
  'and',
  'do',
  'how',
  'i',
  'in',
  'is',
  'my',
  'of',
  'on',
  'or',
  'the',
  'to',
  'what',
  'with',
]);

/** Reads the words that a person typed; those that say something, if there are any. */
export function readWords(typed: string): readonly Word[] {
  const all = [...new Set(typed.toLowerCase().match(wordPattern))];
  const telling = all.filter((word) => !ignored.has(word));
  const chosen = telling.length === 0 ? all : telling;
  return chosen.slice(0, maxWords).map((text) => ({ text, stem: findStem(text) }));
}

/** A plural is looked for as its singular. */
function findStem(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Whether a word of a text, in lower case, is one that is looked for. Short words are found as a whole only. */
export function isFound({ stem }: Word, word: string): boolean {
  return stem.length < 3 ? word === stem : word.startsWith(stem);
}

/** How often a text has each word. */
export function countWords(text: string, words: readonly Word[]): readonly number[] {
  const ofText = text.toLowerCase().match(wordPattern) ?? []; // absent: a text without words
  return words.map((word) => ofText.filter((each) => isFound(word, each)).length);
}
