/**
 * Counts private words, which the project replaces by standard terms, in identifiers and in prose (comments, strings, Markdown):
 * `npm run words -- FOLDER [OTHER_FOLDER]`. A folder is a checkout; with two, the counts stand side by side, so that before and after
 * can be compared.
 *
 * A count is an upper bound: a word can also be used in its ordinary sense, as in "keep-alive" or "watch mode".
 */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from './markdown.ts';

/** Each private word, or inflections of one, as they are counted: whole words in any case. */
const privateWords: readonly string[] = [
  'kept keep keeps keeping keeper keepers',
  'known',
  'shelf shelves',
  'rowAt partAt',
  'tally tallies',
  'pair pairs',
  'settle settles settled settling',
  'stamp stamps stamped',
  'mark marks marked',
  'era eras',
  'regrade regrades regraded',
  'parted part parts',
  'own',
  'run runs',
  'gap gaps',
  'form forms',
  'layout',
  'lent lend lends',
  'aside',
  'lay lays laid',
  'held hold holds holding',
  'lane lanes',
  'watch watches watched watching',
  'route routes',
  'look looks looked looking',
  'lead leads led leading leadWhile',
  'told tell tells untold telling',
  'said say says saying',
  'meaning meant means',
  'turn turns turned',
  'news',
  'care cares',
  'surroundings',
  'most',
  'fewest',
  'longest',
  'largest',
  'room rooms',
  'house houses',
  'door doors',
  'arrow arrows',
  'whoever',
  'nobody',
  'somebody',
  'everybody',
  'who whom whose',
  'he his him',
  'shall',
  'beside',
  'else',
  'dear',
  'anew',
  'exchange exchanges',
  'place places',
];

/** Turns of phrase, counted in prose only. */
const privatePhrases: readonly string[] = [
  'is no',
  'are no',
  'of nobody',
  'what is',
  'for ever',
  'so many',
  'goes on',
  'go on',
  'let go',
  'is to be',
  'the like',
  'that hold',
  'well again',
];

interface Texts {
  readonly identifiers: string[];
  readonly prose: string[];
}

/** A comment, a string, an identifier, or one other character. */
const token =
  /(?<comment>\/\/[^\n]*|\/\*[^]*?\*\/)|(?<string>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")|(?<identifier>[A-Za-z_$][\w$]*)|(?<other>[^])/y;
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
/** The text of a template up to its end or to an insertion. */
const templateText = /(?:\\[^]|\$(?!\{)|[^`\\$])*/y;
/** What stands before a slash that begins a regular expression; after anything else it divides. */
const beforeExpression = /(?:^|[(,=:[!&|?{};>]|\breturn)\s*$/;

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}

/** Splits the text of a TypeScript file into identifiers and prose. Insertions of templates are code. */
function splitSource(text: string, into: Texts): void {
  /** For each open insertion of a template, how many braces are open in it. */
  const insertions: number[] = [];
  let position = 0;
  const readTemplate = (): void => {
    const [found = ''] = matchAt(templateText, text, position) ?? [];
    into.prose.push(found);
    position += found.length;
    const isInsertion = text.startsWith('${', position);
    if (isInsertion) insertions.push(0);
    position += isInsertion ? 2 : 1;
  };
  const readBrace = (change: 1 | -1): void => {
    const open = insertions.pop();
    if (open === undefined) return;
    if (open + change >= 0) insertions.push(open + change);
    else readTemplate();
  };
  while (position < text.length) {
    const start = position;
    const match = matchAt(token, text, start);
    position = token.lastIndex;
    const { comment, string, identifier, other } = match?.groups ?? {};
    if (comment !== undefined || string !== undefined) into.prose.push(comment ?? string ?? '');
    else if (identifier !== undefined) {
      if (!keywords.has(identifier)) into.identifiers.push(identifier);
    } else if (other === '`') readTemplate();
    else if (other === '{') readBrace(1);
    else if (other === '}') readBrace(-1);
    else if (other === '/' && beforeExpression.test(text.slice(Math.max(0, start - 40), start))) {
      position = start + (matchAt(regularExpression, text, start)?.[0].length ?? 1);
    }
  }
}

/** Keywords that are private words too. */
const keywords: ReadonlySet<string> = new Set(['else']);

/** `isKeptAlive` as its words in lower case: is, kept, alive. */
function wordsOfIdentifier(identifier: string): string[] {
  const words = identifier.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return words.toLowerCase().split(/[^a-z]+/);
}

interface Counts {
  readonly identifiers: ReadonlyMap<string, number>;
  readonly prose: ReadonlyMap<string, number>;
}

const ignored = [
  '**/node_modules/**',
  'dist/**',
  'test/expectations/**',
  'bench/reports/**',
  'CHANGELOG.md',
  'scripts/count-words.ts',
];

/** Counts every private word and phrase in a checkout. */
function countIn(folder: string): Counts {
  const texts: Texts = { identifiers: [], prose: [] };
  for (const file of globSync(['{src,test,bench,scripts}/**/*.{ts,js}'], { cwd: folder, exclude: ignored })) {
    splitSource(readFileSync(join(folder, file), 'utf8'), texts);
  }
  for (const file of globSync(['*.md', '{docs,deploy}/**/*.md', '.github/**/*.md'], { cwd: folder, exclude: ignored })) {
    texts.prose.push(readFileSync(join(folder, file), 'utf8'));
  }
  const identifiers = frequencies(texts.identifiers.flatMap(wordsOfIdentifier));
  const names = frequencies(texts.identifiers.map((name) => name.toLowerCase()));
  const text = texts.prose.join('\n').toLowerCase();
  const prose = frequencies(text.match(/[a-z]+/g) ?? []);
  const flat = text.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ');
  return {
    identifiers: new Map(
      privateWords.map((entry) => [entry, sumOf(identifiers, entry.split(' ')) + sumOf(names, namesIn(entry))]),
    ),
    prose: new Map([
      ...privateWords.map((entry) => [entry, sumOf(prose, entry.split(' '))] as const),
      ...privatePhrases.map((phrase) => [phrase, flat.split(new RegExp(String.raw`\b${phrase}\b`)).length - 1] as const),
    ]),
  };
}

/** The words of an entry that are whole identifiers, such as `rowAt`. */
function namesIn(entry: string): string[] {
  return entry.split(' ').filter((word) => /[A-Z]/.test(word));
}

function sumOf(counts: ReadonlyMap<string, number>, words: readonly string[]): number {
  return words.reduce((sum, word) => sum + (counts.get(word.toLowerCase()) ?? 0), 0);
}

function frequencies(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const folders = process.argv.slice(2);
const results = (folders.length === 0 ? ['.'] : folders).map(countIn);
const rows = [...privateWords, ...privatePhrases].map((entry) => [
  entry,
  ...results.map(({ identifiers }) => String(identifiers.get(entry) ?? '')),
  ...results.map(({ prose }) => String(prose.get(entry) ?? 0)),
]);
const sum = (of: ReadonlyMap<string, number>): string => String([...of.values()].reduce((total, count) => total + count, 0));
const names =
  folders.length === 2 ? [' before', ' after'] : results.map((_, index) => (results.length === 1 ? '' : ` ${index + 1}`));
process.stdout.write(
  `${table(
    ['word', ...names.map((name) => `identifiers${name}`), ...names.map((name) => `prose${name}`)],
    [...rows, ['sum', ...results.map(({ identifiers }) => sum(identifiers)), ...results.map(({ prose }) => sum(prose))]],
  )}\n`,
);
