import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { foldText, nameWords, searchWords } from './search-words.ts';

describe('search words', () => {
  const examples: readonly [string, readonly string[]][] = [
    ['Pokémon: Café Łódź', ['pokemon', 'cafe', 'lodz']],
    ['STRASSE Straße', ['strasse']],
    ["Harbour's End 2", ['harbours', 'end', '2']],
    ['Ødegård & Æther', ['odegard', 'aether']],
    ['İstanbul ıslık', ['istanbul', 'islik']],
    ['ﬁnal Ⅳ', ['final', 'iv']],
    ['東京2', ['東', '京', '2']],
    ['e\u0301te\u0301', ['ete']],
    ['<b>&amp;</b>', ['b', 'amp']],
    ['  ', []],
  ];
  for (const [text, words] of examples) {
    test(`of ${JSON.stringify(text)} are ${JSON.stringify(words)}`, () =>
      assert.deepEqual(searchWords(text), words));
  }

  test('of a name are its parts and the whole name', () => {
    assert.deepEqual(nameWords('Night_OwlFan-7'), [
      'night',
      'owlfan',
      '7',
      'owl',
      'fan',
      'nightowlfan7',
    ]);
  });

  test('are the same for a text and for its folded form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        assert.deepEqual(searchWords(foldText(text)), searchWords(text));
      }),
    );
  });

  test('are cut between two letters, also letters of two UTF-16 units', () => {
    const text = `7${'\u{1E900}'.repeat(25)}`; // a letter with two cases, so that its words are folded
    const word = '\u{1E922}'.repeat(20);
    assert.deepEqual(searchWords(`7${'x'.repeat(39)}`), ['7', 'x'.repeat(39)]);
    assert.deepEqual(searchWords(`x${text.slice(1)}`), [`x${word.slice(2)}`]);
    assert.deepEqual(nameWords(text), ['7', word, `7${word.slice(2)}`]);
  });

  test('are bounded for a text of any length', () => {
    const words = searchWords(
      Array.from({ length: 500 }, (_, index) => `${'x'.repeat(100)}${index}`).join(' '),
    );
    assert.ok(words.length <= 60 && words.every((word) => word.length <= 40));
  });
});
