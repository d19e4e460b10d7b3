/** The piece of a text that a result of a search shows. */

import type { Word } from './words.ts';

/** A part of a snippet; those that match are marked. */
export interface SnippetPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Characters of a snippet, and how many of them stand before its first match. */
const length = 180;
const before = 50;

/** Cuts a text around the first match; without one, its beginning. */
export function cutSnippet(text: string, words: readonly Word[]): readonly SnippetPart[] {
  const places = words.map(({ pattern }) => text.search(pattern)).filter((place) => place >= 0);
  const first = places.length === 0 ? 0 : Math.min(...places);
  const start = first <= before ? 0 : text.indexOf(' ', first - before) + 1;
  const end = text.length - start <= length ? text.length : text.lastIndexOf(' ', start + length);
  const cut = text.slice(start, end > first ? end : start + length).toWellFormed();
  const whole = `${start > 0 ? '… ' : ''}${cut}${start + cut.length < text.length ? ' …' : ''}`;
  return markWords(whole, words);
}

function markWords(text: string, words: readonly Word[]): readonly SnippetPart[] {
  const pattern = new RegExp(words.map(({ pattern: { source } }) => source).join('|'), 'giu');
  const parts: SnippetPart[] = [];
  let at = 0;
  for (const { 0: match, index } of text.matchAll(pattern)) {
    parts.push({ text: text.slice(at, index), isMatch: false }, { text: match, isMatch: true });
    at = index + match.length;
  }
  parts.push({ text: text.slice(at), isMatch: false });
  return parts.filter((part) => part.text !== '');
}
