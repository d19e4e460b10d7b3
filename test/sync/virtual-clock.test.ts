/** The virtual clock, which several tasks share. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTick } from 'node:timers/promises';
import { VirtualClock } from './virtual-clock.ts';

test('tasks go on by the ends of their waits, one at a time, whatever their work takes', async () => {
  const clock = new VirtualClock(0);
  const seen: string[] = [];
  const task = (name: string, waits: readonly number[]) => async (): Promise<void> => {
    for (const wait of waits) {
      seen.push(`${name} works at ${clock.now()}`);
      await nextTick();
      seen.push(`${name} rests at ${clock.now()}`);
      await clock.sleep(wait);
    }
  };
  await clock.run(task('fox', [10, 10]), task('owl', [5, 5, 5]));
  assert.deepEqual(seen, [
    'fox works at 0',
    'fox rests at 0',
    'owl works at 0',
    'owl rests at 0',
    'owl works at 5',
    'owl rests at 5',
    'fox works at 10',
    'fox rests at 10',
    'owl works at 10',
    'owl rests at 10',
  ]);
  assert.equal(clock.now(), 20);
});

test('a task that fails ends the run with its error, and waits without tasks move the time at once', async () => {
  const clock = new VirtualClock(0);
  await clock.sleep(7);
  assert.equal(clock.now(), 7);
  const failing = clock.run(
    () => clock.sleepUntil(100),
    async () => {
      await clock.sleep(1);
      throw new RangeError('a defect');
    },
  );
  await assert.rejects(failing, /a defect/);
});
