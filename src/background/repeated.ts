/** A background job that looks at its start, and again after each pause. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Background } from './background.ts';

/** What is repeated. */
export interface Repeated {
  /** Milliseconds from the end of a look to the next one. */
  readonly pauseMs: number;
  readonly look: () => Promise<unknown>;
  /** Receives the error of a look that failed; the next one is made all the same. */
  readonly onError: (error: unknown) => void;
}

/** Creates the job. Its stop waits for a look in progress; the pause alone keeps no process running. */
export function repeat({ pauseMs, look, onError }: Repeated): Background {
  const ending = new AbortController();
  const { signal } = ending;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await look().catch(onError);
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined); // the job ends
    }
  }

  let running = Promise.resolve();
  return {
    start: () => void (running = run()),
    stop() {
      ending.abort();
      return running;
    },
  };
}
