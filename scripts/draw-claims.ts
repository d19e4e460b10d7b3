/**
 * Draws texts at random for a reader who checks them: `npm run draw -- --seed 1`. The same seed draws the same texts from the same files.
 *
 *   --seed N      the start of the random sequence (1)
 *   --claims N    how many claims to draw: sentences and table rows with a figure or code, which can be checked (63)
 *   --docs N      how many sentences and table cells of the documentation to draw (60)
 *   --comments N  how many comments in the code to draw (40)
 *   --messages N  how many texts of the command line, errors and pages to draw, without SQL, drawings and lists of codes (40)
 */

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../src/data/generate/random.ts';
import { splitSource } from '../test/structure/source-text.ts';
import { printHelp } from '../test/support/print-help.ts';

printHelp(import.meta.filename);

const root = join(import.meta.dirname, '..');

/** A text and its position. */
interface Found {
  readonly place: string;
  readonly text: string;
}

const counts = { claims: 63, docs: 60, comments: 40, messages: 40 } as const;
type Kind = keyof typeof counts;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    claims: { type: 'string', default: String(counts.claims) },
    docs: { type: 'string', default: String(counts.docs) },
    comments: { type: 'string', default: String(counts.comments) },
    messages: { type: 'string', default: String(counts.messages) },
  },
});

/** Minimum number of words. Shorter texts say too little. */
const minWords = 5;

/** Pages without claims: rules and decisions, lists of names, and pages that are generated from the code. */
const notForUsers = [
  'docs/{adr,spec}/**',
  'docs/dependencies.md',
  'docs/reference/{cli,faults,modules,operations,settings}.md',
];

/**
 * First words of SQL statements, and of the parts of a statement that follow an inserted value. A text that begins with one of them in
 * capitals is SQL: no message begins so.
 */
const sqlWords = new Set(
  `ALTER ANALYZE AND AS BEGIN CASE COALESCE COMMIT COUNT CREATE CROSS DELETE DESC
  DO DROP ELSE END EXCEPT EXISTS EXPLAIN FROM GROUP HAVING IN INNER INSERT
  INTERSECT JOIN LEFT LIMIT LOCK MAX MIN NOT NOTIFY ON OR ORDER PRAGMA PRIMARY
  ROLLBACK SELECT SET SUM THEN TRUNCATE UNION UPDATE USING VALUES WHEN WHERE WITH`.split(/\s+/),
);

/** The path of an SVG drawing: only the letters of drawing commands, numbers, and separators. */
const svgPath = /^M ?-?[\d.][\d\s.,MmLlHhVvCcSsQqTtAaZz$-]*$/;

/** A list of country codes. */
const codes = /^(?:[A-Z]{2} )+[A-Z]{2}$/;

/** Checks whether a text is a message, which is prose: no SQL statement, drawing or list of codes, and not the end of a sentence. */
function isMessage({ text }: Found): boolean {
  const [, firstWord = ''] = /^(\w+)/.exec(text) ?? [];
  return (
    /^[A-Z]/.test(text) && !sqlWords.has(firstWord) && !svgPath.test(text) && !codes.test(text)
  );
}

/** Functions that read the texts of each kind, in the order of their files. */
const readers: Readonly<Record<Kind, () => Found[]>> = {
  claims: () =>
    readDocs({ exclude: notForUsers, splitRow: (row) => [row] }).filter(
      ({ text }) => /`|\d/.test(text) && !/^[| :-]+$/.test(text),
    ),
  docs: () => readDocs({ exclude: ['docs/adr/**'], splitRow: (row) => row.split(/(?<!\\)\|/) }),
  comments: () =>
    readSources('comment', (text) => text.replaceAll(/^\s*(?:\/\*\*|\/\/|\*\/?)|\*\/$/gm, ' ')),
  messages: () =>
    [...readSources('text', (text) => text.slice(1, -1)), ...readLocale()].filter(isMessage),
};

const random = createRandom(Number(values.seed));
for (const kind of ['claims', 'docs', 'comments', 'messages'] as const) {
  const all = readers[kind]().filter(({ text }) => text.split(' ').length >= minWords);
  const drawn = draw(all, Number(values[kind]));
  process.stdout.write(`## ${kind}: ${drawn.length} of ${all.length}\n\n`);
  for (const [index, { place, text }] of drawn.entries())
    process.stdout.write(`${index + 1}. ${place}: ${text}\n`);
  process.stdout.write('\n');
}

/** Draws texts without repetition, and returns them in their original order. */
function draw(all: readonly Found[], count: number): Found[] {
  const chosen = new Set(random.shuffle(all).slice(0, count));
  return all.filter((each) => chosen.has(each));
}

/** Options for reading pages: the excluded pages, and how table rows are split. */
interface Reading {
  readonly exclude: readonly string[];
  readonly splitRow: (row: string) => readonly string[];
}

/** Reads the sentences of paragraphs and lists, and rows or cells of tables, without code blocks. */
function readDocs({ exclude, splitRow }: Reading): Found[] {
  const patterns = ['{ARCHITECTURE,CONTRIBUTING,README,SECURITY}.md', 'docs/**/*.md'];
  const files = globSync(patterns, { cwd: root, exclude });
  return files.toSorted().flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const prose = text.replaceAll(/^ *```[^]*?^ *```$|<!--[^]*?-->/gm, (block) =>
      block.replaceAll(/[^\n]/g, ''),
    );
    return [...prose.matchAll(/^(?!#)\S[^\n]*(?:\n(?![|#\n-])\s*\S[^\n]*)*/gm)].flatMap((match) => {
      const place = `${file}:${prose.slice(0, match.index).split('\n').length}`;
      return splitParagraph(match[0], splitRow).map((sentence) => ({ place, text: sentence }));
    });
  });
}

function splitParagraph(paragraph: string, splitRow: Reading['splitRow']): string[] {
  const parts = paragraph.startsWith('|')
    ? splitRow(paragraph)
    : paragraph.split(/(?<=[.:!?])\s+(?=[A-Z`"[])/);
  return parts.map((part) => part.replaceAll(/\s+/g, ' ').trim());
}

/** Reads the comments of all code, or the texts in src/. */
function readSources(kind: 'comment' | 'text', clean: (text: string) => string): Found[] {
  const pattern = kind === 'comment' ? '{src,scripts,test,bench}/**/*.ts' : 'src/**/*.ts';
  const exclude = kind === 'comment' ? [] : ['**/*.test.ts'];
  return globSync(pattern, { cwd: root, exclude })
    .toSorted()
    .flatMap((file) => {
      let line = 1;
      return [...splitSource(readFileSync(join(root, file), 'utf8'))].flatMap((piece) => {
        const place = `${file}:${line}`;
        line += piece.text.split('\n').length - 1;
        const text = clean(piece.text).replaceAll(/\s+/g, ' ').trim();
        return piece.kind === kind ? [{ place, text }] : [];
      });
    });
}

function readLocale(): Found[] {
  const file = 'src/site/locales/en.json';
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const [, text] = /": "(.*)",?$/.exec(line) ?? [];
      return text === undefined ? [] : [{ place: `${file}:${index + 1}`, text }];
    });
}
