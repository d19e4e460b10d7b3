import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import MarkdownIt from 'markdown-it';
import type { Block } from '../document.ts';
import { createPageLinks } from './links.ts';
import { readBlocks } from './read-blocks.ts';

const sources = new Map([
  ['', 'README.md'],
  ['how-to/export', 'how-to/export.md'],
  ['how-to/import', 'how-to/import/README.md'],
]);

/** Reads Markdown as if it were the file `docs/how-to/export.md`. */
function read(text: string): { readonly blocks: readonly Block[]; readonly problems: string[] } {
  const problems: string[] = [];
  const links = createPageLinks('how-to/export.md', {
    sources,
    titles: new Map([['how-to/import', 'Import data']]),
    exists: (path) => path === 'images/home.webp' || path === 'reference/schema.json',
    report: (problem) => void problems.push(problem),
  });
  return { blocks: readBlocks(new MarkdownIt({ html: false }).parse(text, {}), links), problems };
}

function targetOf(link: string): unknown {
  const [block] = read(link).blocks;
  const [part] = block?.kind === 'paragraph' ? block.content : [];
  return typeof part === 'object' && part.kind === 'link' ? part.target : part;
}

describe('the blocks of a page', () => {
  test('are headings with the anchors of code hosts, numbered where they are equal', () => {
    const { blocks } = read('## `laurel db check`\n\n### One, two\n\n## One two\n');
    assert.deepEqual(
      blocks.map((block) => block.kind === 'heading' && [block.level, block.id]),
      [
        [2, 'laurel-db-check'],
        [3, 'one-two'],
        [2, 'one-two-1'],
      ],
    );
  });

  test('are texts, lists, tables, code and quotes', () => {
    const { blocks } = read(
      '**One** *two* `three`\n\n- a\n  - b\n\n1. c\n\n| x | y |\n| - | - |\n| 1<br>2 | 3 |\n\n```sh example\nls\n```\n\n> said\n\n---\n',
    );
    assert.deepEqual(
      blocks.map(({ kind }) => kind),
      ['paragraph', 'list', 'list', 'table', 'code', 'quote', 'rule'],
    );
    assert.deepEqual(blocks[0], {
      kind: 'paragraph',
      content: [
        { kind: 'strong', content: ['One'] },
        ' ',
        { kind: 'emphasis', content: ['two'] },
        ' ',
        { kind: 'code', text: 'three' },
      ],
    });
    assert.deepEqual(blocks[3], {
      kind: 'table',
      head: [['x'], ['y']],
      rows: [[['1', { kind: 'break' }, '2'], ['3']]],
    });
    assert.deepEqual(blocks[4], { kind: 'code', language: 'sh', text: 'ls' });
  });

  test('have no HTML: comments are left out, and tags are text', () => {
    assert.deepEqual(read('<!-- faults -->\n\n<script>alert(1)</script>\n').blocks, [
      { kind: 'paragraph', content: ['<script>alert(1)</script>'] },
    ]);
  });
});

describe('a link', () => {
  test('leads to a page, by the name of its folder if it is an index, and to a heading', () => {
    assert.deepEqual(targetOf('[x](import/README.md#csv)'), {
      kind: 'page',
      page: 'how-to/import',
      anchor: 'csv',
    });
    assert.deepEqual(targetOf('[x](#csv)'), {
      kind: 'page',
      page: 'how-to/export',
      anchor: 'csv',
    });
    assert.deepEqual(targetOf('[x](..)'), { kind: 'page', page: '', anchor: '' });
  });

  test('leads to a file beside the pages, to one of the clone, or to another site', () => {
    assert.deepEqual(targetOf('[x](../reference/schema.json)'), {
      kind: 'file',
      path: 'reference/schema.json',
    });
    assert.deepEqual(targetOf('[x](../../README.md)'), { kind: 'clone', path: 'README.md' });
    assert.deepEqual(targetOf('[x](https://example.org/)'), {
      kind: 'web',
      href: 'https://example.org/',
    });
  });

  test('has the title of the page where it shows its path', () => {
    const [block] = read('[how-to/import/](../how-to/import/), [guides](import/README.md)').blocks;
    assert.deepEqual(
      block?.kind === 'paragraph' &&
        block.content.map((part) =>
          typeof part === 'object' && 'content' in part ? part.content : part,
        ),
      [['Import data'], ', ', ['guides']],
    );
  });

  test('that leads nowhere is reported', () => {
    assert.deepEqual(
      read('[x](nothing.md) ![y](../images/none.webp) ![z](../images/home.webp)').problems,
      [
        'docs/how-to/export.md: nothing.md leads nowhere',
        'docs/how-to/export.md: ../images/none.webp leads nowhere',
      ],
    );
  });
});
