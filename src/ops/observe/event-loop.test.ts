import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { test } from 'node:test';
import type { LoopWatch } from './event-loop.ts';
import { watchEventLoop } from './event-loop.ts';

interface Loop {
  readonly watch: LoopWatch;
  /** Lets the loop run freely. */
  run(ms: number): void;
  /** Blocks the loop; the timers that fell due meanwhile run after it, in order. */
  block(ms: number): void;
  /** Blocks the loop and asks before any timer has run. */
  maxAfterBlocking(ms: number): number;
}

/** A watch over an event loop that blocks when the test says so, whatever the machine does. */
function watchedLoop({ mock }: TestContext): Loop {
  mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  const watch = watchEventLoop(() => now);
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

test('a loop that runs freely was never blocked', (context) => {
  const { watch, run } = watchedLoop(context);
  run(12_000);
  assert.equal(watch.maxMs(), 0);
});

test('a blocked loop is reported, to within the time between two ticks', (context) => {
  const { watch, run, block } = watchedLoop(context);
  run(1005);
  block(300);
  assert.ok(watch.maxMs() >= 280 && watch.maxMs() <= 300);
});

test('a blocked loop is reported within the very tick that blocks it', (context) => {
  const { run, maxAfterBlocking } = watchedLoop(context);
  run(1005);
  assert.ok(maxAfterBlocking(500) >= 480);
});

for (const startsAt of [4985, 4990, 4999, 5000, 5001]) {
  test(`a block that begins at ${startsAt} ms, beside the change of the window, is still reported a second later`, (context) => {
    const { watch, run, block } = watchedLoop(context);
    run(startsAt);
    block(2000);
    run(1000);
    assert.ok(watch.maxMs() >= 1980);
  });
}

test('a block is forgotten after ten seconds, or at once when the watch is told to', (context) => {
  const { watch, run, block } = watchedLoop(context);
  block(2000);
  run(10_000);
  assert.equal(watch.maxMs(), 0);
  block(2000);
  watch.forget();
  assert.equal(watch.maxMs(), 0);
});
