/** The documentation as static pages: every link is relative, and leads to a file and an anchor of the folder. */

import assert from 'node:assert/strict';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { writeStaticSite } from '../../scripts/docs/write-static-site.ts';
import { root } from '../structure/pages.ts';

let folder: string;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-static-'));
  await writeStaticSite(root, folder);
});
after(() => rmSync(folder, { recursive: true }));

test('every link of every page leads to a file of the folder, and to a heading', () => {
  const pages = globSync('**/*.html', { cwd: folder });
  assert.ok(pages.length > 60 && pages.includes('index.html'));
  const texts = new Map(pages.map((page) => [page, readFileSync(join(folder, page), 'utf8')]));
  const dead = [...texts].flatMap(([page, text]) =>
    [...text.matchAll(/ (?:href|src)="([^"]+)"/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', id = ''] = link.split('#');
        const file = path === '' ? page : join(dirname(page), path);
        if (path.startsWith('/') || !existsSync(join(folder, file))) return true;
        return id !== '' && texts.get(file)?.includes(` id="${id}"`) !== true;
      })
      .map((link) => `${page}: ${link}`),
  );
  assert.deepEqual(dead, []);
});

test('a page has the tree, and no search, which nothing would answer', () => {
  const page = readFileSync(join(folder, 'how-to', 'export.html'), 'utf8');
  assert.match(page, /href="export\.html" aria-current="page"/);
  assert.doesNotMatch(page, /role="search"/);
  assert.match(page, /<title>Export data · Laurel<\/title>/);
});
