import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinSteps } from './rank-moves.ts';

const times = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 8, maxLength: 200 });

test('joined steps never date a move of a place earlier than it was', () => {
  fc.assert(
    fc.property(times, (rankings) => {
      const steps = rankings.map((ranking, points) => ({ system: '2020', points, tie: 0, changedAt: ranking * 10, ranking }));
      const joined = joinSteps(steps);
      assert.ok(joined.length <= steps.length - Math.floor(steps.length / 8));
      assert.equal(joined[0]?.points, 0);
      for (const { points, ranking } of steps) {
        const found = joined.findLast((step) => step.points <= points);
        assert.ok(found !== undefined && found.ranking >= ranking && found.changedAt === found.ranking * 10);
      }
    }),
  );
});
