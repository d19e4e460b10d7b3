/** Collects the texts of the source, and checks whether a message that the documentation quotes comes from one of them. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages.ts';
import { splitSource } from './source-text.ts';

/** Placeholder for a value that a template inserts. */
const insert = '\u0000';

/** The words of a text in the source. The placeholder `insert` stands for each inserted value, as a word or a part of one. */
type SourceText = readonly string[];

/** The texts of the source, indexed for a search. */
export interface SourceTexts {
  /** For each word, the texts that contain it. */
  readonly byWord: ReadonlyMap<string, readonly SourceText[]>;
  /** All texts, each as its words joined by blanks. */
  readonly whole: ReadonlySet<string>;
}

/** Returns all texts in the code of src/, and the texts of the site's pages. */
export function readSourceTexts(): SourceTexts {
  const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const locales = readFileSync(join(root, 'src/site/locales/en.json'), 'utf8');
  const code = files.flatMap((file) => readTexts(readFileSync(join(root, file), 'utf8')));
  const pages = [...locales.matchAll(/": (".*")/g)].map(([, text = '""']) =>
    String(JSON.parse(text)).replaceAll(/\{\w+\}/g, insert),
  );
  return indexTexts([...code, ...pages]);
}

/** Indexes texts, so that messages can be found in them. */
export function indexTexts(texts: readonly string[]): SourceTexts {
  const byWord = new Map<string, SourceText[]>();
  const all = texts.map(splitWords);
  for (const words of all)
    for (const word of new Set(words)) {
      const own = byWord.get(word) ?? [];
      byWord.set(word, own);
      own.push(words);
    }
  return { byWord, whole: new Set(all.map((words) => words.join(' '))) };
}

/** Returns the texts of a source file. In templates, `insert` stands for each inserted value. */
export function readTexts(source: string): string[] {
  const texts: string[] = [];
  /** Beginnings of templates that continue after an inserted value. */
  const open: string[] = [];
  for (const { kind, text } of splitSource(source)) {
    if (kind !== 'text') continue;
    const isEnd = text.startsWith('}');
    const before = isEnd ? (open.pop() ?? '') + insert : '';
    const isUnfinished = text.endsWith('${');
    const own = text
      .slice(1, isUnfinished ? -2 : -1)
      .replaceAll(/\\(.)/g, (_, char) => (char === 'n' ? ' ' : char));
    (isUnfinished ? open : texts).push(before + own);
  }
  return texts;
}

/**
 * Splits a text into words, without the punctuation after them. If a page quotes only a part of a message, the punctuation at its end can
 * differ.
 */
function splitWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/(?<=.)[.,;:]+$/, ''))
    .filter((word) => /[\p{L}\d\0]/u.test(word));
}

/** Maximum number of words that one inserted value may have in a message. */
const maxInserted = 12;

/**
 * Checks whether a quoted message is composed of texts of the source. `…` in the message stands for any words. Each part between two `…`
 * must be a part of one text, or the end of one text and the beginning of another.
 */
export function isComposed(texts: SourceTexts, message: string): boolean {
  const parts = message.split('…').map(splitWords);
  return parts.every((words) => {
    if (words.length === 0 || hasOrigin(texts, { words })) return true;
    return words.some(
      (_, index) =>
        Math.max(index, words.length - index) > 2 &&
        hasOrigin(texts, { words: words.slice(0, index), isEnd: true }) &&
        hasOrigin(texts, { words: words.slice(index), isStart: true }),
    );
  });
}

/** Successive words of a message. */
interface Part {
  readonly words: readonly string[];
  /** Whether the words must be the beginning of a text. */
  readonly isStart?: boolean;
  /** Whether the words must be the end of a text. */
  readonly isEnd?: boolean;
}

/**
 * Checks whether words are a part of one text. At least a third of the words must be fixed words of the text; the others may be values that
 * it inserts.
 */
function hasOrigin({ byWord, whole }: SourceTexts, part: Part): boolean {
  const { words, isStart = false } = part;
  // absent: no text contains the word
  const candidates = new Set(words.flatMap((word) => byWord.get(word) ?? []));
  const needed = Math.max(1, words.length / 3);
  return [...candidates].some((text) => {
    const best = countCommon(part, text, whole);
    return text.some((_, start) => (start === 0 || !isStart) && best(0, start) >= needed);
  });
}

/**
 * Returns a function that counts the fixed words of a text in a message. It compares the message from the word `at` with the text from the
 * word `place`, and returns the largest possible count, or -Infinity if they do not match.
 */
function countCommon(
  { words, isEnd = false }: Part,
  text: SourceText,
  whole: ReadonlySet<string>,
): (at: number, place: number) => number {
  const known = new Map<number, number>();
  const best = (at: number, place: number): number => {
    const key = at * (text.length + 1) + place;
    const found = known.get(key) ?? count(at, place); // absent: this pair of places is not counted yet
    known.set(key, found);
    return found;
  };
  const count = (at: number, place: number): number => {
    const word = words[at];
    const other = text[place];
    if (word === undefined) return isEnd && other !== undefined ? -Infinity : 0;
    if (other === undefined) return -Infinity;
    if (!other.includes(insert)) return word === other ? 1 + best(at + 1, place + 1) : -Infinity;
    const ends = countInserted(words.slice(at, at + maxInserted), other, whole);
    return Math.max(-Infinity, ...ends.map((length) => best(at + length, place + 1)));
  };
  return best;
}

/** Returns the possible numbers of first words that a text's word with an inserted value (`pattern`) can stand for. */
function countInserted(
  words: readonly string[],
  pattern: string,
  whole: ReadonlySet<string>,
): number[] {
  const start = pattern.slice(0, pattern.indexOf(insert));
  const end = pattern.slice(pattern.lastIndexOf(insert) + 1);
  return words.flatMap((_, index) => {
    const text = words.slice(0, index + 1).join(' ');
    if (`${text}.${insert}` === pattern) return [index + 1];
    if (!text.startsWith(start) || !text.endsWith(end)) return [];
    const value = text.slice(start.length, text.length - end.length);
    return isValue.test(value) || whole.has(value.replace(leadingNumber, '')) ? [index + 1] : [];
  });
}

/** Matches the number before a noun, which src/plural.ts puts there. */
const leadingNumber = /^\d+ /;

/**
 * Matches inserted values that need not be texts of the source: a name, a number, a file, a URL, or nothing. Every other inserted value
 * must be a text of the source.
 */
const isValue =
  /^(?:["“]?[A-Z<][^ ]*["”]?|["“].*["”]|[^ ]*[\d/_=][^ ]*|[\w-]+\.[\w-]+|--[a-z-]+|)$/;
