/** Every citation of a document in the code and every relative link in a document resolves. No request leaves the machine. */

import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, test } from 'node:test';

const root = join(import.meta.dirname, '..', '..');
const documents = globSync(['*.md', '{.github,bench,deploy,docs,test}/**/*.md'], { cwd: root }).toSorted();
const sources = globSync('{src,test,bench,scripts}/**/*.ts', { cwd: root })
  .filter((file) => join(root, file) !== import.meta.filename)
  .toSorted();

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n');
}

/** Headings of a page, without markup; code blocks have none. */
function headingsOf(page: string): string[] {
  return [...withoutBlocks(page).matchAll(/^#{1,6} +(.+?) *$/gm)].map(([, heading = '']) => heading);
}

function withoutBlocks(page: string): string {
  return page.replace(/^( *)```[^]*?^\1```/gm, '').replace(/<!--[^]*?-->/g, '');
}

/** Anchors of a page as GitHub makes them; a repeated heading gets a number. */
function anchorsOf(page: string): Set<string> {
  const counts = new Map<string, number>();
  const anchors = headingsOf(page).map((heading) => {
    const anchor = slugOf(heading);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return new Set([...anchors, ...[...page.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id)]);
}

/** `## 1.2 The "first" page` has the anchor `12-the-first-page`. */
function slugOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
}

interface Citation {
  readonly page: string;
  readonly sections: readonly string[];
}

/** `docs/spec/domain.md 7.2 and 7.3` cites two sections; a citation may continue on the next line of a comment. */
function citationsOf(source: string): Citation[] {
  const text = source.replace(/\n\s*(?:\*|\/\/) ?/g, ' ');
  const cited = /(?<![\w/.-])((?:docs\/[a-z0-9/-]+|ARCHITECTURE|README)\.md)((?:(?:, | and | to | )\d+(?:\.\d+)*(?![\w%]))*)/g;
  return [...text.matchAll(cited)].map(([, page = '', sections = '']) => ({
    page,
    sections: sections.match(/\d+(?:\.\d+)*/g) ?? [],
  }));
}

/** What of a citation does not exist: the page, or a heading that begins with the number of the section. */
function unresolved({ page, sections }: Citation): string[] {
  if (!existsSync(join(root, page))) return [page];
  const headings = headingsOf(read(page));
  const isHeading = (section: string): boolean =>
    headings.some((heading) => heading.startsWith(`${section} `) || heading.startsWith(`${section}. `));
  return sections.filter((section) => !isHeading(section)).map((section) => `${page} ${section}`);
}

/** Targets of links and pictures that stand in the repository, in Markdown and in HTML. */
function linksOf(page: string): string[] {
  const text = withoutBlocks(page).replace(/`[^`\n]*`/g, '');
  const targets = [...text.matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)|\b(?:href|src|srcset)="([^"\s]+)"|^\[[^\]]+\]: (\S+)/gm)];
  return targets
    .map(([, inline, html, reference]) => inline ?? html ?? reference ?? '')
    .filter((target) => !/^[a-z]+:/i.test(target));
}

function isDead(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? document : relative(root, join(root, dirname(document), decodeURIComponent(path)));
  if (!existsSync(join(root, file))) return true;
  return anchor !== undefined && file.endsWith('.md') && !anchorsOf(read(file)).has(anchor);
}

test('every document and section that the code cites exists', () => {
  const citations = sources.map((file) => ({ file, cited: citationsOf(read(file)) }));
  assert.ok(citations.flatMap(({ cited }) => cited).length > 100);
  assert.deepEqual(
    citations.flatMap(({ file, cited }) => cited.flatMap(unresolved).map((missing) => `${file}: ${missing}`)),
    [],
  );
});

describe('every relative link and anchor resolves', () => {
  for (const document of documents)
    test(`in ${document}`, () => {
      assert.deepEqual(
        linksOf(read(document)).filter((link) => isDead(document, link)),
        [],
      );
    });
});

describe('the check itself', () => {
  test('finds an unknown page and an unknown section', () => {
    const [unknownPage, unknownSection] = ['docs/spec/nothing.md', 'docs/spec/decisions.md 99'];
    assert.deepEqual(citationsOf(`/** ${unknownPage} 1 */ /* ${unknownSection} */`).flatMap(unresolved), [
      unknownPage,
      unknownSection,
    ]);
  });

  test('finds a dead link and a dead anchor', () => {
    const links = linksOf(
      '[a](docs/nothing.md) [b](docs/spec/README.md#nothing) [c](docs/spec/README.md#specifications) `[d](e)`',
    );
    assert.deepEqual(
      links.filter((link) => isDead('README.md', link)),
      ['docs/nothing.md', 'docs/spec/README.md#nothing'],
    );
  });
});
