import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayMs, hourMs, minuteMs } from '../../domain/time/index.ts';
import { chooseInterval } from './next-attempt.ts';

const every = 30 * minuteMs;

test('players who played this week are synced at every interval', () =>
  assert.equal(chooseInterval(every, 6 * dayMs), every));

test('players who played within 90 days are synced at every fourth interval', () =>
  assert.equal(chooseInterval(every, 30 * dayMs), 2 * hourMs));

test('players who have not played for longer are synced at every 24th interval', () =>
  assert.equal(chooseInterval(every, 400 * dayMs), 12 * hourMs));

test('a player whose games have no date is one who has not played for long', () =>
  assert.equal(chooseInterval(every, null), 12 * hourMs));

test('nobody waits longer than a week because of their tier, nor shorter than the interval', () => {
  assert.equal(chooseInterval(12 * hourMs, 30 * dayMs), dayMs);
  assert.equal(chooseInterval(12 * hourMs, 400 * dayMs), 7 * dayMs);
  assert.equal(chooseInterval(10 * dayMs, 400 * dayMs), 10 * dayMs);
});
