import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { searchSections } from './search.ts';
import type { Section } from './sections.ts';

function section(page: string, heading: string, text: string): Section {
  return { page, title: `About ${page}`, id: heading.toLowerCase(), heading, text };
}

const sections = [
  section('backups', '', 'How to keep a copy of the database.'),
  section('backups', 'Restore', 'Replace the database with a copy.'),
  section('webhooks', 'Discord', 'Messages in a channel of Discord, and backups of none.'),
  section(
    'faq',
    'Levels',
    `${'word '.repeat(80)}The level follows from points. ${'word '.repeat(80)}`,
  ),
];

function find(typed: string): readonly string[] {
  return searchSections(sections, typed, 10).map(({ page, id }) => `${page}#${id}`);
}

describe('a search', () => {
  test('rates titles over headings over texts, and shows each page once', () => {
    assert.deepEqual(find('backups'), ['backups#', 'webhooks#discord']);
    assert.deepEqual(find('restore database'), ['backups#restore']);
  });

  test('finds words by their beginnings, in any case, singular for plural', () => {
    assert.deepEqual(find('DISCO'), ['webhooks#discord']);
    assert.deepEqual(find('how do levels follow'), ['faq#levels']);
  });

  test('finds nothing without words, and nothing for words that no text has', () => {
    for (const typed of ['', ' ', '...', '"\'<>&', 'wxq']) assert.deepEqual(find(typed), [], typed);
  });

  test('takes every sign as text, however many there are', () => {
    for (const typed of [
      '(',
      '[a-',
      String.raw`\p{L}`,
      '.*',
      '(?<x>',
      '$&',
      'a'.repeat(100),
      '\uD800',
      'İ ß',
    ])
      assert.doesNotThrow(() => find(typed), typed);
    assert.deepEqual(
      find(`${Array.from({ length: 40 }, (_, at) => `w${at}`).join(' ')} backups`),
      [],
    );
  });

  test('shows what stands around the first match, with the words marked', () => {
    const [found] = searchSections(sections, 'level points', 1);
    const text =
      found?.snippet.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('') ?? '';
    assert.match(text, /^… word .*The \[level\] follows from \[points\]\. word .* …$/);
    assert.ok(text.length < 220, String(text.length));
  });
});
