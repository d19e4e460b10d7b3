/** Every image and every page of the documentation is used or linked by one of its pages. */

import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { posix, sep } from 'node:path';
import { test } from 'node:test';
import { readTargets } from './links.ts';
import { readPages, root } from './pages.ts';

/** The pages at which readers start, because GitHub shows them. */
const entries = ['README.md', 'SECURITY.md'];

type Links = ReadonlyMap<string, readonly string[]>;

const pages = readPages(['*.md', 'docs/**/*.md']);
const links: Links = new Map([
  ...pages.map(({ name, text }): [string, string[]] => [
    name,
    readTargets(text).map((target) =>
      posix.join(posix.dirname(name), decodeURIComponent(target.split('#', 1).join())),
    ),
  ]),
  // A link to this folder leads to GitHub's list of its files, so it counts as a link to each of them.
  ['docs/adr', pages.map(({ name }) => name).filter((name) => name.startsWith('docs/adr/'))],
]);

/** Returns the files that can be reached through links from these pages. */
function findReached(from: readonly string[], all: Links): ReadonlySet<string> {
  const found = new Set(from);
  for (const name of found) for (const target of all.get(name) ?? []) found.add(target);
  return found;
}

const reached = findReached(entries, links);
const isReached = (name: string): boolean => reached.has(name);

function listFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((name) => name.split(sep).join('/'));
}

test('a page shows every image of the documentation', () => {
  const images = listFiles('docs/images/**/*.*');
  assert.ok(images.length > 3);
  assert.deepEqual(
    images.filter((name) => !isReached(name)),
    [],
  );
});

test('links lead from README.md to every page of the documentation', () => {
  const documents = listFiles('docs/**/*.md');
  assert.ok(documents.length > 50);
  assert.deepEqual(
    documents.filter((name) => !isReached(name)),
    [],
  );
});

test('the first page of a folder links to every other page of the folder', () => {
  const indexes = listFiles('docs/*/**/README.md');
  assert.ok(indexes.length > 2);
  for (const index of indexes) {
    const linked = new Set([index, ...(links.get(index) ?? [])]);
    const others = listFiles(`${posix.dirname(index)}/*.md`);
    assert.deepEqual(
      others.filter((name) => !linked.has(name)),
      [],
      index,
    );
  }
});

test('what nothing links to is not reached', () => {
  const invented = new Map([
    ['README.md', ['guides/one.md', 'README.md']],
    ['guides/one.md', ['images/one.webp']],
    ['guides/two.md', ['images/two.webp']],
  ]);
  assert.deepEqual(
    [...findReached(['README.md'], invented)],
    ['README.md', 'guides/one.md', 'images/one.webp'],
  );
});
