import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hourMs, minuteMs } from './durations.ts';
import { localToInstant, openTimeZone, utc } from './time-zone.ts';

const berlin = openTimeZone('Europe/Berlin');
const newYork = openTimeZone('America/New_York');
const minute = { min: Date.UTC(1970, 0, 2), max: Date.UTC(2037, 11, 31) };

test('the offset follows summer time', () => {
  assert.equal(berlin.offsetMsAt(Date.UTC(2013, 0, 15)), hourMs);
  assert.equal(berlin.offsetMsAt(Date.UTC(2013, 6, 15)), 2 * hourMs);
  assert.equal(newYork.offsetMsAt(Date.UTC(2013, 6, 15)), -4 * hourMs);
});

test('the offset changes at the very millisecond', () => {
  const change = Date.UTC(2013, 2, 31, 1);
  assert.equal(berlin.offsetMsAt(change - 1), hourMs);
  assert.equal(berlin.offsetMsAt(change), 2 * hourMs);
});

test('a change that is not on a quarter of an hour is met as well', () => {
  const stJohns = openTimeZone('America/St_Johns');
  const change = Date.UTC(2010, 10, 7, 2, 31);
  assert.equal(stJohns.offsetMsAt(change - 1), -150 * minuteMs);
  assert.equal(stJohns.offsetMsAt(change), -210 * minuteMs);
});

test('offsets of part of an hour are kept', () => {
  assert.equal(openTimeZone('Asia/Kathmandu').offsetMsAt(Date.UTC(2013, 0, 1)), 345 * minuteMs);
});

test('seconds of an offset are cut', () => {
  assert.equal(openTimeZone('Africa/Monrovia').offsetMsAt(Date.UTC(1971, 0, 1)), -44 * minuteMs);
});

test('before 1970 a zone has its offset of 1970', () => {
  assert.equal(newYork.offsetMsAt(Date.UTC(1800, 6, 1)), -5 * hourMs);
  assert.equal(openTimeZone('Asia/Manila').offsetMsAt(Date.UTC(1800, 6, 1)), 8 * hourMs);
});

test('an offset is the same whether it is remembered or not', () => {
  const remembering = openTimeZone('America/Sao_Paulo');
  fc.assert(
    fc.property(fc.array(fc.integer(minute), { minLength: 1, maxLength: 5 }), (instants) => {
      for (const instant of instants) {
        assert.equal(remembering.offsetMsAt(instant), openTimeZone('America/Sao_Paulo').offsetMsAt(instant));
      }
    }),
    { numRuns: 40 },
  );
});

for (const name of ['UTC', 'utc', 'Etc/UTC', 'Zulu']) {
  test(`${name} is UTC itself`, () => {
    assert.equal(openTimeZone(name), utc);
  });
}

test('a fixed offset is a zone', () => {
  assert.equal(openTimeZone('-07:00').offsetMsAt(Date.UTC(2013, 6, 1)), -7 * hourMs);
});

for (const name of ['', 'Mars/Olympus', 'Europe/Berlin ', '+99:00']) {
  test(`the unknown zone ${JSON.stringify(name)} is refused by name`, () => {
    assert.throws(() => openTimeZone(name), {
      name: 'RangeError',
      message: new RegExp(`Unknown time zone "${name.replace('+', '\\+')}"`),
    });
  });
}

test('a local time is brought back to UTC', () => {
  assert.equal(localToInstant(berlin, Date.UTC(2013, 6, 15, 12)), Date.UTC(2013, 6, 15, 10));
  assert.equal(localToInstant(utc, 12_345), 12_345);
});

test('a local time the clocks skip is counted with the offset before', () => {
  assert.equal(localToInstant(berlin, Date.UTC(2013, 2, 31, 2, 30)), Date.UTC(2013, 2, 31, 1, 30));
  assert.equal(localToInstant(newYork, Date.UTC(2013, 2, 10, 2, 30)), Date.UTC(2013, 2, 10, 7, 30));
});

test('a local time the clocks show twice is the earlier one', () => {
  assert.equal(localToInstant(berlin, Date.UTC(2013, 9, 27, 2, 30)), Date.UTC(2013, 9, 27, 0, 30));
  assert.equal(localToInstant(newYork, Date.UTC(2013, 10, 3, 1, 30)), Date.UTC(2013, 10, 3, 5, 30));
});

test('a day a zone left out is counted with the offset before', () => {
  const samoa = openTimeZone('Pacific/Apia');
  assert.equal(localToInstant(samoa, Date.UTC(2011, 11, 30, 12)), Date.UTC(2011, 11, 30, 22));
  assert.equal(localToInstant(samoa, Date.UTC(2011, 11, 31)), Date.UTC(2011, 11, 30, 10));
});

test('the way to local time and back ends at the instant, or earlier where the clocks show the time twice', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'].map((name) => openTimeZone(name));
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer(minute), (zone, instant) => {
      const localMs = instant + zone.offsetMsAt(instant);
      const back = localToInstant(zone, localMs);
      assert.ok(back <= instant);
      assert.equal(back + zone.offsetMsAt(back), localMs);
    }),
  );
});
