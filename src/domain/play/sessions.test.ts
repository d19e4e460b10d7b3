import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { hourMs } from '../time/index.ts';
import { groupSessions } from './sessions.ts';

const trophiesAt = (...dates: readonly number[]) => dates.map((earnedAt) => ({ earnedAt }));
const lengths = (...dates: readonly number[]) =>
  groupSessions(trophiesAt(...dates)).map(({ trophies }) => trophies.length);

describe('a session', () => {
  test('goes on after a gap of four hours', () => {
    assert.deepEqual(lengths(0, 4 * hourMs, 8 * hourMs), [3]);
  });

  test('ends before a longer gap', () => {
    assert.deepEqual(lengths(0, 4 * hourMs + 1), [1, 1]);
  });

  test('starts with its first trophy and ends with its last', () => {
    const [session] = groupSessions(trophiesAt(hourMs, 2 * hourMs, 5 * hourMs));
    assert.deepEqual([session?.startedAt, session?.endedAt], [hourMs, 5 * hourMs]);
  });

  test('of one trophy has no length', () => {
    const [session] = groupSessions(trophiesAt(hourMs));
    assert.deepEqual([session?.startedAt, session?.endedAt], [hourMs, hourMs]);
  });

  test('has the same trophies in a list that begins with the latest', () => {
    const dates = fc.array(fc.nat(200 * hourMs), { maxLength: 30 });
    fc.assert(
      fc.property(dates, (unordered) => {
        const ascending = trophiesAt(...unordered.toSorted((a, b) => a - b));
        const forward = groupSessions(ascending).map(({ startedAt, endedAt }) => [
          startedAt,
          endedAt,
        ]);
        const backward = groupSessions(ascending.toReversed()).map(({ startedAt, endedAt }) => [
          startedAt,
          endedAt,
        ]);
        assert.deepEqual(backward.toReversed(), forward);
      }),
    );
  });
});

test('a player without dated trophies has no session', () => {
  assert.deepEqual(groupSessions([]), []);
});
