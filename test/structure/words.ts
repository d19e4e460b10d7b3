/** Finds violations of the rules for names and comments of exports, and for assignments of several values in one line. */

import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './pages.ts';
import { maskTexts } from './source-text.ts';

/** A place in a source text that breaks a rule. */
export interface Finding {
  /** Line number, from 1. */
  readonly line: number;
  readonly name: string;
}

/** A rule, the folders that it applies to, and the paths that do not follow it yet. */
export interface Rule {
  readonly folders: readonly string[];
  /**
   * Paths that still break the rule, without a `/` at the end. The test fails if a listed path no longer breaks it, so that the list only
   * gets shorter.
   */
  readonly notYet: readonly string[];
  readonly find: (text: string) => Finding[];
}

/** Matches an export with its declaration. If one statement exports several constants, the name is its opening bracket. */
const exported =
  /^export (?:default )?(?:(?:declare|async|abstract) )*(function\*?|class|interface|type|const|let|enum) (\w+|(?<=(?:const|let) )[[{])/;

function readExports(text: string): (Finding & { readonly kind: string })[] {
  return text.split('\n').flatMap((code, index) => {
    const [, kind = '', name = ''] = exported.exec(code) ?? [];
    return kind === '' ? [] : [{ line: index + 1, kind, name }];
  });
}

/**
 * Finds functions and constants whose name ends in `Of`. Such names do not begin with a verb, so a search finds them only by what they
 * return.
 */
export function findNounNames(text: string): Finding[] {
  return readExports(text).filter(
    ({ kind, name }) => !['interface', 'type', 'class'].includes(kind) && name.endsWith('Of'),
  );
}

/**
 * Finds exports without a sentence in the comment directly above. Of a function with several signatures, only the first needs a comment.
 */
export function findBareExports(text: string): Finding[] {
  const lines = text.split('\n');
  const exports = readExports(text);
  return exports.filter(({ line, name }) => {
    const isFirst = exports.find((each) => each.name === name)?.line === line;
    return isFirst && !/\S+ [^]*[.:?)]$/.test(readComment(lines, line));
  });
}

/** Returns the text of the comment that ends on the line before, without the descriptions of parameters. */
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

/**
 * Finds several assignments in one line, such as `const [a, b] = [x, y]`: readers have to count to see which value belongs to which name.
 */
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

/** Returns the position after the end of a list. `start` is the position after its opening bracket. */
function endOfList(code: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < code.length && depth > 0; at++) {
    if ('[({'.includes(code[at] ?? '')) depth += 1;
    if ('])}'.includes(code[at] ?? '')) depth -= 1;
  }
  return at;
}

/** Returns all places that break a rule, as `file:line name`. */
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
