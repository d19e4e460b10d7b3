import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { watchEventLoop } from './event-loop.ts';

const patienceMs = 5000;

/** Lets the loop go round until `isDone`, or patience is at its end. */
async function turn(isDone: () => boolean): Promise<void> {
  const until = performance.now() + patienceMs;
  while (!isDone() && performance.now() < until) await setImmediate();
}

test('a loop that stands still is seen', async () => {
  const watch = watchEventLoop();
  await turn(() => watch.longestMs() > 0);
  const until = performance.now() + 300;
  while (performance.now() < until);
  await turn(() => watch.longestMs() >= 250);
  assert.ok(watch.longestMs() >= 250);
  watch.stop();
});

test('it is seen by what is asked in the very turn in which the loop goes on', async () => {
  const watch = watchEventLoop();
  await turn(() => watch.longestMs() > 0);
  const until = performance.now() + 500;
  while (performance.now() < until);
  assert.ok(watch.longestMs() >= 300);
  watch.stop();
});
