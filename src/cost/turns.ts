/**
 * Divides long work, such as a response of several megabytes, into steps that run in different ticks of the event loop. In each tick, only
 * one step of all long work runs, so that other requests wait for one step instead of one step of every long response.
 */

const waiting: (() => void)[] = [];

function beginNext(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(beginNext);
  next?.();
}

/** Resolves when the next step may begin. Steps begin in the order of the calls, one in each tick. */
export function longTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(beginNext);
  });
}
