/** The excerpt of a text that a search result shows. */

import type { Word } from './words.ts';
import { isFound, wordPattern } from './words.ts';

/** A piece of a snippet; matching pieces are marked. */
export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** The length of a snippet in characters, and the number of characters before its first match. */
const length = 180;
const before = 50;

/** Cuts an excerpt around the first match; without a match, from the beginning. */
export function cutSnippet(text: string, words: readonly Word[]): readonly SnippetPart[] {
  const first = text.matchAll(wordPattern).find((match) => isMarked(match[0], words))?.index ?? 0; // absent: the text has no match
  const start = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
  const end = text.length - start <= length ? text.length : text.lastIndexOf(' ', start + length);
  const cut = text.slice(start, end > first ? end : start + length).toWellFormed();
  const isEnd = start + cut.length === text.length;
  return markWords(`${start > 0 ? '… ' : ''}${cut}${isEnd ? '' : ' …'}`, words);
}

function isMarked(text: string, words: readonly Word[]): boolean {
  const lower = text.toLowerCase();
  return words.some((word) => isFound(word, lower));
}

function markWords(text: string, words: readonly Word[]): readonly SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = 0;
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (!isMarked(word, words)) continue;
    parts.push({ text: text.slice(at, index), isMatch: false }, { text: word, isMatch: true });
    at = index + word.length;
  }
  parts.push({ text: text.slice(at), isMatch: false });
  return parts.filter((part) => part.text !== '');
}
