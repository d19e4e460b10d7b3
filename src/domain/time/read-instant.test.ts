import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { acceptedInstantForms, readInstant, readIsoInstant } from './read-instant.ts';
import { openTimeZone, utc } from './time-zone.ts';
import { createInstantWriter, unknownInstant, writeIsoInstant } from './write-instant.ts';

const berlin = openTimeZone('Europe/Berlin');
const midnight = Date.UTC(2013, 7, 14);
const evening = Date.UTC(2013, 7, 14, 21, 37, 46);

const isoTexts: readonly (readonly [string, number])[] = [
  ['2013-08-14', midnight],
  ['2013-08-14T21:37:46', evening],
  ['2013-08-14T21:37:46Z', evening],
  ['2013-08-14t21:37:46z', evening],
  ['2013-08-14T21:37', evening - 46_000],
  ['2013-08-14T21:37Z', evening - 46_000],
  ['2013-08-14T21:37:46.5Z', evening + 500],
  ['2013-08-14T21:37:46.0009', evening],
  ['2013-08-14T21:37:46.1239999999999Z', evening + 123],
  ['2013-08-14T23:37:46+02:00', evening],
  ['2013-08-14T14:37:46-0700', evening],
  ['2013-08-14T14:37:46-07', evening],
  ['2013-08-14T21:37:46-00:00', evening],
  ['0001-01-01T00:00:00', unknownInstant],
  ['9999-12-31T23:59:59.9999999', Date.UTC(9999, 11, 31, 23, 59, 59, 999)],
];

for (const [text, instant] of isoTexts) {
  test(`${text} is read as ISO 8601`, () => {
    assert.equal(readIsoInstant(text), instant);
    assert.equal(readInstant(text, utc), instant);
  });
}

const nowhereAccepted = [
  '',
  ' ',
  'yesterday',
  '2013',
  '2013-08',
  '2013-8-14',
  '20130814',
  '2013-02-30',
  '2013-13-01',
  '0000-01-01',
  '02013-01-01',
  '-2013-01-01',
  '2013-08-14T',
  '2013-08-14Z',
  '2013-08-14T21',
  '2013-08-14T9:37:46',
  '2013-08-14T24:00:00',
  '2013-08-14T21:60:00',
  '2013-08-14T21:37:60',
  '2013-08-14T21:37:46.',
  '2013-08-14T21:37.5',
  '2013-08-14T21:37:46+14:01',
  '2013-08-14T21:37:46+02:60',
  '2013-08-14T21:37:46+2',
  '2013-08-14T21:37:46ZZ',
  '2013-08-14\nT21:37:46',
  '٢٠١٣-٠٨-١٤',
  `2013-08-14T21:37:46.${'0'.repeat(60)}`,
];

for (const text of nowhereAccepted) {
  test(`${JSON.stringify(text)} is not an ISO 8601 date`, () => {
    assert.equal(readIsoInstant(text), null);
    assert.equal(readInstant(text, utc), null);
  });
}

const looseTexts: readonly (readonly [string, number])[] = [
  ['2013-08-14 21:37:46Z', evening],
  ['  2013-08-14T21:37:46Z\r\n', evening],
  ['2013/08/14', midnight],
  ['2013/8/14', midnight],
  ['08/14/2013', midnight],
  ['8/14/2013', midnight],
  ['2013/08/14 21:37:46', evening],
  ['2013/08/14T21:37:46', evening],
  ['08/14/2013 21:37', evening - 46_000],
  ['8/14/2013 9:37:46 PM', evening],
  ['8/14/2013 9:37:46pm', evening],
  ['2013/08/14 12:00 AM', midnight],
  ['2013/08/14 12:00 PM', midnight + 12 * 3_600_000],
];

for (const [text, instant] of looseTexts) {
  test(`${JSON.stringify(text)} is a date for sDate and sSince, not ISO 8601`, () => {
    assert.equal(readInstant(text, utc), instant);
    assert.equal(readIsoInstant(text), null);
  });
}

for (const text of [
  '14/08/2013',
  '2013/02/29',
  '2013/08-14',
  '8/14/13',
  '8/14/2013 13:00 PM',
  '8/14/2013 0:30 AM',
  '8/14/2013 9 PM',
  '8/14/2013Z',
]) {
  test(`${text} is not a date for sDate and sSince`, () => {
    assert.equal(readInstant(text, utc), null);
  });
}

test('text without a zone is local time', () => {
  assert.equal(readInstant('2013-08-14', berlin), midnight - 2 * 3_600_000);
  assert.equal(readInstant('12/24/2013 18:00', berlin), Date.UTC(2013, 11, 24, 17));
});

test('text with its own zone is in that zone', () => {
  assert.equal(readInstant('2013-08-14T21:37:46Z', berlin), evening);
});

test('the minimum date is accepted as a bound in every zone', () => {
  assert.equal(readInstant('0001-01-01T00:00:00', berlin), unknownInstant - 3_600_000);
});

test('every format shown in an error message is accepted', () => {
  for (const form of acceptedInstantForms.split(/, | or /)) {
    assert.notEqual(readInstant(form, utc), null, form);
  }
});

const written = { min: unknownInstant + 86_400_000, max: Date.UTC(9999, 11, 30) };

test('text written in UTC is read back', () => {
  fc.assert(
    fc.property(fc.integer(written), (instant) => {
      assert.equal(readIsoInstant(writeIsoInstant(instant)), instant);
    }),
  );
});

// This test compares the two parsers: text with Z uses the fast path, and text with a numeric offset uses the regular expression.
test('Z and +00:00 are equivalent', () => {
  const digits = fc.string({
    unit: fc.constantFrom(...'0123456789'.split('')),
    minLength: 14,
    maxLength: 14,
  });
  const form = digits.map((d) => d.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6'));
  const right = fc.integer(written).map((instant) => writeIsoInstant(instant).slice(0, 19));
  const damaged = fc.tuple(right, fc.nat(18), fc.string({ minLength: 1, maxLength: 1 }));
  const wrong = damaged.map(
    ([text, at, character]) => text.slice(0, at) + character + text.slice(at + 1),
  );
  fc.assert(
    fc.property(fc.oneof(right, form, wrong), (text) => {
      assert.equal(readIsoInstant(`${text}Z`), readIsoInstant(`${text}+00:00`));
    }),
    { numRuns: 2000 },
  );
});

test('text written with an offset is read back in any zone', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Asia/Manila', 'Pacific/Kiritimati'].map(
    (name) => openTimeZone(name),
  );
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer(written), (zone, instant) => {
      assert.equal(readInstant(createInstantWriter(zone, true)(instant), berlin), instant);
    }),
  );
});

test('any text is read as a whole number or rejected', () => {
  const digitsAndSigns = fc.string({
    unit: fc.constantFrom(...'0123456789-/:T Z+.APM'.split('')),
    maxLength: 70,
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), digitsAndSigns), (text) => {
      for (const instant of [readIsoInstant(text), readInstant(text, berlin)]) {
        assert.ok(instant === null || Number.isInteger(instant));
      }
    }),
  );
});
