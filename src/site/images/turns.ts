/** Runs work in turns, so that only some of it runs at a time. */

/** Runs work when less other work is running; what waits is run in order. Work must not wait for other work of the same turns. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(max: number): InTurn {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async (work) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
