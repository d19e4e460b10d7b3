/** The Markdown pages and deployment files that the tests of this folder compare with the code. */

import { globSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';

/** The folder of the repository, with a separator at its end. */
export const root = `${join(import.meta.dirname, '..', '..')}${sep}`;

export interface Page {
  /** Path relative to the repository, with `/` as the separator. */
  readonly name: string;
  readonly text: string;
}

/** Reads the files that match one of the patterns, sorted by name. */
export function readPages(patterns: readonly string[]): Page[] {
  return globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] })
    .map((name) => name.split(sep).join('/'))
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
}

/** The files that users read: the documentation and deploy/. */
export const userPages: readonly Page[] = readPages([
  'README.md',
  'SECURITY.md',
  'docs/**/*.md',
  'deploy/**/*.*',
  'deploy/Dockerfile',
]).filter(({ name }) => !name.startsWith('docs/adr/') && !name.startsWith('docs/spec/'));

/** Returns the joined texts of all user pages with this file name, whatever their folders. */
export function textOfPages(file: string): string {
  return userPages
    .filter(({ name }) => basename(name) === file)
    .map(({ text }) => text)
    .join('\n');
}

export interface CodeBlock {
  readonly page: string;
  /** Line number of the block's first line of code, from 1. */
  readonly line: number;
  /** The text after the three backticks, such as `sh example`. */
  readonly info: string;
  readonly text: string;
}

/** Returns the fenced code blocks of a page. */
export function readCodeBlocks({ name, text }: Page): CodeBlock[] {
  return [...text.replaceAll('\r\n', '\n').matchAll(/^( *)```([^\n`]*)\n([^]*?)^ *```\s*$/gm)].map(
    (match) => {
      const [, , info = '', code = ''] = match;
      return {
        page: name,
        line: text.slice(0, match.index).split('\n').length + 1,
        info: info.trim(),
        text: code,
      };
    },
  );
}
