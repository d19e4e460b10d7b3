/**
 * Words as people search for them: without case and diacritics, whatever keyboard they have. The same rule makes
 * the words that are stored and the words that are looked for, so no two engines can disagree about it.
 */

/** Letters whose stroke or second half is no combining mark, so that taking them apart does not fold them. */
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
/** Most texts are, and have nothing to fold but their case. */
const plain = /^[\u0020-\u007e]*$/;
const marks = /\p{M}+/gu;
/** A run of letters and digits; scripts that write no spaces give a word for each sign. */
const wordPattern =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|\p{N}+/gu;
/** Apostrophes within a word do not part it: `Assassin's` is found by `assassins`. */
const apostrophes = /['’ʼ`]/g;

/** Signs of a word that are kept: longer ones are found by their beginning. */
const maxWordLength = 40;
/** Words of one text that are kept; titles have a handful. */
const maxWords = 60;

/** A text without case, diacritics and compatibility forms (Unicode NFKD without marks). */
export function foldText(text: string): string {
  if (plain.test(text)) return text.toLowerCase();
  const parts = text.normalize('NFKD').replace(marks, '').toLowerCase().normalize('NFKD').replace(marks, '');
  return parts.replace(foldable, (letter) => folded[letter] ?? letter);
}

/** The words of a text, each once, in their order. */
export function searchWords(text: string): string[] {
  const words = foldText(text).replace(apostrophes, '').match(wordPattern) ?? [];
  return [...new Set(words.map((word) => word.slice(0, maxWordLength)))].slice(0, maxWords);
}

/**
 * The words a player's name is found by: its own, those that its capitals part, and all of it in one word, as people
 * leave out the signs between (`Night_OwlFan` by `night`, `owl`, `fan` and `nightowl`).
 */
export function nameWords(name: string): string[] {
  const own = searchWords(name);
  const splitWords = searchWords(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  return [...new Set([...own, ...splitWords, own.join('').slice(0, maxWordLength)])].filter((word) => word !== '');
}
