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
  });
});

test('the reason names the property and what is wrong with it', () => {
  const reasons: readonly (readonly [unknown, string])[] = [
    [{ type: 'earned', player: 'a', game: 'g' }, 'trophy: is missing'],
    [{ type: 'earned', player: '  ', game: 'g', trophy: 1 }, 'player: is empty'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: '1' }, 'trophy: must be number, not "1"'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: 1.5 }, 'trophy: is no whole number'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: -1 }, 'trophy: is below 0'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: 1, date: 'soon' }, 'date: is no ISO 8601 date: "soon"'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: 1, day: 1 }, 'day: is no property of this type of record'],
    [{ type: 'trophy', game: 'g', id: 1, grade: 'tin' }, 'grade: is not one of platinum, gold, silver, bronze'],
    [{ type: 'game', id: 'x'.repeat(101) }, 'id: is longer than 100'],
    [{ type: 'player', name: 'a', formerNames: ['b', ''] }, 'formerNames.1: is empty'],
    [{ type: 'player', name: 'a', country: 'gbr' }, 'country: is no two-letter country code'],
    [{ type: 'player', name: 'a\u001b[31m' }, 'name: has a control character, or half of a character'],
    [{ type: 'game', id: 'a\0' }, 'id: has a control character, or half of a character'],
    [{ type: 'earned', player: 'a\ud83d', game: 'g', trophy: 1 }, 'player: has a control character, or half of a character'],
    [{ type: 'friend' }, 'type: is not one of game, group, trophy, player, playerGame, earned'],
    [{}, 'type: is missing'],
    [7, 'is no JSON object'],
    [null, 'is no JSON object'],
  ];
  for (const [value, reason] of reasons) assert.equal(reasonFor(value), reason);
});

test('texts are taken as every store keeps them and every answer shows them', () => {
  const given = { type: 'player', name: 'Fox \u{1F98A}', aboutMe: 'a\0b\ud83dc\u{1F98A}' };
  assert.deepEqual(checkRecord(given), { record: { ...given, aboutMe: 'ab\uFFFDc\u{1F98A}' } });
});
