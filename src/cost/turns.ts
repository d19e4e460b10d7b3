/**
 * Turns of the event loop for work in many steps, such as an answer of megabytes. Each turn has one step of all such work, so that other
 * requests wait for one step and not for one of every long answer.
 */

const waiting: (() => void)[] = [];

function beginNext(): void {
  const next = waiting.shift();
  if (waiting.length > 0) setImmediate(beginNext);
  next?.();
}

/** Resolves when the next step may begin, in order of the calls and one in each turn. */
export function longTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(beginNext);
  });
}
