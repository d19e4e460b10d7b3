/**
 * Messages that the documentation quotes exist in the source, so that users who search for a message find the page. quotes.ts defines
 * what a quotation is. Other tests check blocks of output (import-guides.test.ts, test/tutorial).
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPages } from './pages.ts';
import { readQuotes } from './quotes.ts';
import { indexTexts, isComposed, readSourceTexts, readTexts } from './source-messages.ts';

const pages = readPages([
  'README.md',
  'docs/*.md',
  'docs/{explanation,how-to,integrate,tutorial}/**/*.md',
]);

/** Messages of other programs, by program. */
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  npm: ['added … packages'],
  systemctl: ['active (running)'],
  curl: ['Connection refused'],
  commander: ["option '--port <number>' argument 'nope' is invalid."],
  Steam: ['Steam answered: Profile is not public', 'Steam answered: Requested app has no stats'],
};

test('every quoted message is made of texts of the source', () => {
  const texts = readSourceTexts();
  const quotes = pages.flatMap(readQuotes);
  const unknown = quotes.filter(({ message }) => !isComposed(texts, message));
  assert.ok(quotes.length > 100, String(quotes.length));
  assert.deepEqual(
    [...new Set(unknown.map(({ message }) => message))].toSorted(),
    Object.values(ofOthers).flat().toSorted(),
  );
});

describe('a quotation is', () => {
  const read = (text: string): string[] =>
    readQuotes({ name: 'page.md', text }).map(({ message }) => message);

  test('code in a sentence about what is seen, but not commands, addresses and single words', () => {
    assert.deepEqual(read('You see `1 game` and `ready` after `laurel db check`.'), ['1 game']);
    assert.deepEqual(read('If you see `no game`, run `laurel db check`.'), ['no game']);
  });
  test('code that is a sentence', () => {
    assert.deepEqual(read('`No problems found.` is printed by `db check` or `--json`.'), [
      'No problems found.',
    ]);
  });
  test('each code in a column of messages, or a cell without code', () => {
    const table =
      '| message | cause |\n| --- | --- |\n| `no grade`, `no date` | `grade` |\n| no title | |\n';
    assert.deepEqual(read(table), ['no grade', 'no date', 'no title']);
  });
});

describe('a message is found', () => {
  const texts = indexTexts(
    readTexts(
      "`Port ${port} of ${host} is in use.`; 'is damaged: restore it'; `The store ${name} ${what}.`; 'There is no login'; `${count} ${plural(count, 'game')} wait`; 'games'; `Reading ${plural(count, 'set', 'sets')} now.`;",
    ),
  );
  for (const message of [
    'Port 8080 of 127.0.0.1 is in use.',
    'is in use',
    'The store … is damaged',
    'There is no login.',
    '2 games wait',
    'Reading 3 sets now.',
  ])
    test(message, () => assert.ok(isComposed(texts, message)));

  for (const message of [
    'Port 8080 of 127.0.0.1 is occupied.',
    'The store … is broken',
    'There is no key.',
    'The store … was made by a newer Laurel',
    '2 games waiting',
    'Reading 3 lists now.',
  ])
    test(`not if it is rewritten: ${message}`, () => assert.ok(!isComposed(texts, message)));
});
