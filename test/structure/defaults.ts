/** Finds look-ups in the text of src/ that accept a missing value: `rows[0] ?? …`, `rows[index]?.name`. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { maskTexts } from './source-text.ts';

const sourceFolder = join(import.meta.dirname, '..', '..', 'src');

/** A look-up that accepts a missing value. */
export interface SilentLookup {
  readonly line: number;
  readonly text: string;
  /** The reason in a comment `absent: …` next to its statement or directly above it; null without one. */
  readonly reason: string | null;
}

/**
 * Folders whose code reads rows of the store. In these folders every look-up is checked. In other folders only elements of lists are
 * checked, because the keys and names there come from outside and may be missing.
 */
const rowFolders = [
  'actions',
  'api',
  'domain',
  'limits',
  'operations',
  'ops',
  'service',
  'store',
  'sync',
  'webhooks',
];

/** Matches an element of a list: by index, or at an end. */
const element = /(?:[\w)\]]|\?\.)\[(?!')|\.(?:at|pop|shift)\(/;
/** Matches a look-up that may find nothing: an element, a call such as `get` or `find`, or a property of a value that may be missing. */
const anyLookup = /(?:[\w)\]]|\?\.)\[|\?\.|\.(?:get|find|findLast|at|pop|shift)\(/;
/** Matches an element that may be missing and is used only if it exists. */
const optionalElement = /[\w)\]]\[[^[\]']*\]\?\./g;
/** Matches the defaults `null` and `undefined`. They need no reason, because the value is then still missing. */
const absence = /^(?:null|undefined)\b(?!\s*\?\?)/;

/** Finds the silent look-ups in a file, whose path is relative to src/. */
export function readSilentLookups(file: string): SilentLookup[] {
  const areRowsRead = rowFolders.some((folder) => file.startsWith(`${folder}/`));
  return findSilentLookups(readFileSync(join(sourceFolder, file), 'utf8'), areRowsRead);
}

/** Finds the silent look-ups in a source text. @param areRowsRead whether the text is from a folder whose code reads rows */
export function findSilentLookups(text: string, areRowsRead = true): SilentLookup[] {
  const code = maskTexts(text);
  const lines = text.split('\n');
  const places = [
    ...defaultsIn(code, areRowsRead ? anyLookup : element),
    ...(areRowsRead ? optionalElementsIn(code) : []),
  ];
  const found = [
    ...new Set(places.map((place) => code.slice(0, place).split('\n').length)),
  ].toSorted((a, b) => a - b);
  return found.map((line) => ({
    line,
    text: (lines[line - 1] ?? '').trim(),
    reason: reasonAt(lines, line),
  }));
}

/** Finds the positions of look-ups with a default. */
function defaultsIn(code: string, lookup: RegExp): number[] {
  return [...code.matchAll(/\?\?=?/g)].flatMap(({ index, 0: operator }) => {
    const start = startOfOperand(code, index);
    const operand = code.slice(start, index);
    const isAbsence = absence.test(code.slice(index + operator.length).trimStart());
    return lookup.test(operand) &&
      !isAbsence &&
      !isEntryMade(operand, code.slice(code.lastIndexOf('\n', start) + 1))
      ? [index]
      : [];
  });
}

/** Finds the positions where an element is used only if it exists. If a default replaces it, `defaultsIn` finds the position, too. */
function optionalElementsIn(code: string): number[] {
  return [...code.matchAll(optionalElement)].map(({ index, 0: found }) => index + found.length);
}

/**
 * Checks whether the code creates a map's missing entry: `map.set(key, (map.get(key) ?? 0) + 1)`, on the same line or one of the next two.
 */
function isEntryMade(operand: string, code: string): boolean {
  const map = /^([\w.#]+)\.get\(/.exec(operand)?.[1];
  return map !== undefined && code.split('\n', 3).some((line) => line.includes(`${map}.set(`));
}

/** Maximum number of lines before and after a look-up in which its statement's reason is searched for. */
const maxStatementLines = 6;

/**
 * Returns the reason next to any line of the statement or directly above it, because the formatter may split a statement over several
 * lines.
 */
function reasonAt(lines: readonly string[], line: number): string | null {
  const first = startOfStatement(lines, line - 1);
  const last = endOfStatement(lines, line - 1);
  const beside = lines
    .slice(first, last + 1)
    .map((text) => /\/\/.*\babsent: (\S.*)$/.exec(text)?.[1]);
  const above = /^\s*\/\/.*\babsent: (\S.*)$/.exec(lines[first - 1] ?? '')?.[1];
  return beside.find((reason) => reason !== undefined) ?? above ?? null;
}

/** Matches a line that ends a statement or opens a block, and empty and comment lines. An object in a call opens no block. */
const ends = /(?:;|[^(]\{|\})\s*(?:\/\/.*)?$|^\s*\/\/|^\s*$/;

function startOfStatement(lines: readonly string[], index: number): number {
  let first = index;
  while (first > 0 && index - first < maxStatementLines && !ends.test(lines[first - 1] ?? ''))
    first -= 1;
  return first;
}

function endOfStatement(lines: readonly string[], index: number): number {
  let last = index;
  while (last - index < maxStatementLines && !/;\s*(?:\/\/.*)?$/.test(lines[last] ?? '')) last += 1;
  return last;
}

const closing = new Set([')', ']', '}']);

/** Returns the position where the operand before an operator begins. It reads names, members, calls and elements from right to left. */
function startOfOperand(code: string, operator: number): number {
  for (let at = operator; ;) {
    const before = code.slice(Math.max(0, at - 400), at).trimEnd();
    const offset = Math.max(0, at - 400);
    const last = before.at(-1) ?? '';
    const name = /(?:[\w$#]+|\?\.|\.|')$/.exec(before)?.[0];
    if (closing.has(last)) at = openingOf(code, offset + before.length);
    else if (name === undefined || /^(?:return|await|yield|typeof)$/.test(name)) return at;
    else at = offset + before.length - name.length;
  }
}

/** Returns the position of the opening bracket of a pair that ends before a position. */
function openingOf(code: string, end: number): number {
  let depth = 0;
  for (let at = end - 1; at > 0; at--) {
    const char = code[at] ?? '';
    if (closing.has(char)) depth += 1;
    else if ('([{'.includes(char)) depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}
