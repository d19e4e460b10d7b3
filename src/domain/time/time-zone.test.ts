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

test('the offset changes at the exact millisecond', () => {
  const change = Date.UTC(2013, 2, 31, 1);
  assert.equal(berlin.offsetMsAt(change - 1), hourMs);
  assert.equal(berlin.offsetMsAt(change), 2 * hourMs);
});

test('a change that is not on a quarter hour is found', () => {
  const stJohns = openTimeZone('America/St_Johns');
  const change = Date.UTC(2010, 10, 7, 2, 31);
  assert.equal(stJohns.offsetMsAt(change - 1), -150 * minuteMs);
  assert.equal(stJohns.offsetMsAt(change), -210 * minuteMs);
});

test('offsets with a fraction of an hour are supported', () => {
  assert.equal(openTimeZone('Asia/Kathmandu').offsetMsAt(Date.UTC(2013, 0, 1)), 345 * minuteMs);
});

test('the seconds of an offset are truncated', () => {
  assert.equal(openTimeZone('Africa/Monrovia').offsetMsAt(Date.UTC(1971, 0, 1)), -44 * minuteMs);
});

test('a zone has its 1970 offset before 1970', () => {
  assert.equal(newYork.offsetMsAt(Date.UTC(1800, 6, 1)), -5 * hourMs);
  assert.equal(openTimeZone('Asia/Manila').offsetMsAt(Date.UTC(1800, 6, 1)), 8 * hourMs);
});

test('cached and uncached offsets are equal', () => {
  const remembering = openTimeZone('America/Sao_Paulo');
  fc.assert(
    fc.property(fc.array(fc.integer(minute), { minLength: 1, maxLength: 5 }), (instants) => {
      for (const instant of instants) {
        assert.equal(
          remembering.offsetMsAt(instant),
          openTimeZone('America/Sao_Paulo').offsetMsAt(instant),
        );
      }
    }),
    { numRuns: 40 },
  );
});

for (const name of ['UTC', 'utc', 'Etc/UTC', 'Zulu']) {
  test(`${name} is UTC`, () => {
    assert.equal(openTimeZone(name), utc);
  });
}

test('a fixed offset is a zone', () => {
  assert.equal(openTimeZone('-07:00').offsetMsAt(Date.UTC(2013, 6, 1)), -7 * hourMs);
});

for (const name of ['', 'Mars/Olympus', 'Europe/Berlin ', '+99:00']) {
  test(`the unknown zone ${JSON.stringify(name)} is rejected with an error that names it`, () => {
    assert.throws(() => openTimeZone(name), {
      name: 'RangeError',
      message: new RegExp(`Unknown time zone "${name.replace('+', '\\+')}"`),
    });
  });
}

test('a local time is converted to UTC', () => {
  assert.equal(localToInstant(berlin, Date.UTC(2013, 6, 15, 12)), Date.UTC(2013, 6, 15, 10));
  assert.equal(localToInstant(utc, 12_345), 12_345);
});

test('a local time that the clocks skip uses the offset before the change', () => {
  assert.equal(localToInstant(berlin, Date.UTC(2013, 2, 31, 2, 30)), Date.UTC(2013, 2, 31, 1, 30));
  assert.equal(localToInstant(newYork, Date.UTC(2013, 2, 10, 2, 30)), Date.UTC(2013, 2, 10, 7, 30));
});

test('a local time that occurs twice is the earlier instant', () => {
  assert.equal(localToInstant(berlin, Date.UTC(2013, 9, 27, 2, 30)), Date.UTC(2013, 9, 27, 0, 30));
  assert.equal(localToInstant(newYork, Date.UTC(2013, 10, 3, 1, 30)), Date.UTC(2013, 10, 3, 5, 30));
});

test('a day that a zone skipped uses the offset before the change', () => {
  const samoa = openTimeZone('Pacific/Apia');
  assert.equal(localToInstant(samoa, Date.UTC(2011, 11, 30, 12)), Date.UTC(2011, 11, 30, 22));
  assert.equal(localToInstant(samoa, Date.UTC(2011, 11, 31)), Date.UTC(2011, 11, 30, 10));
});

test('a round trip through local time returns the same instant, or the earlier one if the local time occurs twice', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'].map(
    (name) => openTimeZone(name),
  );
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer(minute), (zone, instant) => {
      const localMs = instant + zone.offsetMsAt(instant);
      const back = localToInstant(zone, localMs);
      assert.ok(back <= instant);
      assert.equal(back + zone.offsetMsAt(back), localMs);
    }),
  );
});
