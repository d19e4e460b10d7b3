import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { englishFormats } from '../texts/formats.ts';
import { timeTicks } from './time-ticks.ts';

function labels(from: string, to: string, max: number): string[] {
  return timeTicks([Date.parse(from), Date.parse(to)], max, englishFormats).map(
    ({ label }) => label,
  );
}

describe('the ticks of a time axis', () => {
  for (const [span, from, to, max, expected] of [
    [
      'two days: hours',
      '2026-11-05T18:20Z',
      '2026-11-06T15:00Z',
      4,
      ['6 Nov, 00:00', '06:00', '12:00'],
    ],
    [
      '60 days: days',
      '2026-11-05T00:00Z',
      '2026-11-24T00:00Z',
      4,
      ['8 Nov 2026', '13 Nov', '18 Nov', '23 Nov'],
    ],
    [
      'two years: months',
      '2026-09-10T00:00Z',
      '2027-03-10T00:00Z',
      9,
      ['Oct 2026', 'Nov', 'Dec', 'Jan 2027', 'Feb', 'Mar'],
    ],
    [
      'longer: years',
      '2021-06-01T00:00Z',
      '2026-03-10T00:00Z',
      9,
      ['2022', '2023', '2024', '2025', '2026'],
    ],
    [
      'longer, on a phone',
      '2008-06-01T00:00Z',
      '2026-03-10T00:00Z',
      4,
      ['2010', '2015', '2020', '2025'],
    ],
  ] as const) {
    test(`of ${span}`, () => assert.deepEqual(labels(from, to, max), expected));
  }

  test('are within the span and at most as many as there is room for', () => {
    const instants = fc.integer({ min: -4e12, max: 4e12 });
    fc.assert(
      fc.property(
        instants,
        fc.integer({ min: 1, max: 6e11 }),
        fc.integer({ min: 2, max: 12 }),
        (from, span, max) => {
          const ticks = timeTicks([from, from + span], max, englishFormats);
          assert.ok(ticks.length <= max, String(ticks.length));
          for (const { at } of ticks) assert.ok(at >= from && at <= from + span);
          assert.equal(new Set(ticks.map(({ at }) => at)).size, ticks.length);
        },
      ),
    );
  });
});
