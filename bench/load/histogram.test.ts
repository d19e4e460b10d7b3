import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Histogram } from './histogram.ts';

test('a quantile is within 1.6 % of the exact one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 300 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (durations, share) => {
        const histogram = new Histogram();
        for (const each of durations) histogram.record(each);
        const exact =
          durations.toSorted((a, b) => a - b)[
            Math.max(1, Math.ceil(durations.length * share)) - 1
          ] ?? 0;
        assert.ok(Math.abs(histogram.quantile(share) - exact) <= exact * 0.016);
      },
    ),
  );
});

test('without anything recorded every quantile is 0', () => {
  assert.equal(new Histogram().quantile(0.5), 0);
});
