/** scripts/plain-english.ts finds each of the bad habits in its list, and finds nothing in good English. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findHabits, habitNames } from '../../scripts/plain-english.ts';
import { onlyUnreleased, withoutCode, withoutKeys } from '../../scripts/prose.ts';

interface Examples {
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

const examples: Readonly<Record<string, Examples>> = {
  'chain of "of"': {
    bad: [
      'the trophies of the games of a player of the site',
      'the login of the sync of the network of your choice',
    ],
    good: [
      "one of the player's games",
      'the name of a file, the number of its lines, and the date of each',
    ],
  },
  load: {
    bad: ['It loads everything or nothing.', 'the last load', 'Nothing was loaded.'],
    good: [
      'behind a load balancer',
      'Memory under load is bounded.',
      'Those pages load nothing from other hosts.',
      'Upload files, download a file, and reload the service.',
    ],
  },
  answer: {
    bad: ['The answer has an entity tag.', 'a cached answer', 'each answer has the id'],
    good: [
      'Laurel answers with 404.',
      'saved answers of the service',
      'the answer to this question',
    ],
  },
  picture: {
    bad: ['a game without a picture', 'Pictures are stored.'],
    good: ['a game without an image', 'picturesque'],
  },
  'speaking data': {
    bad: ['if the source states a total', 'a column names the game', 'A file states the day.'],
    good: [
      'the source gives a total',
      'file names are ignored',
      'the page says that nobody is logged in',
    ],
  },
  'is no': {
    bad: ['It is no answer about a game.', 'These are no mistakes.'],
    good: ['There is no player of this name.', 'It is no longer valid.', 'There are no games.'],
  },
  'no subject after the colon': {
    bad: ['line 1: is not valid JSON', 'trophies.csv: has no column game'],
    good: [
      'trophies.csv: the column game is missing',
      'Two things are the same: errors and pages.',
    ],
  },
  'clause as a noun': {
    bad: ['What is lost is named before.', 'It ends. What was loaded stays.'],
    good: ['What is a trophy set?', 'What you see', 'See what is new.'],
  },
  'that of': {
    bad: ['a store other than that of the service', 'its rules are those of the original'],
    good: ["a store other than the service's", 'the rules that the original has', 'that of course'],
  },
  'old word': {
    bad: [
      'It is made anew.',
      'beside the store',
      'in place of a dash',
      'whoever has it',
      'it goes on',
    ],
    good: [
      'It is made again.',
      'next to the store',
      'besides',
      'instead of a dash',
      'it continues',
    ],
  },
  'at once': {
    bad: ['The change takes effect at once.'],
    good: ['The change takes effect immediately.', 'once a day'],
  },
  'other … than': {
    bad: ['It allows other ports than 80.'],
    good: ['It allows ports other than 80.', 'There is no other way than this.'],
  },
  'list without a verb': {
    bad: ['Names, colours, texts, links, pages, boards, sections, icons, a logo, feeds'],
    good: [
      'Names, colours and texts can be set. Links, pages, boards and sections, too.',
      `Columns are ${Array.from({ length: 12 }, () => 'XXXX').join(', ')}.`,
    ],
  },
  'space before %': { bad: ['about 100 % of them'], good: ['about 100% of them'] },
};

describe('each habit is found, and good English is not', () => {
  for (const [habit, { bad, good }] of Object.entries(examples))
    test(habit, () => {
      const isFound = (text: string) => findHabits(text).some((finding) => finding.habit === habit);
      assert.deepEqual(
        bad.filter((text) => !isFound(text)),
        [],
      );
      assert.deepEqual(
        good.filter((text) => isFound(text)),
        [],
      );
    });

  test('all of them have examples', () => {
    assert.deepEqual(Object.keys(examples), habitNames);
  });
});

describe('the prose of a file', () => {
  test('has the text between tags', () => {
    assert.equal(withoutCode('<picture>an image</picture>').trim(), 'an image');
  });

  test('has no code and no targets of links, and the same positions', () => {
    const page = 'Run `load` [here](load.md).\n\n```sh\nload\n```\n';
    assert.equal(withoutCode(page).length, page.length);
    assert.doesNotMatch(withoutCode(page), /load/);
    assert.match(withoutCode(page), /^Run X+ \[here\] +\.\n/);
  });

  test('has the messages of a catalogue, not its keys and arguments', () => {
    const catalogue =
      '{\n  "a.load": "{load, number} files",\n  "b": "{c, plural, one {# file} other {# files}}"\n}';
    assert.equal(withoutKeys(catalogue).length, catalogue.length);
    assert.doesNotMatch(withoutKeys(catalogue), /load/);
    assert.match(withoutKeys(catalogue), /X+ files/);
    assert.doesNotMatch(withoutKeys(catalogue), /plural|other/);
    assert.match(withoutKeys(catalogue), /# file\b/);
  });

  test('of the changelog is what is not released yet', () => {
    const changelog = '## [Unreleased]\n\nNew.\n\n## [1.0.0]\n\nOld.\n';
    assert.equal(onlyUnreleased(changelog).trimEnd(), '## [Unreleased]\n\nNew.');
  });
});
