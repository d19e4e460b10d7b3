import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dayMs, utc } from '../../domain/time/index.ts';
import { createRandom } from '../../data/generate/random.ts';
import { DayChanges, readDays } from './activity.ts';

const stored = '10,0,0,0,1;20,1,0,2,0;21,0,1,0,0';

/** Returns the stored text after one bronze trophy was added to each of the days, or removed from it. */
function after(days: { readonly day: number; readonly by: 1 | -1 }[], text = stored): string {
  const changes = new DayChanges(utc);
  for (const { day, by } of days)
    changes.move('bronze', by < 0 ? day * dayMs : null, by > 0 ? day * dayMs : null);
  return changes.applyTo(text);
}

describe('a change of a day', () => {
  test('is added to the day', () =>
    assert.equal(after([{ day: 20, by: 1 }]), '10,0,0,0,1;20,1,0,2,1;21,0,1,0,0'));
  test('adds the first day', () =>
    assert.equal(after([{ day: -3, by: 1 }]), `-3,0,0,0,1;${stored}`));
  test('adds a day between others', () =>
    assert.equal(after([{ day: 11, by: 1 }]), '10,0,0,0,1;11,0,0,0,1;20,1,0,2,0;21,0,1,0,0'));
  test('adds the last day', () =>
    assert.equal(after([{ day: 22, by: 1 }]), `${stored};22,0,0,0,1`));
  test('adds the only day', () => assert.equal(after([{ day: 5, by: 1 }], ''), '5,0,0,0,1'));
  test('takes a day without trophies away', () =>
    assert.equal(after([{ day: 10, by: -1 }]), '20,1,0,2,0;21,0,1,0,0'));
  test('takes the only day away', () => assert.equal(after([{ day: 5, by: -1 }], '5,0,0,0,1'), ''));
  test('leaves the other days as they are', () => {
    assert.equal(
      after([
        { day: 10, by: -1 },
        { day: 12, by: 1 },
        { day: 21, by: 1 },
      ]),
      '12,0,0,0,1;20,1,0,2,0;21,0,1,0,1',
    );
  });
});

test('days stay in order and complete after any changes', () => {
  const random = createRandom(5);
  const expected = new Map<number, number>();
  let text = '';
  for (let load = 0; load < 500; load += 1) {
    const days = Array.from({ length: random.whole(1, 4) }, () => random.whole(-20, 150));
    const changed = days.map((day) => ({
      day,
      by: (expected.get(day) ?? 0) > 3 ? (-1 as const) : (1 as const),
    }));
    for (const { day, by } of changed) expected.set(day, (expected.get(day) ?? 0) + by);
    text = after(changed, text);
  }
  const counted = [...expected].filter(([, count]) => count !== 0).toSorted(([a], [b]) => a - b);
  assert.deepEqual(
    readDays(text).map(({ day, bronze }) => [day, bronze]),
    counted,
  );
});
