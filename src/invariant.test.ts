import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrokenInvariant, invariant, zip } from './invariant.ts';

function isBroken(message: string): (error: unknown) => boolean {
  return (error) => error instanceof BrokenInvariant && error.message === message;
}

test('an invariant returns the value that exists, whatever it is', () => {
  for (const value of [0, '', false, Number.NaN])
    assert.equal(invariant(value, 'there is a value'), value);
});

test('an invariant throws what must hold', () => {
  for (const value of [null, undefined]) {
    const isExpected = isBroken('This must hold and does not: every row has a place.');
    assert.throws(() => invariant(value, 'every row has a place'), isExpected);
  }
});

test('lists of the same length are joined in pairs, whatever the values are', () => {
  assert.deepEqual(zip(['a', 'b'], [undefined, 0]), [
    ['a', undefined],
    ['b', 0],
  ]);
  assert.deepEqual(zip([], []), []);
});

test('lists of different lengths are not joined', () => {
  assert.throws(
    () => zip(['a'], []),
    isBroken('This must hold and does not: 0 values belong to 1 keys.'),
  );
  assert.throws(
    () => zip(['a'], [1, 2]),
    isBroken('This must hold and does not: 2 values belong to 1 keys.'),
  );
});
