// cspell:ignore gier

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isNumberElement, isPluralElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { html, isolate } from '../../documents/markup/index.ts';
import { englishFormats } from './formats.ts';
import { createMessage, parseMessage } from './message.ts';
import { createMessageLanguage } from './message-language.ts';
import { parseMessages } from './read-messages.ts';

const english = createMessageLanguage('en', englishFormats.numbers);

describe('a message', () => {
  test('has the plural of the number, which is written as everywhere on the page', () => {
    const games = createMessage<{ readonly count: number }>(
      '{count, plural, one {# game} other {# games}}',
      english,
    );
    assert.deepEqual(
      [0, 1, 2, 12_345].map((count) => games({ count })),
      ['0 games', '1 game', '2 games', '12,345 games'],
    );
    assert.equal(games({ count: 12_345 }), `${englishFormats.number(12_345)} games`);
  });

  test('has words for single numbers, and ordinals', () => {
    const nth = createMessage<{ readonly n: number }>(
      '{n, selectordinal, =1 {the first} one {#st} two {#nd} few {#rd} other {#th}}',
      english,
    );
    assert.deepEqual(
      [1, 2, 3, 4, 11, 21, 1000].map((n) => nth({ n })),
      ['the first', '2nd', '3rd', '4th', '11th', '21st', '1,000th'],
    );
  });

  test('has plurals of languages that distinguish more', () => {
    const polish = createMessageLanguage('pl', new Intl.NumberFormat('pl'));
    const games = createMessage<{ readonly n: number }>(
      '{n, plural, one {# gra} few {# gry} many {# gier} other {# gry}}',
      polish,
    );
    assert.deepEqual(
      [1, 2, 5, 22].map((n) => games({ n })),
      ['1 gra', '2 gry', '5 gier', '22 gry'],
    );
  });

  test('chooses between texts', () => {
    const kind = createMessage<{ readonly kind: string }>(
      '{kind, select, psn {console} other {network}}',
      english,
    );
    assert.deepEqual([kind({ kind: 'psn' }), kind({ kind: 'steam' })], ['console', 'network']);
  });

  test('is markup where an argument is, and escapes everything else', () => {
    const earned = createMessage<{
      readonly player: string;
      readonly count: number;
      readonly game: string;
    }>(
      '{player} earned {count, plural, one {a trophy} other {# trophies}} in {game} & more',
      english,
    );
    const link = html`<a href="/games/1">${isolate('A<b>')}</a>`;
    assert.equal(
      earned.markup({ player: '<Fox>', count: 1234, game: link }).toString(),
      '&lt;Fox&gt; earned 1,234 trophies in <a href="/games/1"><bdi>A&lt;b&gt;</bdi></a> &amp; more',
    );
  });

  test('fails without an argument rather than having a hole', () => {
    const title = createMessage('{name}: games', english);
    assert.throws(() => title({}), /its argument name/);
  });

  test('has no dates, which are written by the formats', () => {
    assert.throws(() => createMessage('{at, date, medium}', english), TypeError);
  });
});

test('every English message is written as by the library', () => {
  const messages = parseMessages(
    readFileSync(join(import.meta.dirname, '..', 'locales', 'en.json'), 'utf8'),
  );
  for (const [key, source] of messages) {
    const elements = parseMessage(source);
    const numbers = new Set(
      elements
        .filter((each) => isNumberElement(each) || isPluralElement(each))
        .map(({ value }) => value),
    );
    const names = [...source.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name);
    for (const number of [0, 1, 2, 3, 11, 21, 1000, 23_456, 1.5]) {
      const values = Object.fromEntries(
        names.map((name) => [name, numbers.has(name) ? number : `a ${name}`]),
      );
      const expected = new IntlMessageFormat(elements, 'en').format(values);
      assert.equal(createMessage(source, english)(values), expected, key);
    }
  }
});
