/**
 * Checks that the documents and sections which comments in the code cite exist. links.test.ts checks the links in the documents themselves.
 */

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './pages.ts';
import { splitSource } from './source-text.ts';

const sources = globSync('{src,test,bench,scripts}/**/*.ts', { cwd: root })
  .filter((file) => join(root, file) !== import.meta.filename)
  .toSorted();

interface Citation {
  readonly page: string;
  readonly sections: readonly string[];
}

/** `docs/spec/domain.md 7.2 and 7.3` cites two sections; a citation may continue on the next line of a comment. */
function citationsOf(source: string): Citation[] {
  const text = source.replaceAll(/\r?\n\s*(?:\*|\/\/) ?/g, ' ');
  const cited =
    /(?<![\w/.-])((?:docs\/[a-z0-9/-]+|ARCHITECTURE|README)\.md)((?:(?:, | and | to | )\d+(?:\.\d+)*(?![\w%]))*)/g;
  return [...text.matchAll(cited)].map(([, page = '', sections = '']) => ({
    page,
    sections: sections.match(/\d+(?:\.\d+)*/g) ?? [],
  }));
}

/**
 * Returns the cited page if it does not exist. Otherwise returns the cited sections that do not exist: no heading of the page begins with
 * their number.
 */
function unresolved({ page, sections }: Citation): string[] {
  if (!existsSync(join(root, page))) return [page];
  const headings = new Set(
    Array.from(
      readFileSync(join(root, page), 'utf8').matchAll(/^#{1,6} +([\d.]*\d)\.? /gm),
      ([, number]) => number,
    ),
  );
  return sections
    .filter((section) => !headings.has(section))
    .map((section) => `${page} ${section}`);
}

test('every document and section that the code cites exists', () => {
  const citations = sources.map((file) => ({
    file,
    cited: citationsOf(readFileSync(join(root, file), 'utf8')),
  }));
  assert.ok(citations.flatMap(({ cited }) => cited).length > 100);
  assert.deepEqual(
    citations.flatMap(({ file, cited }) =>
      cited.flatMap(unresolved).map((missing) => `${file}: ${missing}`),
    ),
    [],
  );
});

/** The files that comments name: `(load-guard.ts)`, `limits/load-guard.ts`, `src/limits/load-guard.ts`. */
function namedFiles(source: string): string[] {
  const comments = [...splitSource(source)].flatMap(({ kind, text }) =>
    kind === 'comment' ? [text] : [],
  );
  return comments.flatMap(
    (text) =>
      text.match(
        /(?<=\()[a-z][a-z0-9-]*\.ts(?=[),])|(?<![\w./{-])(?:[a-z][a-z0-9-]*\/)+[a-z0-9-]+\.ts\b/g,
      ) ?? [],
  );
}

test('every file that a comment names exists', () => {
  const paths = sources.map((file) => `/${file.replaceAll('\\', '/')}`);
  const named = sources.flatMap((file) =>
    namedFiles(readFileSync(join(root, file), 'utf8')).map((name) => ({ file, name })),
  );
  assert.ok(named.length > 50);
  assert.deepEqual(
    named
      .filter(
        ({ name }) =>
          !paths.some((path) => path.endsWith(`/${name}`)) && !existsSync(join(root, name)),
      )
      .map(({ file, name }) => `${file}: ${name}`),
    [],
  );
});

test('files are found in comments, alone in brackets or with a folder', () => {
  const comment =
    "/** See nothing/here.ts (nor-here.ts). */\nimport { x } from './a/b.ts'; // as in c/d.ts";
  assert.deepEqual(namedFiles(comment), ['nothing/here.ts', 'nor-here.ts', 'c/d.ts']);
});

test('an unknown page and an unknown section are found', () => {
  const comment =
    '/** docs/spec/nothing.md 1, docs/spec/decisions.md 4 and\n * 99; docs/spec/wire-format.md 5.1 to 5.3. */';
  assert.deepEqual(citationsOf(comment).flatMap(unresolved), [
    'docs/spec/nothing.md',
    'docs/spec/decisions.md 99',
  ]);
});
