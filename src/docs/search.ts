/**
 * Search in the documentation. Matches in titles have the highest weight, then matches in headings, then matches in texts. Words that few
 * pages contain have a higher weight than common words. Each search reads all texts, which takes milliseconds; an index would take more
 * memory than the texts.
 */

import { invariant, zip } from '../invariant.ts';
import type { Section } from './sections.ts';
import type { SnippetPart } from './snippet.ts';
import { cutSnippet } from './snippet.ts';
import type { Word } from './words.ts';
import { countWords, readWords } from './words.ts';

/** A page that was found, with its best matching section. */
export interface FoundPage extends Omit<Section, 'text'> {
  readonly snippet: readonly SnippetPart[];
}

/** The weight of a match, by the place where it is found. */
const weights = { title: 10, heading: 6, text: 1 } as const;
/** Factor for words that are adjacent in a title or heading. */
const phraseFactor = 1.5;
/** Minimum rating, as a share of the best rating. Pages below it are not shown. */
const leastPart = 0.1;

/** Finds pages, best first. @param typed the text that a person typed; only its first few words are used */
export function searchSections(
  sections: readonly Section[],
  typed: string,
  limit: number,
): readonly FoundPage[] {
  const words = readWords(typed);
  if (words.length === 0) return [];
  const scored = sections.map((section) => ({ section, scores: scoreWords(section, words) }));
  const rarities = words.map((_, index) => measureRarity(scored, index));
  const rated = scored
    .map(({ section, scores }) => ({
      section,
      rating: rate(section, words, zip(scores, rarities)),
    }))
    .filter(({ rating }) => rating > 0)
    .toSorted((a, b) => b.rating - a.rating);
  const least = leastPart * (rated[0]?.rating ?? 0); // absent: nothing was found
  const good = rated.filter(({ rating }) => rating >= least);
  const pages = [...Map.groupBy(good, ({ section }) => section.page).values()].slice(0, limit);
  return pages.flatMap(([best]) => (best === undefined ? [] : [show(best.section, words)]));
}

interface Scored {
  readonly section: Section;
  /** The score of each word in the section. */
  readonly scores: readonly number[];
}

function scoreWords({ title, heading, text }: Section, words: readonly Word[]): readonly number[] {
  const inTitle = countWords(title, words);
  const inHeading = countWords(heading, words);
  return countWords(text, words).map(
    (count, index) =>
      weights.title * Math.min(1, invariant(inTitle[index], 'every word is counted')) +
      weights.heading * Math.min(1, invariant(inHeading[index], 'every word is counted')) +
      weights.text * Math.log2(1 + count),
  );
}

/** Returns how rare a word is among the pages: at least the logarithm of 2. */
function measureRarity(scored: readonly Scored[], index: number): number {
  const having = scored.filter(({ scores }) => scores.at(index) !== 0);
  const count = (parts: readonly Scored[]): number =>
    new Set(parts.map(({ section }) => section.page)).size;
  return Math.log(1 + count(scored) / Math.max(1, count(having)));
}

/** Rates a section. A section with all words gets a much higher rating than one with only some. */
function rate(
  { title, heading }: Section,
  words: readonly Word[],
  weighed: readonly (readonly [score: number, rarity: number])[],
): number {
  const sum = weighed.reduce((total, [score, rarity]) => total + score * rarity, 0);
  const found = weighed.filter(([score]) => score > 0).length / words.length;
  const phrase = words.map(({ text }) => text).join(' ');
  const isTogether = words.length > 1 && `${title} | ${heading}`.toLowerCase().includes(phrase);
  return sum * found ** 2 * (isTogether ? phraseFactor : 1);
}

function show({ text, ...section }: Section, words: readonly Word[]): FoundPage {
  return { ...section, snippet: cutSnippet(text, words) };
}
