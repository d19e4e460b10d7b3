import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs, hourMs, minuteMs } from './durations.ts';
import { openTimeZone, utc } from './time-zone.ts';
import { dayIn, findMonday, startOfDay, yearIn } from './zone-days.ts';

const berlin = openTimeZone('Europe/Berlin');
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / dayMs;

describe('the day of an instant', () => {
  test('begins at midnight UTC in UTC', () => {
    assert.equal(dayIn(utc, Date.parse('2026-03-29T23:59:59Z')), dayOf('2026-03-29'));
    assert.equal(startOfDay(utc, dayOf('2026-03-29')), Date.parse('2026-03-29T00:00:00Z'));
  });

  test('begins at local midnight in another zone', () => {
    assert.equal(dayIn(berlin, Date.parse('2026-01-01T22:59:59Z')), dayOf('2026-01-01'));
    assert.equal(dayIn(berlin, Date.parse('2026-01-01T23:00:00Z')), dayOf('2026-01-02'));
    assert.equal(
      dayIn(openTimeZone('-07:00'), Date.parse('2026-01-01T06:59:59Z')),
      dayOf('2025-12-31'),
    );
  });

  test('has 23 hours where summer time begins, and 25 where it ends', () => {
    const lengthOf = (text: string): number =>
      startOfDay(berlin, dayOf(text) + 1) - startOfDay(berlin, dayOf(text));
    assert.equal(lengthOf('2026-03-29'), 23 * hourMs);
    assert.equal(lengthOf('2026-10-25'), 25 * hourMs);
    assert.equal(lengthOf('2026-10-26'), 24 * hourMs);
  });

  test('begins after the gap where summer time begins at midnight', () => {
    const beirut = openTimeZone('Asia/Beirut');
    const start = startOfDay(beirut, dayOf('2025-03-30'));
    assert.equal(new Date(start).toISOString(), '2025-03-29T22:00:00.000Z');
    assert.equal(dayIn(beirut, start), dayOf('2025-03-30'));
    assert.equal(dayIn(beirut, start - 1), dayOf('2025-03-29'));
  });

  test('contains the instants from its start to the start of the next one, in every zone and on every day of a year', () => {
    for (const name of [
      'Europe/Berlin',
      'America/Havana',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    ]) {
      const zone = openTimeZone(name);
      for (let day = dayOf('2025-01-01'); day < dayOf('2026-01-01'); day += 1) {
        const start = startOfDay(zone, day);
        const end = startOfDay(zone, day + 1);
        for (const at of [start, start + minuteMs, end - 1])
          assert.equal(dayIn(zone, at), day, `${name} ${at}`);
      }
    }
  });
});

test('the year of an instant is that of the zone', () => {
  assert.equal(yearIn(berlin, Date.parse('2025-12-31T23:30:00Z')), 2026);
  assert.equal(yearIn(utc, Date.parse('2025-12-31T23:30:00Z')), 2025);
});

test('a week begins on Monday', () => {
  assert.equal(findMonday(dayOf('2026-11-22')), dayOf('2026-11-16'));
  assert.equal(findMonday(dayOf('2026-11-23')), dayOf('2026-11-23'));
  assert.equal(findMonday(dayOf('1969-12-28')), dayOf('1969-12-22'));
});
