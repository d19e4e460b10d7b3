import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { addCost, countCosts, timed } from './cost.ts';

test('costs go to the request in which they occur, also after it has waited', async () => {
  const one = { ms: 0 };
  const other = { ms: 0 };
  const work = async (ms: number): Promise<void> => {
    addCost(ms);
    await setImmediate();
    addCost(ms);
  };
  await Promise.all([
    countCosts(
      (ms) => (one.ms += ms),
      () => work(1),
    ),
    countCosts(
      (ms) => (other.ms += ms),
      () => work(10),
    ),
  ]);
  assert.deepEqual([one.ms, other.ms], [2, 20]);
});

test('outside of a request nothing is counted', () => {
  addCost(5);
  assert.equal(
    timed(() => 7),
    7,
  );
});

test('work is timed until it returns or throws', () => {
  const costs: number[] = [];
  countCosts(
    (ms) => void costs.push(ms),
    () => {
      timed(() => 1);
      assert.throws(() =>
        timed(() => {
          throw new RangeError('no');
        }),
      );
    },
  );
  assert.equal(costs.length, 2);
  assert.ok(costs.every((ms) => ms >= 0));
});
