import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTimeZone, utc } from './time/index.ts';
import { progressionByDay, countProgression } from './progression.ts';

const at = (day: number, hour: number, minute = 0) => Date.UTC(2013, 7, day, hour, minute);

test('each distinct date is a point with the number of trophies earned by then', () => {
  assert.deepEqual(countProgression([at(1, 8), at(1, 9), at(1, 9), at(3, 7)]), [
    { at: at(1, 8), value: 1 },
    { at: at(1, 9), value: 3 },
    { at: at(3, 7), value: 4 },
  ]);
});

test('points are ascending for any order of the dates', () => {
  assert.deepEqual(countProgression([at(3, 7), at(1, 8)]), [
    { at: at(1, 8), value: 1 },
    { at: at(3, 7), value: 2 },
  ]);
});

test('an empty list of dates has no points', () => {
  assert.deepEqual(countProgression([]), []);
  assert.deepEqual(progressionByDay([], utc), []);
});

test('progression by day has one point for each day, at its start', () => {
  assert.deepEqual(progressionByDay([at(1, 0), at(1, 23, 59), at(3, 12)], utc), [
    { at: at(1, 0), value: 2 },
    { at: at(3, 0), value: 3 },
  ]);
});

test('days are days of the time zone', () => {
  const newYork = openTimeZone('America/New_York');
  assert.deepEqual(progressionByDay([at(2, 3, 59), at(2, 4)], newYork), [
    { at: at(1, 4), value: 1 },
    { at: at(2, 4), value: 2 },
  ]);
});

test('a day whose midnight is skipped by a clock change starts after the change', () => {
  const saoPaulo = openTimeZone('America/Sao_Paulo');
  const change = Date.UTC(2013, 9, 20, 3);
  assert.deepEqual(progressionByDay([change - 1, change + 1], saoPaulo), [
    { at: Date.UTC(2013, 9, 19, 3), value: 1 },
    { at: change, value: 2 },
  ]);
});

test('clocks set back over midnight do not repeat the previous day', () => {
  const stJohns = openTimeZone('America/St_Johns');
  const midnight = Date.UTC(2010, 10, 7, 2, 30);
  const halfMinute = 30_000;
  const dates = [
    midnight + halfMinute,
    midnight + 2 * halfMinute,
    midnight + 60 * 60_000 + 4 * halfMinute,
  ];
  assert.deepEqual(progressionByDay(dates, stJohns), [{ at: midnight, value: 3 }]);
});

const dates = fc.array(fc.integer({ min: Date.UTC(2008, 0, 1), max: Date.UTC(2026, 0, 1) }), {
  minLength: 1,
});

test('dates and values are strictly increasing, up to the total earned', () => {
  const berlin = openTimeZone('Europe/Berlin');
  fc.assert(
    fc.property(dates, (earned) => {
      for (const points of [countProgression(earned), progressionByDay(earned, berlin)]) {
        for (const [index, point] of points.slice(1).entries()) {
          const before = points[index];
          assert.ok(before !== undefined && before.at < point.at && before.value < point.value);
        }
        assert.equal(points.at(-1)?.value, earned.length);
      }
    }),
  );
});
