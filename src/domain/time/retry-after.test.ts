import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readRetryAfter } from './retry-after.ts';

// A time zone far from GMT, so that a test fails if a date without a zone is read as local time.
process.env['TZ'] = 'Pacific/Auckland';

const now = Date.UTC(1994, 10, 6, 8, 49, 37);

test('a number is read as seconds', () => {
  assert.equal(readRetryAfter('120', now), 120_000);
  assert.equal(readRetryAfter(' 0 ', now), 0);
});

test('the three forms of an HTTP date are read (RFC 9110 5.6.7)', () => {
  assert.equal(readRetryAfter('Sun, 06 Nov 1994 08:50:37 GMT', now), 60_000);
  assert.equal(readRetryAfter('Sunday, 06-Nov-94 08:50:37 GMT', now), 60_000);
  assert.equal(readRetryAfter('Sun Nov  6 08:50:37 1994', now), 60_000);
  assert.equal(readRetryAfter('Sun Nov  6 08:50:37 1994 GMT', now), 60_000);
});

test('a date in the past is no delay, and a distant date is one day', () => {
  assert.equal(readRetryAfter('Sun, 06 Nov 1994 08:00:00 GMT', now), 0);
  assert.equal(readRetryAfter('Fri, 31 Dec 2100 23:59:59 GMT', now), 86_400_000);
  assert.equal(readRetryAfter('99999999999', now), 86_400_000);
});

test('any other text is ignored', () => {
  for (const text of [null, '', 'soon', '-5', '1.5', '5s', 'Sun, never'])
    assert.equal(readRetryAfter(text, now), null, String(text));
});

test('any text gives a delay of at most one day without an exception', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const wait = readRetryAfter(text, now);
      return wait === null || (wait >= 0 && wait <= 86_400_000);
    }),
  );
});
