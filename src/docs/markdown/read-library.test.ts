import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';
import { describe, test } from 'node:test';
import { listPages } from '../contents.ts';
import { listTargets } from './list-targets.ts';
import { readLibrary } from './read-library.ts';

/** Makes a clone with these pages. */
function makeClone(t: TestContext, pages: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'laurel-docs-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(pages)) {
    const file = join(root, 'docs', name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return root;
}

const index =
  '# Documentation\n\n## Do\n\n- [b](how-to/b.md)\n- [a](how-to/a.md)\n\n## Look\n\n[s](reference/s/)\n';
const whole = {
  'README.md': index,
  'how-to/a.md': '# A\n',
  'how-to/b.md': '# B\n\n[a](a.md)\n',
  'how-to/c.md': '# C\n',
  'reference/s/README.md': '# S\n\n[z](z.md), [y](y.md)\n',
  'reference/s/y.md': '# Y\n',
  'reference/s/z.md': '# Z\n',
};

describe('the documentation of a clone', () => {
  test('has the order of its index; other pages stand below the index of their folder, or behind', async (t) => {
    const { contents } = await readLibrary(makeClone(t, whole));
    assert.deepEqual(
      contents.map(({ title, entries }) => [title, ...entries.map(({ key }) => key)]),
      [
        ['Do', 'how-to/b', 'how-to/a', 'how-to/c'],
        ['Look', 'reference/s'],
      ],
    );
    assert.deepEqual(
      listPages(contents).map(({ title }) => title),
      ['B', 'A', 'C', 'S', 'Z', 'Y'],
    );
  });

  test('is refused with every link that leads nowhere', async (t) => {
    const root = makeClone(t, {
      ...whole,
      'how-to/a.md': '# A\n\n[x](x.md)\n',
      'how-to/b.md': '# B\n\n[a](a.md#nothing)\n',
    });
    await assert.rejects(readLibrary(root), /how-to\/a\.md: x\.md[^]*how-to\/b\.md: .*nothing/);
  });

  test('is refused with a page without a title, and with Markdown that pages do not show', async (t) => {
    await assert.rejects(readLibrary(makeClone(t, { ...whole, 'how-to/a.md': 'A\n' })), /title/);
    await assert.rejects(
      readLibrary(makeClone(t, { ...whole, 'how-to/a.md': '# A\n\n~~gone~~\n' })),
      /s_open/,
    );
  });

  test('shows a long page as its parts, and leads links to them', async (t) => {
    const part = (name: string): string =>
      `## ${name}\n\n### Inside ${name}\n\n${'A sentence of a long page.\n\n'.repeat(700)}`;
    const { contents, pages } = await readLibrary(
      makeClone(t, {
        ...whole,
        'how-to/a.md': `# A\n\nFirst.\n\n${part('One')}\n\n${part('Two')}`,
        'how-to/b.md': '# B\n\n[a](a.md), [one](a.md#one), [two](a.md#inside-two)\n',
      }),
    );
    assert.deepEqual(
      listPages(contents)
        .map(({ key }) => key)
        .slice(0, 4),
      ['how-to/b', 'how-to/a', 'how-to/a/one', 'how-to/a/two'],
    );
    assert.deepEqual(listTargets(pages.get('how-to/b')?.blocks ?? []), [
      { kind: 'page', page: 'how-to/a', anchor: '' },
      { kind: 'page', page: 'how-to/a/one', anchor: '' },
      { kind: 'page', page: 'how-to/a/two', anchor: 'inside-two' },
    ]);
    assert.deepEqual(
      listTargets(pages.get('how-to/a')?.blocks ?? []).map(
        (target) => target.kind === 'page' && target.page,
      ),
      ['how-to/a/one', 'how-to/a/two'],
    );
  });
});
