/** Every relative link in the Markdown pages has an existing file and heading. */

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { readTargets } from './links.ts';
import { readPages, root } from './pages.ts';

const pages = readPages([
  '*.md',
  '.github/**/*.md',
  'docs/**/*.md',
  'deploy/**/*.md',
  'bench/**/*.md',
]);

/** The anchors of a page as GitHub makes them, and those set by hand. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of text
    .replaceAll(/^( *)```[^]*?^ *```/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  for (const [, id = ''] of text.matchAll(/<a (?:id|name)="([^"]+)"/g)) anchors.add(id);
  return anchors;
}

describe('the links of a page lead somewhere', () => {
  for (const { name, text } of pages) {
    const targets = readTargets(text);
    if (targets.length === 0) continue;
    test(name, () => {
      const dead = targets.filter((target) => {
        const [path = '', fragment = ''] = target.split('#');
        const file =
          path === '' ? join(root, name) : join(root, dirname(name), decodeURIComponent(path));
        if (!existsSync(file)) return true;
        return (
          fragment !== '' &&
          file.endsWith('.md') &&
          !anchorsOf(readFileSync(file, 'utf8')).has(fragment)
        );
      });
      assert.deepEqual(dead, []);
    });
  }
});

test('a missing file and a missing heading are found', () => {
  assert.deepEqual(
    readTargets(
      'See [a](missing.md), `[b](code.md)`, [c](https://example.com) and ![d](images/d.png).',
    ),
    ['missing.md', 'images/d.png'],
  );
  assert.deepEqual(
    [...anchorsOf('# One\n\n## `laurel db check`\n\n## One\n')],
    ['one', 'laurel-db-check', 'one-1'],
  );
});
