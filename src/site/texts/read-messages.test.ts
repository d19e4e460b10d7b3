// cspell:ignore Spiel Spiele

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createMessageLanguage } from './message-language.ts';
import { createReader, parseMessages } from './read-messages.ts';

const english = parseMessages(
  '{ "games.title": "Games", "games.count": "{n, plural, one {# game} other {# games}}", "home": "Home" }',
);
const german = createMessageLanguage('de', new Intl.NumberFormat('de'));

describe('a language that lacks messages', () => {
  test('has the English ones in their place, and counts them', () => {
    const reader = createReader(new Map([['games.title', 'Spiele']]), german, english);
    assert.equal(reader.text('games.title'), 'Spiele');
    assert.equal(reader.missing(), 0);
    assert.equal(reader.text('home'), 'Home');
    assert.equal(reader.message<{ readonly n: number }>('games.count')({ n: 1234 }), '1,234 games');
    assert.equal(reader.missing(), 2);
  });

  test('writes numbers in its own way where it has the message', () => {
    const own = new Map([['games.count', '{n, plural, one {# Spiel} other {# Spiele}}']]);
    const count = createReader(own, german, english).message<{ readonly n: number }>('games.count');
    assert.deepEqual([count({ n: 1 }), count({ n: 1234 })], ['1 Spiel', '1.234 Spiele']);
  });
});

test('a key that English lacks is a fault of the code', () => {
  assert.throws(
    () => createReader(new Map(), german, english).text('nothing'),
    /The English messages contain nothing/,
  );
});

test('a file of messages has texts only', () => {
  assert.throws(() => parseMessages('{ "a": { "b": "c" } }'), /message a is not a text/);
  assert.throws(() => parseMessages('null'), TypeError);
});
