import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { MilestoneKind } from './milestones.ts';
import { milestonesReached, nextMilestone } from './milestones.ts';

describe('milestones', () => {
  test('of trophies are 1, 100, 250, 500, then every 500, every 1,000 from 5,000, every 5,000 from 20,000', () => {
    const reached = milestonesReached('trophy', 31_000);
    assert.deepEqual(
      reached.slice(0, 13),
      [1, 100, 250, 500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 4500, 5000],
    );
    assert.deepEqual(reached.slice(13, 16), [6000, 7000, 8000]);
    assert.deepEqual(reached.slice(-4), [19_000, 20_000, 25_000, 30_000]);
  });

  test('of platinums are 1, 10, 25, 50, 75, 100, then every 50, every 100 from 500', () => {
    assert.deepEqual(
      milestonesReached('platinum', 700),
      [1, 10, 25, 50, 75, 100, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700],
    );
  });

  test('of completed games are 1, 10, 25, 50, then every 50', () => {
    assert.deepEqual(milestonesReached('completed', 160), [1, 10, 25, 50, 100, 150]);
  });

  test('of levels are 10, 25, 50, then every 50', () => {
    assert.deepEqual(milestonesReached('level', 199), [10, 25, 50, 100, 150]);
  });

  for (const kind of ['trophy', 'platinum', 'completed', 'level'] satisfies MilestoneKind[]) {
    test(`of ${kind}: the next one is the first that has not been reached`, () => {
      fc.assert(
        fc.property(fc.nat(60_000), (count) => {
          const next = nextMilestone(kind, count);
          assert.ok(next > count);
          assert.deepEqual(milestonesReached(kind, next), [
            ...milestonesReached(kind, count),
            next,
          ]);
        }),
      );
    });
  }

  test('are not reached with nothing earned', () => {
    assert.deepEqual(milestonesReached('trophy', 0), []);
  });
});
