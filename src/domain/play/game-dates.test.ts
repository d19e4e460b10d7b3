import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs, minuteMs } from '../time/index.ts';
import type { EarnedInGame } from './game-dates.ts';
import { findGameDates, findGameStatus } from './game-dates.ts';

/** Ten trophies, a minute apart, the platinum last. */
const ten: readonly EarnedInGame[] = Array.from({ length: 10 }, (_, index) => ({
  earnedAt: index * minuteMs,
  isPlatinum: index === 9,
  isExtension: false,
}));
const undated: EarnedInGame = { earnedAt: null, isPlatinum: false, isExtension: false };
const complete = { progress: 100, trophies: 10, forPlatinum: 10 };

describe('the dates of a game', () => {
  test('are those of the first, the last, and the platinum trophy', () => {
    const dates = findGameDates(ten.toReversed(), { progress: 80, trophies: 12, forPlatinum: 12 });
    assert.deepEqual(
      [dates.firstAt, dates.lastAt, dates.platinumAt],
      [0, 9 * minuteMs, 9 * minuteMs],
    );
  });

  test('include the completion at a progress of 100', () => {
    assert.equal(findGameDates(ten, complete).completedAt, 9 * minuteMs);
    assert.equal(findGameDates(ten, { ...complete, progress: 99 }).completedAt, null);
  });

  test('do not include the completion if a trophy has no date', () => {
    const dates = findGameDates([...ten, undated], { ...complete, trophies: 11 });
    assert.deepEqual(
      [dates.lastAt, dates.completedAt, dates.timeToCompletion],
      [9 * minuteMs, null, null],
    );
  });

  test('are unknown without trophies', () => {
    const dates = findGameDates([], { ...complete, progress: 0 });
    assert.deepEqual(new Set(Object.values(dates)), new Set([null]));
  });
});

describe('the time to platinum', () => {
  test('runs from the first trophy to the platinum', () => {
    assert.equal(findGameDates(ten, complete).timeToPlatinum, 9 * minuteMs);
  });

  test('is unknown for a set of fewer than ten trophies', () => {
    assert.equal(
      findGameDates(ten.slice(1), { progress: 100, trophies: 9, forPlatinum: 9 }).timeToPlatinum,
      null,
    );
  });

  test('is unknown if more than half of the trophies have the same second', () => {
    const uploaded = ten.map((trophy, index) =>
      index < 6 ? { ...trophy, earnedAt: index } : trophy,
    );
    assert.equal(findGameDates(uploaded, complete).timeToPlatinum, null);
  });

  test('is known if half of the trophies have the same second', () => {
    const uploaded = ten.map((trophy, index) =>
      index < 5 ? { ...trophy, earnedAt: index } : trophy,
    );
    assert.equal(findGameDates(uploaded, complete).timeToPlatinum, 9 * minuteMs);
  });

  test('is unknown if a trophy that the platinum needs has no date', () => {
    assert.equal(
      findGameDates([...ten, undated], { ...complete, trophies: 11, forPlatinum: 11 })
        .timeToPlatinum,
      null,
    );
  });

  test('is unknown if a trophy that the platinum needs is not earned', () => {
    assert.equal(
      findGameDates(ten, { progress: 95, trophies: 11, forPlatinum: 11 }).timeToPlatinum,
      null,
    );
  });

  test('does not depend on the trophies of extensions', () => {
    assert.equal(
      findGameDates([...ten, { ...undated, isExtension: true }], { ...complete, trophies: 14 })
        .timeToPlatinum,
      9 * minuteMs,
    );
  });

  test('is unknown without a platinum', () => {
    const without = ten.map((trophy) => ({ ...trophy, isPlatinum: false }));
    assert.equal(findGameDates(without, complete).timeToPlatinum, null);
  });
});

describe('a game', () => {
  const now = 1000 * dayMs;

  test('is completed at a progress of 100, whenever that was', () => {
    assert.equal(findGameStatus(100, 0, now), 'completed');
  });

  test('is being played until 90 days after the last trophy', () => {
    assert.equal(findGameStatus(40, now - 90 * dayMs, now), 'playing');
    assert.equal(findGameStatus(40, now - 90 * dayMs - 1, now), 'stalled');
  });

  test('without dated trophies is stalled', () => {
    assert.equal(findGameStatus(40, null, now), 'stalled');
  });
});
