import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayMs, hourMs, openTimeZone, utc } from '../../domain/time/index.ts';
import { createWakingHours } from './waking-hours.ts';

const berlin = openTimeZone('Europe/Berlin');
const instant = fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2037, 11, 31) });
const ago = fc.integer({ min: 0, max: 3000 * dayMs });

test('every time is mapped to one at which people are awake', () => {
  fc.assert(
    fc.property(fc.constantFrom(utc, berlin), instant, ago, (zone, now, before) => {
      const at = createWakingHours(zone, now)(now - before);
      const hour = ((at + zone.offsetMsAt(at)) % dayMs) / hourMs;
      assert.ok(at <= now);
      assert.ok(hour <= 1 || hour >= 8, `${hour}`);
    }),
  );
});

test('earlier times stay earlier, and none moves by more than four days', () => {
  fc.assert(
    fc.property(instant, ago, ago, (now, one, other) => {
      const map = createWakingHours(berlin, now);
      const late = Math.min(one, other);
      const early = Math.max(one, other);
      assert.ok(map(now - early) <= map(now - late));
      assert.ok(Math.abs(map(now - one) - (now - one)) <= 4 * dayMs);
    }),
  );
});

test('what is the newest is of the last waking hours, at whatever time it is asked for', () => {
  const midnight = Date.UTC(2026, 10, 25);
  const newest = (hour: number): number => {
    const now = midnight + hour * hourMs;
    return (now - createWakingHours(utc, now)(now - 25 * 60_000)) / hourMs;
  };
  assert.ok(newest(4) < 4, String(newest(4)));
  assert.ok(newest(12) < 1);
  assert.ok(newest(21) < 0.5);
});

test('a week ago is the same time of the week', () => {
  const now = Date.UTC(2026, 10, 25, 15);
  const map = createWakingHours(utc, now);
  assert.deepEqual([map(now), map(now - 7 * dayMs)], [now, now - 7 * dayMs]);
});
