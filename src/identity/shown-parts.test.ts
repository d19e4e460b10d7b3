/** Lists of names, and the spotlight: docs/spec/site.md 4. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs } from '../domain/time/index.ts';
import {
  boardNames,
  homeSections,
  identityNames,
  findIdentitySetting,
  IdentityError,
  namesIn,
  findProblem,
  parseSpotlight,
} from './index.ts';

test('every value is its own default, as it is stored', () => {
  for (const name of identityNames)
    assert.equal(findProblem(name, findIdentitySetting(name).fallback), null, name);
});

test('a list has its names in the order given, without blanks', () => {
  const { read } = findIdentitySetting('home-sections');
  const list = read(' totals,earned ,  popular,');
  assert.equal(list, 'totals, earned, popular');
  assert.deepEqual(namesIn(list, homeSections), ['totals', 'earned', 'popular']);
  assert.deepEqual(namesIn(findIdentitySetting('boards').fallback, boardNames), boardNames);
});

for (const [given, message] of [
  ['', /at least one of spotlight, earned/],
  ['earned, news', /"news" is not one of/],
  ['earned, totals, earned', /earned is named twice/],
] as const) {
  test(`the sections ${JSON.stringify(given)} are refused`, () =>
    assert.throws(
      () => findIdentitySetting('home-sections').read(given),
      (error) => error instanceof IdentityError && message.test(error.message),
    ));
}

test('a spotlight is a game or a trophy from a first to a last day', () => {
  const from = Date.UTC(2026, 11, 1) / dayMs;
  const until = Date.UTC(2026, 11, 31) / dayMs;
  assert.deepEqual(parseSpotlight('NPWR90001_00 2026-12-01 2026-12-31'), {
    gameId: 'NPWR90001_00',
    trophyId: null,
    from,
    until,
  });
  assert.deepEqual(parseSpotlight('steam:440/12 2026-12-01 2026-12-31'), {
    gameId: 'steam:440',
    trophyId: 12,
    from,
    until,
  });
  assert.equal(
    findIdentitySetting('spotlight').read('  NPWR90001_00   2026-12-01 2026-12-31 '),
    'NPWR90001_00 2026-12-01 2026-12-31',
  );
  assert.equal(parseSpotlight(''), null);
});

for (const given of [
  'NPWR90001_00',
  'NPWR90001_00 2026-12-01',
  'NPWR90001_00 2026-02-30 2026-03-01',
  'A 2026-12-31 2026-12-01',
])
  test(`the spotlight ${JSON.stringify(given)} is refused`, () =>
    assert.throws(() => findIdentitySetting('spotlight').read(given), IdentityError));
