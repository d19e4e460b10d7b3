/** The words of a search, and their matches in texts. */

/** A word of a search. */
export interface Word {
  readonly text: string;
  /** The beginning of matching words: `back` finds `backup`, `levels` finds `level`. */
  readonly stem: string;
}

/** Matches the words of a text. */
export const wordPattern = /[\p{L}\p{N}]+/gu;

/** Maximum number of words that a search uses. */
const maxWords = 8;
/** Words that nearly every text contains, so that they are useless in a search. */
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

/** Reads the words that a person typed. Leaves out the common words above, unless the person typed no others. */
export function readWords(typed: string): readonly Word[] {
  const all = [...new Set(typed.toLowerCase().match(wordPattern))];
  const telling = all.filter((word) => !ignored.has(word));
  const chosen = telling.length === 0 ? all : telling;
  return chosen.slice(0, maxWords).map((text) => ({ text, stem: findStem(text) }));
}

/** Returns the stem of a word: a plural is searched for as its singular. */
function findStem(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Checks whether a word of a text, in lower case, matches. Short search words match only whole words. */
export function isFound({ stem }: Word, word: string): boolean {
  return stem.length < 3 ? word === stem : word.startsWith(stem);
}

/** Counts how often a text contains each word. */
export function countWords(text: string, words: readonly Word[]): readonly number[] {
  const ofText = text.toLowerCase().match(wordPattern) ?? []; // absent: the text has no words
  return words.map((word) => ofText.filter((each) => isFound(word, each)).length);
}
