import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createRandom } from './random.ts';

test('the sequence of a seed never changes', () => {
  const random = createRandom(1925);
  assert.deepEqual(
    [random.whole(0, 999_999), random.whole(0, 999_999), random.whole(0, 999_999)],
    [204_694, 935_018, 661_411],
  );
});

test('numbers stay within their bounds', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat(100), (seed, min, span) => {
      const random = createRandom(seed);
      const unit = random.unit();
      const whole = random.whole(min, min + span);
      assert.ok(unit >= 0 && unit < 1);
      assert.ok(Number.isInteger(whole) && whole >= min && whole <= min + span);
    }),
  );
});

function inOrder(list: readonly number[]): readonly number[] {
  return list.toSorted((a, b) => a - b);
}

test('a shuffled list has the same items', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(fc.integer()), (seed, list) => {
      const shuffled = createRandom(seed).shuffle(list);
      assert.deepEqual(inOrder(shuffled), inOrder(list));
    }),
  );
});

test('the distributions have the middle they are asked for', () => {
  const random = createRandom(7);
  const normal = Array.from({ length: 20_000 }, () => random.normal(46, 12));
  const mean = normal.reduce((sum, value) => sum + value, 0) / normal.length;
  assert.ok(Math.abs(mean - 46) < 0.5);
  const below = Array.from({ length: 20_000 }, () => random.logNormal(28, 1.3)).filter(
    (value) => value < 28,
  );
  assert.ok(Math.abs(below.length - 10_000) < 300);
});
