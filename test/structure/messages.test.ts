// cspell:ignore Konsole Netz Spiele Trophäen keins titel

/** Tests `npm run messages:check`, the check of translated messages, with small catalogues. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listProblems } from '../../scripts/messages/problems.ts';
import { listUnusedKeys } from '../../scripts/messages/used-keys.ts';
import { writeTexts } from '../../scripts/messages/write-texts.ts';

const english = new Map([
  ['games', '{count, plural, one {# game} other {# games}}'],
  ['kind', '{kind, select, psn {console} other {network}}'],
  ['place', '{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'],
  ['title', '{name}: trophies'],
]);

function problems(messages: Readonly<Record<string, string>>, language = 'de'): string[] {
  return listProblems(new Map(Object.entries(messages)), language, english);
}

describe('the messages of a language', () => {
  test('are right with the keys, arguments and plurals of English', () => {
    assert.deepEqual(listProblems(english, 'en', english), []);
    assert.deepEqual(
      problems({
        games: '{count, plural, one {# Spiel} other {# Spiele}}',
        kind: '{kind, select, psn {Konsole} other {Netz}}',
        place: '{place, selectordinal, other {#.}}',
        title: 'Trophäen von {name}',
      }),
      [],
    );
  });

  test('may lack messages, in whose place English stands', () => {
    assert.deepEqual(problems({}), []);
  });

  test('have no key that English lacks', () => {
    assert.deepEqual(problems({ titel: 'Spiele' }), ['titel: English has no such message']);
  });

  test('lack no argument, have none more, and give each its type', () => {
    assert.deepEqual(problems({ title: 'Trophäen' }), [
      'title: {name} is missing, or is not string',
    ]);
    assert.deepEqual(problems({ title: '{name}: {game}' }), ['title: {game} is no argument']);
    assert.deepEqual(problems({ title: '{name, number}' }), [
      'title: {name} is missing, or is not string',
    ]);
    assert.deepEqual(problems({ kind: '{kind, select, steam {Steam} other {Netz}}' }), [
      'kind: {kind} is missing, or is not other,psn',
    ]);
    assert.deepEqual(problems({ title: '{name, number} {name}' }), ['title: {name} has two types']);
  });

  test('have every plural of the language, and no other', () => {
    assert.deepEqual(problems({ games: '{count, plural, other {# Spiele}}' }), [
      'games: {count} lacks the plural one',
    ]);
    assert.deepEqual(problems({ games: '{count, plural, one {# gra} other {# gry}}' }, 'pl'), [
      'games: {count} lacks the plural few',
      'games: {count} lacks the plural many',
    ]);
    assert.deepEqual(problems({ games: '{count, plural, one {#} few {#} other {#}}' }), [
      'games: {count} has a plural few, which the language has not',
    ]);
    assert.deepEqual(problems({ games: '{count, plural, =0 {keins} one {#} other {#}}' }), []);
  });

  test('have a no-break space before a percent sign in English', () => {
    const find = (title: string) => listProblems(new Map([['title', title]]), 'en', english);
    for (const title of ['{name}: 100%', '{name} % of it'])
      assert.deepEqual(find(title), ['title: a no-break space stands before %'], title);
    assert.deepEqual(find('{name}: 100\u00A0%'), []);
    assert.deepEqual(problems({ title: '{name}: 100%' }), []);
  });

  test('have no markup', () => {
    for (const title of ['<b>{name}</b>', '{name}&nbsp;', '{name}<br>', '&#160;{name}']) {
      assert.deepEqual(problems({ title }), ['title: markup comes from views'], title);
    }
    assert.deepEqual(problems({ title: '{name} < 0.1% & more' }), []);
  });

  test('are ICU MessageFormat, without dates and formats of their own', () => {
    assert.match(problems({ title: '{name' }).join('\n'), /^title: /);
    assert.deepEqual(problems({ title: '{name, date, short}' }), [
      'title: a message has only texts, plain numbers, plurals and choices',
    ]);
    assert.deepEqual(problems({ games: '{count, number, percent}' }), [
      'games: a message has only texts, plain numbers, plurals and choices',
    ]);
  });

  test('are sorted by key', () => {
    assert.deepEqual(problems({ title: '{name}', kind: '{kind, select, psn {a} other {b}}' }), [
      'kind: keys are sorted',
    ]);
  });
});

describe('English messages that no page uses', () => {
  const unused = (keys: readonly string[], ...sources: readonly string[]): string[] =>
    listUnusedKeys(keys, sources);

  test('are found, whatever name their group has', () => {
    const keys = ['game.title', 'game.rarity', 'home.title', 'home.intro', 'log.title'];
    assert.deepEqual(
      unused(
        keys,
        'const { game: t } = context.t;\nconst a = t.title({ game });',
        'const t = context.t.home;\nhtml`<p>${t.intro}</p>`;',
        'function heading({ log: t }: Texts): string { return t.title; }\n',
      ),
      ['game.rarity', 'home.title'],
    );
  });

  test('of a parameter are found in the function', () => {
    assert.deepEqual(
      unused(
        ['pager.next', 'pager.last'],
        "function pager(t: Texts['pager']) { return t.next; }\npager(context.t.pager);",
      ),
      ['pager.last'],
    );
  });

  test('are none in a group that is indexed by data or given away', () => {
    const keys = [
      'grades.gold',
      'grades.silver',
      'views.table',
      'empty.games.what',
      'empty.games.why',
    ];
    assert.deepEqual(unused(keys, 'f(t.grades[grade]); list({ texts: context.t.views });'), [
      'empty.games.what',
      'empty.games.why',
    ]);
    assert.deepEqual(unused(keys.slice(3), 'const texts = t.empty[list];\nhtml`${texts.what}`;'), [
      'empty.games.why',
    ]);
  });
});

describe('the types of the messages', () => {
  test('follow from the English ones', () => {
    const types = writeTexts(new Map([...english, ['platforms.servers-closed', 'Closed']]));
    for (const line of [
      "games: message<{ readonly count: number }>('games'),",
      "kind: message<{ readonly kind: 'other' | 'psn' }>('kind'),",
      "title: message<{ readonly name: string }>('title'),",
      "'servers-closed': text('platforms.servers-closed'),",
    ]) {
      assert.ok(types.includes(line), line);
    }
  });

  test('have no key that is a message and a group', () => {
    assert.throws(
      () =>
        writeTexts(
          new Map([
            ['game', 'Game'],
            ['game.title', 'Title'],
          ]),
        ),
      /game is a message and a group/,
    );
  });
});
