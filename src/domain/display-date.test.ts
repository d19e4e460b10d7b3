import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { displayDate, displayDateChangesAt } from './display-date.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2013, 7, 14, 21, 37, 46);

const texts = [
  [0, '0 minutes ago'],
  [59 * second, '0 minutes ago'],
  [minute, '1 minutes ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hours ago'],
  [day - 1, '23 hours ago'],
  [day, '1 days ago'],
  [14 * day + 23 * hour, '14 days ago'],
  [4000 * day, '4000 days ago'],
  [-3 * day, '0 minutes ago'],
] as const;

for (const [elapsed, text] of texts) {
  test(`earned ${elapsed / second} s ago is "${text}"`, () => {
    assert.equal(displayDate(true, now - elapsed, now), text);
  });
}

test('an earned trophy without a date has the text "some time ago"', () => {
  assert.equal(displayDate(true, null, now), 'some time ago');
});

test('a trophy that is not earned has no text', () => {
  assert.equal(displayDate(false, null, now), null);
  assert.equal(displayDate(false, now - day, now), null);
});

test('the text changes when the next minute, hour or day is complete', () => {
  assert.equal(displayDateChangesAt(now - 90 * second, now), now + 30 * second);
  assert.equal(displayDateChangesAt(now - 90 * minute, now), now + 30 * minute);
  assert.equal(displayDateChangesAt(now - 36 * hour, now), now + 12 * hour);
});

test('the text of a future date changes one minute after that date', () => {
  assert.equal(displayDateChangesAt(now + hour, now), now + hour + minute);
});

test('the text is the same until the returned instant and different at it', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * day, max: 30 * day }), (elapsed) => {
      const earnedAt = now - elapsed;
      const changesAt = displayDateChangesAt(earnedAt, now);
      assert.ok(changesAt > now);
      assert.equal(displayDate(true, earnedAt, changesAt - 1), displayDate(true, earnedAt, now));
      assert.notEqual(displayDate(true, earnedAt, changesAt), displayDate(true, earnedAt, now));
    }),
  );
});
