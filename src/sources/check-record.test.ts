import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRecord } from './check-record.ts';

function reasonFor(value: unknown): string {
  const checked = checkRecord(value);
  return 'invalid' in checked ? checked.invalid : 'accepted';
}

test('a record is given back as the store takes it: names trimmed, instants as milliseconds', () => {
  assert.deepEqual(checkRecord({ type: 'player', name: ' LanternFox ', country: 'US', lastSeen: '1970-01-01T00:00:01Z' }), {
    record: { type: 'player', name: 'LanternFox', country: 'us', lastSeen: 1000 },
    unusable: [],
  });
});

test('the reason names the property and what is wrong with it', () => {
  const reasons: readonly (readonly [unknown, string])[] = [
    [{ type: 'earned', player: 'a', game: 'g' }, 'trophy: is missing'],
    [{ type: 'earned', player: '  ', game: 'g', trophy: 1 }, 'player: is empty'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: '1' }, 'trophy: is not a number: "1"'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: 1.5 }, 'trophy: is not a whole number: 1.5'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: -1 }, 'trophy: is below 0: -1'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: 1, date: 'soon' }, 'date: is not an ISO 8601 date: "soon"'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: 1, day: 1 }, 'day: is not a property of this type of record'],
    [{ type: 'trophy', game: 'g', id: 1, grade: 'tin' }, 'grade: is not one of platinum, gold, silver, bronze: "tin"'],
    [{ type: 'game', id: 'x'.repeat(101) }, `id: is longer than 100: "${'x'.repeat(40)}…"`],
    [{ type: 'player', name: 'a', formerNames: ['b', ''] }, 'formerNames.1: is empty'],
    [{ type: 'player', name: 'a', country: 'gbr' }, 'country: is not a two-letter country code: "gbr"'],
    [{ type: 'player', name: 'a\u001b[31m' }, 'name: has a control character, or half of a character: "a\\u001b[31m"'],
    [{ type: 'game', id: 'a\0' }, 'id: has a control character, or half of a character: "a\\u0000"'],
    [
      { type: 'earned', player: 'a\ud83d', game: 'g', trophy: 1 },
      'player: has a control character, or half of a character: "a\\ud83d"',
    ],
    [{ type: 'friend' }, 'type: is not one of game, group, trophy, player, playerGame, earned: "friend"'],
    [{}, 'type: is missing'],
    [7, 'is not a JSON object'],
    [null, 'is not a JSON object'],
  ];
  for (const [value, reason] of reasons) assert.equal(reasonFor(value), reason);
});

test('texts are taken as every store keeps them and every answer shows them', () => {
  const given = { type: 'player', name: 'Fox \u{1F98A}', aboutMe: 'a\0b\ud83dc\u{1F98A}' };
  assert.deepEqual(checkRecord(given), {
    record: { ...given, aboutMe: 'ab\uFFFDc\u{1F98A}' },
    unusable: [],
  });
});
