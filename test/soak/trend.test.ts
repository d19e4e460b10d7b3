import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterWarmUp, lowest, slopePerMinute } from './trend.ts';

const line = (perSecond: number) =>
  Array.from({ length: 100 }, (_, at) => ({ at, value: 50 + perSecond * at }));

test('the slope of a line is its growth per minute', () => {
  assert.ok(Math.abs(slopePerMinute(line(0.5)) - 30) < 1e-9);
  assert.equal(slopePerMinute(line(0)), 0);
});

test('an oscillation has no slope', () => {
  const wave = Array.from({ length: 1000 }, (_, at) => ({ at, value: at % 2 }));
  assert.ok(Math.abs(slopePerMinute(wave)) < 0.01);
});

test('the slope of fewer than two samples is 0', () =>
  assert.deepEqual([slopePerMinute([]), slopePerMinute([{ at: 1, value: 1 }])], [0, 0]));

test('the warm-up is omitted', () => assert.equal(afterWarmUp(line(1), 0.5).length, 50));

test('the minima show growth despite fluctuations', () => {
  const saw = Array.from({ length: 600 }, (_, at) => ({ at, value: 50 + at / 60 + (at % 20) * 5 }));
  assert.ok(Math.abs(slopePerMinute(lowest(saw, 30)) - 1) < 0.1);
  const flat = saw.map(({ at, value }) => ({ at, value: value - at / 60 }));
  assert.ok(Math.abs(slopePerMinute(lowest(flat, 30))) < 0.1);
});
