/**
 * Search words: normalized without case and diacritics, so that they can be typed on any keyboard. The same rule applies
 * to stored and searched words, so that the database engines cannot disagree.
 */

import { cutText } from './cut-text.ts';

/** Letters that Unicode decomposition does not fold, because their stroke or second half is not a combining mark. */
const folded: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};
const foldable = new RegExp(`[${Object.keys(folded).join('')}]`, 'g');
/** Matches plain ASCII, the common case, which needs only lower-casing. */
const plain = /^[\u0020-\u007e]*$/;
const marks = /\p{M}+/gu;
/** A sequence of letters and digits; in scripts without spaces, each character is a word. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\p{N}+/gu;
/** Apostrophes do not split a word: `assassins` finds `Assassin's`. */
const apostrophes = /['’ʼ`]/g;

/** Maximum length of a stored word; longer words are found by their beginning. */
const maxWordLength = 40;
/** Maximum number of stored words of a text. */
const maxWords = 60;

/** Folds a text: no case, diacritics or compatibility forms (Unicode NFKD without combining marks). */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const parts = text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '');
  return parts.replace(foldable, (letter) => folded[letter] ?? letter); // absent: the letter folds to itself
}

/** Returns the distinct words of a text, in order. */
export function searchWords(text: string): string[] {
  const words = foldText(text).replace(apostrophes, '').match(wordPattern) ?? [];
  return [...new Set(words.map((word) => cutText(word, maxWordLength)))].slice(0, maxWords);
}

/**
 * Returns the search words of a player's name: its words, the parts that begin with a capital, and the name without
 * separators (`night`, `owl`, `fan` and `nightowl` find `Night_OwlFan`).
 */
export function nameWords(name: string): string[] {
  const own = searchWords(name);
  const splitWords = searchWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  return [...new Set([...own, ...splitWords, cutText(own.join(''), maxWordLength)])].filter(
    (word) => word !== '',
  );
}
