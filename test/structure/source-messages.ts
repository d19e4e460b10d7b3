/** Collects the texts of the source, and checks whether a message that the documentation quotes comes from one of them. */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages.ts';
import { splitSource } from './source-text.ts';

/** Placeholder for a value that a template inserts. */
const insert = '\u0000';

/** A text of the source, in words. What it inserts is `insert`, and belongs to a word. */
type SourceText = readonly string[];

/** The texts of the source. */
export interface SourceTexts {
  /** The texts that have a word. */
  readonly byWord: ReadonlyMap<string, readonly SourceText[]>;
  /** All texts, each as its words with a blank between. */
  readonly whole: ReadonlySet<string>;
}

/** Returns all texts of src/, and those of its pages. */
export function readSourceTexts(): SourceTexts {
  const files = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const locales = readFileSync(join(root, 'src/site/locales/en.json'), 'utf8');
  const code = files.flatMap((file) => readTexts(readFileSync(join(root, file), 'utf8')));
  const pages = [...locales.matchAll(/": (".*")/g)].map(([, text = '""']) =>
    String(JSON.parse(text)).replaceAll(/\{\w+\}/g, insert),
  );
  return indexTexts([...code, ...pages]);
}

/** Returns texts in which messages are found. */
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

/** Returns the texts of a source file, with `insert` for what templates insert. */
export function readTexts(source: string): string[] {
  const texts: string[] = [];
  /** Templates that go on after what they insert. */
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

/** The words of a text, without the punctuation after them: a message that is quoted in part ends where the text goes on. */
function splitWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map((word) => word.replace(/(?<=.)[.,;:]+$/, ''))
    .filter((word) => /[\p{L}\d\0]/u.test(word));
}

/** Words of a message that one inserted value may have. */
const maxInserted = 12;

/**
 * Whether texts of the source make a quoted message, of which `…` stands for any words: each part between is a part of a text, or the end
 * of one and the beginning of another.
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

/** Words of a message. */
interface Part {
  readonly words: readonly string[];
  /** Whether they have to be the beginning of a text. */
  readonly isStart?: boolean;
  /** Whether they have to be its end. */
  readonly isEnd?: boolean;
}

/** Whether words are a part of one text, to which at least a third of them belong; the others are values that it inserts. */
function hasOrigin({ byWord, whole }: SourceTexts, part: Part): boolean {
  const { words, isStart = false } = part;
  // absent: no text has the word
  const candidates = new Set(words.flatMap((word) => byWord.get(word) ?? []));
  const needed = Math.max(1, words.length / 3);
  return [...candidates].some((text) => {
    const best = countCommon(part, text, whole);
    return text.some((_, start) => (start === 0 || !isStart) && best(0, start) >= needed);
  });
}

/** Returns a function for the most words that a message has in common with a text, both from these places; -Infinity if it has another origin. */
function countCommon(
  { words, isEnd = false }: Part,
  text: SourceText,
  whole: ReadonlySet<string>,
): (at: number, place: number) => number {
  const known = new Map<number, number>();
  const best = (at: number, place: number): number => {
    const key = at * (text.length + 1) + place;
    const found = known.get(key) ?? count(at, place); // absent: not counted yet
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

/** How many of the first words a word with an inserted value can be. */
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

/** The number before a noun that agrees with it (src/cli/plural.ts). */
const leadingNumber = /^\d+ /;

/** A name, a number, a file, an address, or nothing, which are inserted; other values are texts of their own. */
const isValue =
  /^(?:["“]?[A-Z<][^ ]*["”]?|["“].*["”]|[^ ]*[\d/_=][^ ]*|[\w-]+\.[\w-]+|--[a-z-]+|)$/;
