/** A background job that runs a check at its start, and again after each pause. */

import { setTimeout as wait } from 'node:timers/promises';
import type { Background } from './background.ts';

/** A check that is repeated. */
export interface Repeated {
  /** Milliseconds from the end of a check to the start of the next. */
  readonly pauseMs: number;
  readonly look: () => Promise<unknown>;
  /** Receives the error of a failed check. The next check runs nevertheless. */
  readonly onError: (error: unknown) => void;
}

/** Creates the job. Stopping it waits for a running check. The pause does not prevent the process from ending. */
export function repeat({ pauseMs, look, onError }: Repeated): Background {
  const ending = new AbortController();
  const { signal } = ending;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await look().catch(onError);
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => undefined); // the job was stopped
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
