import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRecord } from './check-record.ts';

function reasonFor(value: unknown): string {
  const checked = checkRecord(value);
  return 'invalid' in checked ? checked.invalid : 'accepted';
}

test('a record is given back as the store takes it: names trimmed, instants as milliseconds', () => {
  assert.deepEqual(
    checkRecord({
      type: 'player',
      name: ' LanternFox ',
      country: 'US',
      lastSeen: '1970-01-01T00:00:01Z',
    }),
    {
      record: { type: 'player', name: 'LanternFox', country: 'us', lastSeen: 1000 },
      unusable: [],
    },
  );
});

test('the reason names the property and its error', () => {
  const reasons: readonly (readonly [unknown, string])[] = [
    [{ type: 'earned', player: 'a', game: 'g' }, 'trophy: is missing'],
    [{ type: 'earned', player: '  ', game: 'g', trophy: 1 }, 'player: is empty'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: '1' }, 'trophy: is not a number: "1"'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: 1.5 }, 'trophy: is not a whole number: 1.5'],
    [{ type: 'earned', player: 'a', game: 'g', trophy: -1 }, 'trophy: is below 0: -1'],
    [
      { type: 'earned', player: 'a', game: 'g', trophy: 1, date: 'soon' },
      'date: is not a date such as 2013-08-14, 2013-08-14T21:37:46Z, 2013/08/14 21:37 or 08/14/2013 9:37 PM: "soon"',
    ],
    [
      { type: 'earned', player: 'a', game: 'g', trophy: 1, day: 1 },
      'day: is not a property of this type of record',
    ],
    [
      { type: 'trophy', game: 'g', id: 1, grade: 'tin' },
      'grade: is not one of platinum, gold, silver, bronze: "tin"',
    ],
    [{ type: 'game', id: 'x'.repeat(101) }, `id: is longer than 100: "${'x'.repeat(40)}…"`],
    [{ type: 'player', name: 'a', formerNames: ['b', ''] }, 'formerNames.1: is empty'],
    [
      { type: 'player', name: 'a', country: 'gbr' },
      'country: is not a two-letter country code: "gbr"',
    ],
    [
      { type: 'player', name: 'a\u001b[31m' },
      'name: contains a control character or a lone surrogate: "a\\u001b[31m"',
    ],
    [
      { type: 'game', id: 'a\0' },
      'id: contains a control character or a lone surrogate: "a\\u0000"',
    ],
    [
      { type: 'earned', player: 'a\ud83d', game: 'g', trophy: 1 },
      'player: contains a control character or a lone surrogate: "a\\ud83d"',
    ],
    [
      { type: 'friend' },
      'type: is not one of game, group, trophy, player, account, playerGame, earned, playTime, hiddenGame, hunt, webhook, followed, media, mediaPart, picture, siteSetting, dayZone, tombstoneKey, tombstone: "friend"',
    ],
    [{}, 'type: is missing'],
    [7, 'is not a JSON object'],
    [null, 'is not a JSON object'],
  ];
  for (const [value, reason] of reasons) assert.equal(reasonFor(value), reason);
});

test('a reason never shows what is confidential, and a record of the instance loses no value', () => {
  const webhook = {
    type: 'webhook',
    id: 'wh_1',
    url: 'https://hooks.example/token',
    secret: 'whsec_aW52ZW50ZWQgc2VjcmV0',
  };
  for (const [property, value] of Object.entries({
    url: 'ftp://hooks.example/token',
    secret: 'whsec_!token',
  })) {
    const checked = checkRecord({ ...webhook, [property]: value }, 'lenient');
    assert.ok('invalid' in checked);
    assert.match(checked.invalid, new RegExp(`^${property}: `));
    assert.doesNotMatch(JSON.stringify(checked), /token/);
  }
  assert.ok(
    'invalid' in checkRecord({ ...webhook, player: 7 }, 'lenient'),
    'it would send the trophies of all players',
  );
  assert.ok('invalid' in checkRecord({ type: 'tombstone', hash: 'x', deleted: 'soon' }, 'lenient'));
});

test('a date may have any form that answers take in a request; without a zone it is UTC', () => {
  const at = Date.UTC(2024, 0, 1, 10);
  for (const date of [
    '2024-01-01T10:00:00Z',
    '2024-01-01 10:00:00',
    '2024-01-01 12:00+02:00',
    ' 2024-01-01T10:00:00.000 ',
    '2024/01/01 10:00',
    '01/01/2024 10:00:00 AM',
  ]) {
    const earned = { type: 'earned', player: 'a', game: 'g', trophy: 1 };
    assert.deepEqual(
      checkRecord({ ...earned, date }),
      { record: { ...earned, date: at }, unusable: [] },
      date,
    );
    assert.deepEqual(checkRecord({ type: 'player', name: 'a', updated: date }), {
      record: { type: 'player', name: 'a', updated: at },
      unusable: [],
    });
  }
  for (const date of [
    '2024-13-01',
    '2024-01-01  10:00',
    '1/1',
    '',
    'x'.repeat(100),
    '2024-01-01T25:00Z',
  ])
    assert.match(
      reasonFor({ type: 'player', name: 'a', lastSeen: date }),
      /^lastSeen: is not a date such as /,
      date,
    );
});

test('texts are taken as every store keeps them and every answer shows them', () => {
  const given = { type: 'player', name: 'Fox \u{1F98A}', aboutMe: 'a\0b\ud83dc\u{1F98A}' };
  assert.deepEqual(checkRecord(given), {
    record: { ...given, aboutMe: 'ab\uFFFDc\u{1F98A}' },
    unusable: [],
  });
});
