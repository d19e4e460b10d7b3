import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BrokenInvariant, invariant } from './invariant.ts';

test('an invariant returns the value that exists, whatever it is', () => {
  for (const value of [0, '', false, Number.NaN]) assert.equal(invariant(value, 'there is a value'), value);
});

test('an invariant throws what must hold', () => {
  for (const value of [null, undefined]) {
    assert.throws(
      () => invariant(value, 'every row has a place'),
      (error: unknown) =>
        error instanceof BrokenInvariant && error.message === 'This must hold and does not: every row has a place.',
    );
  }
});
