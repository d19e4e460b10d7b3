import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openTimeZone, utc } from './time-zone.ts';
import { createInstantWriter, unknownInstant, writeIsoInstant } from './write-instant.ts';

const evening = Date.UTC(2013, 7, 14, 21, 37, 46);
const berlin = openTimeZone('Europe/Berlin');
const inBerlin = createInstantWriter(berlin, true);

test('UTC ends in Z', () => {
  assert.equal(createInstantWriter(utc, true)(evening), '2013-08-14T21:37:46Z');
});

test('any other zone ends in its offset on that day', () => {
  assert.equal(inBerlin(evening), '2013-08-14T23:37:46+02:00');
  assert.equal(inBerlin(Date.UTC(2013, 11, 31, 23, 0)), '2014-01-01T00:00:00+01:00');
});

test('negative offsets and offsets with a fraction of an hour are written in full', () => {
  assert.equal(
    createInstantWriter(openTimeZone('America/St_Johns'), true)(evening),
    '2013-08-14T19:07:46-02:30',
  );
});

test('a zone with offset zero ends in +00:00, not Z', () => {
  assert.equal(
    createInstantWriter(openTimeZone('Africa/Abidjan'), true)(evening),
    '2013-08-14T21:37:46+00:00',
  );
});

test('only the local time is written without a suffix', () => {
  assert.equal(createInstantWriter(berlin, false)(evening), '2013-08-14T23:37:46');
});

const fractions = [
  [0, ''],
  [800, '.8'],
  [390, '.39'],
  [483, '.483'],
  [27, '.027'],
  [1, '.001'],
] as const;

for (const [millisecond, text] of fractions) {
  test(`${millisecond} ms are written as "${text}"`, () => {
    assert.equal(writeIsoInstant(evening + millisecond), `2013-08-14T21:37:46${text}Z`);
  });
}

test('an unknown date is 1 January of year 1 in every zone', () => {
  assert.equal(writeIsoInstant(unknownInstant), '0001-01-01T00:00:00Z');
  assert.equal(inBerlin(unknownInstant), '0001-01-01T00:00:00+01:00');
  const losAngeles = openTimeZone('America/Los_Angeles');
  assert.equal(createInstantWriter(losAngeles, true)(unknownInstant), '0001-01-01T00:00:00-08:00');
  assert.equal(createInstantWriter(losAngeles, false)(unknownInstant), '0001-01-01T00:00:00');
});

test('an instant outside the years 1 to 9999 is written as the nearest time within them', () => {
  assert.equal(writeIsoInstant(unknownInstant - 1), '0001-01-01T00:00:00Z');
  assert.equal(inBerlin(Date.UTC(9999, 11, 31, 23, 30)), '9999-12-31T23:59:59.999+01:00');
});

test('every instant in UTC is written as Date.toISOString, without trailing zeros', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: unknownInstant, max: Date.UTC(9999, 11, 31, 23, 59, 59, 999) }),
      (instant) => {
        const [seconds, fraction = ''] = new Date(instant).toISOString().slice(0, -1).split('.');
        const digits = fraction.replace(/0{1,3}$/, '');
        assert.equal(writeIsoInstant(instant), `${seconds}${digits === '' ? '' : `.${digits}`}Z`);
      },
    ),
  );
});
