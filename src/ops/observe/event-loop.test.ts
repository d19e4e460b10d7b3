import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import type { LoopWatch } from './event-loop.ts';
import { createLoopWatch } from './event-loop.ts';

interface Loop {
  readonly watch: LoopWatch;
  /** Lets the loop run freely. */
  run(ms: number): void;
  /** Blocks the loop. Afterwards, the timers that have become due run in order. */
  block(ms: number): void;
  /** Blocks the loop and reads the maximum before any timer has run. */
  maxAfterBlocking(ms: number): number;
}

/** A monitor of a simulated event loop, which blocks only when the test requests it. */
function watchedLoop({ mock }: TestContext): Loop {
  mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  const watch = createLoopWatch(() => now);
  watch.start();
  return {
    watch,
    run(ms) {
      for (const end = now + ms; now < end;) {
        now += 1;
        mock.timers.tick(1);
      }
    },
    block(ms) {
      now += ms;
      mock.timers.tick(ms);
    },
    maxAfterBlocking(ms) {
      now += ms;
      const max = watch.maxMs();
      mock.timers.tick(ms);
      return max;
    },
  };
}

test('a loop that is not blocked reports no delay', (context) => {
  const { watch, run } = watchedLoop(context);
  run(12_000);
  assert.equal(watch.maxMs(), 0);
});

test('a block is measured to within one tick', (context) => {
  const { watch, run, block } = watchedLoop(context);
  run(1005);
  block(300);
  assert.ok(watch.maxMs() >= 280 && watch.maxMs() <= 300);
});

test('a block is reported during the tick that blocks the loop', (context) => {
  const { run, maxAfterBlocking } = watchedLoop(context);
  run(1005);
  assert.ok(maxAfterBlocking(500) >= 480);
});

for (const startsAt of [4985, 4990, 4999, 5000, 5001]) {
  test(`a block that starts at ${startsAt} ms, near the change of the window, is still reported a second later`, (context) => {
    const { watch, run, block } = watchedLoop(context);
    run(startsAt);
    block(2000);
    run(1000);
    assert.ok(watch.maxMs() >= 1980);
  });
}

test('a block is discarded after ten seconds, or when the monitor is reset', (context) => {
  const { watch, run, block } = watchedLoop(context);
  block(2000);
  run(10_000);
  assert.equal(watch.maxMs(), 0);
  block(2000);
  watch.forget();
  assert.equal(watch.maxMs(), 0);
});
