import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NetworkError } from '../../engine/index.ts';
import { readPlayedPage, readSeconds, readTitleSets } from './played-answers.ts';

const row = { titleId: 'PPSA90001_00', category: 'ps5_native_game', playDuration: 'PT1M' };

test('a duration is the sum of its hours, minutes and seconds', () => {
  fc.assert(
    fc.property(fc.nat(500_000), fc.nat(59), fc.nat(59), (hours, minutes, seconds) => {
      assert.equal(
        readSeconds(`PT${hours}H${minutes}M${seconds}S`),
        hours * 3600 + minutes * 60 + seconds,
      );
    }),
  );
  assert.deepEqual(['PT228H56M33S', 'PT5M', 'PT33.5S', 'PT0S'].map(readSeconds), [
    228 * 3600 + 56 * 60 + 33,
    300,
    33,
    0,
  ]);
});

test('a duration in another form, or longer than a record can state, is unknown', () => {
  for (const text of ['', 'PT', 'P1D', '3600', 'PT-1H', 'PT1H ', 'PT999999H', 'PT1H1H'])
    assert.equal(readSeconds(text), null, text);
});

test('a row that cannot be used spoils no other, and one without a duration is left out', () => {
  const odd = [null, {}, { ...row, titleId: '../x' }, { ...row, playDuration: 'PT0S' }, 7];
  const { titles, nextOffset } = readPlayedPage({ titles: [...odd, row], totalItemCount: 6 }, 0);
  assert.deepEqual([titles.map(({ seconds }) => seconds), nextOffset], [[60], null]);
});

test('a page states what comes after it; an empty one before the end is incomplete', () => {
  assert.equal(readPlayedPage({ titles: [row], totalItemCount: 3 }, 1).nextOffset, 2);
  assert.throws(() => readPlayedPage({ titles: [], totalItemCount: 3 }, 1), NetworkError);
});

test('of several sets of a title the first counts, and no set is none', () => {
  const sets = [{ npCommunicationId: 'NPWR90001_00' }, { npCommunicationId: 'NPWR90002_00' }];
  const titles = [
    { npTitleId: 'A', trophyTitles: sets },
    { npTitleId: 'B', trophyTitles: [] },
  ];
  assert.deepEqual(
    [...readTitleSets({ titles })],
    [
      ['A', 'NPWR90001_00'],
      ['B', null],
    ],
  );
});

test('anything else throws NetworkError only', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const read of [(answer: unknown) => readPlayedPage(answer, 0), readTitleSets])
        for (const answer of [value, { titles: value }, { titles: [value] }])
          try {
            read(answer);
          } catch (error) {
            assert.ok(error instanceof NetworkError);
          }
    }),
  );
});
