import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLocalMs } from './calendar.ts';

const noon = { year: 2012, month: 2, day: 29, hour: 12, minute: 0, second: 0, millisecond: 0 };

test('a date and time are converted to milliseconds since 1970', () => {
  assert.equal(toLocalMs(noon), Date.UTC(2012, 1, 29, 12));
});

test('the years 1 to 99 are not interpreted as years of the 20th century', () => {
  assert.equal(toLocalMs({ ...noon, year: 1, month: 1, day: 1, hour: 0 }), -62_135_596_800_000);
});

const impossible = [
  ['February 29 of a common year', { year: 2013 }],
  ['February 29 of 1900', { year: 1900 }],
  ['February 30', { day: 30 }],
  ['day 0', { day: 0 }],
  ['month 0', { month: 0 }],
  ['month 13', { month: 13, day: 1 }],
  ['year 0', { year: 0 }],
  ['hour 24', { hour: 24 }],
  ['minute 60', { minute: 60 }],
  ['second 60', { second: 60 }],
] as const;

for (const [name, fields] of impossible) {
  test(`${name} is invalid`, () => {
    assert.equal(toLocalMs({ ...noon, ...fields }), null);
  });
}
