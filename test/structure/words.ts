/** Finds violations of the rules for names and comments of exports, and for assignments of several values in one line. */

import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './pages.ts';
import { maskTexts } from './source-text.ts';

/** A line of a source text that a rule forbids. */
export interface Finding {
  /** From 1. */
  readonly line: number;
  readonly name: string;
}

/** A rule, and the folders that do not follow it yet. */
export interface Rule {
  readonly folders: readonly string[];
  /** Paths with findings, without a `/` at the end. One that has none any more fails the test, so that the list only gets shorter. */
  readonly notYet: readonly string[];
  readonly find: (text: string) => Finding[];
}

/** An export that is declared where it is exported; the name of several at once is their bracket. */
const exported =
  /^export (?:default )?(?:(?:declare|async|abstract) )*(function\*?|class|interface|type|const|let|enum) (\w+|(?<=(?:const|let) )[[{])/;

function readExports(text: string): (Finding & { readonly kind: string })[] {
  return text.split('\n').flatMap((code, index) => {
    const [, kind = '', name = ''] = exported.exec(code) ?? [];
    return kind === '' ? [] : [{ line: index + 1, kind, name }];
  });
}

/** Functions and constants whose name ends in `Of`, which are no verbs: a search finds them only by what they return. */
export function findNounNames(text: string): Finding[] {
  return readExports(text).filter(
    ({ kind, name }) => !['interface', 'type', 'class'].includes(kind) && name.endsWith('Of'),
  );
}

/** Exports without a sentence in the comment directly above. The first of several signatures has it for all. */
export function findBareExports(text: string): Finding[] {
  const lines = text.split('\n');
  const exports = readExports(text);
  return exports.filter(({ line, name }) => {
    const isFirst = exports.find((each) => each.name === name)?.line === line;
    return isFirst && !/\S+ [^]*[.:?)]$/.test(readComment(lines, line));
  });
}

/** The text of the comment that ends on the line before, without what is said of parameters. */
function readComment(lines: readonly string[], line: number): string {
  const end = line - 2;
  if (lines[end]?.endsWith('*/') !== true) return '';
  const start = lines.findLastIndex((text, index) => index <= end && text.startsWith('/**'));
  const comment = lines
    .slice(start, end + 1)
    .join('\n')
    .replaceAll(/^\s*\/?\*+ ?|\s*\*\/$/gm, '');
  return (comment.split(/@(?:param|returns?|throws)\b/, 1)[0] ?? '').trim();
}

/** `const [a, b] = [x, y]`: two assignments in one line, in which the reader has to count. */
export function findParallelAssignments(text: string): Finding[] {
  const pattern = /^[^\S\n]*(?:for \()?((?:const |let )?\[[^\]=;]*\]) = \[/gm;
  if (text.search(pattern) < 0) return [];
  const code = maskTexts(text);
  return [...code.matchAll(pattern)]
    .filter(({ index, 0: found }) =>
      /^(?: as const)?[;\n]/.test(code.slice(endOfList(code, index + found.length))),
    )
    .map(({ index, 1: name = '' }) => ({ line: code.slice(0, index).split('\n').length, name }));
}

/** The end of a list whose first bracket is before a place. */
function endOfList(code: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < code.length && depth > 0; at++) {
    if ('[({'.includes(code[at] ?? '')) depth += 1;
    if ('])}'.includes(code[at] ?? '')) depth -= 1;
  }
  return at;
}

/** The findings of a rule as `file:line name`. */
export function checkRule({ folders, find }: Rule): string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.ts`),
    { cwd: root },
  )
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !file.includes('/node_modules/'))
    .toSorted()
    .flatMap((file) =>
      find(readFileSync(join(root, file), 'utf8')).map(
        ({ line, name }) => `${file}:${line} ${name}`,
      ),
    );
}
