/** Words of a search, and where texts have them. */

/** A word that is looked for. */
export interface Word {
  readonly text: string;
  /** Finds the words that begin with it: `back` finds `backup`, `levels` finds `level`. */
  readonly pattern: RegExp;
}

/** Most words of a search that are looked for. */
const maxWords = 8;
/** Words that nearly every text has say nothing about what is looked for. */
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
  const all = [...new Set(typed.toLowerCase().match(/[\p{L}\p{N}]+/gu))];
  const telling = all.filter((word) => !ignored.has(word));
  return (telling.length === 0 ? all : telling)
    .slice(0, maxWords)
    .map((text) => ({ text, pattern: toPattern(text) }));
}

/** A word has letters and digits alone, which stand for themselves in an expression. */
function toPattern(word: string): RegExp {
  const stem = word.length > 3 ? word.replace(/s$/, '') : word;
  const rest = stem.length < 3 ? '(?![\\p{L}\\p{N}])' : '[\\p{L}\\p{N}]*';
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}${rest}`, 'giu');
}

/** How often a text has a word. */
export function countWord(text: string, { pattern }: Word): number {
  return text.match(pattern)?.length ?? 0; // absent: the text does not have it
}
