/** The command line as a person runs it: a process of its own, its output and its exit code. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `laurel` with these arguments to its end; the time-out is generous, for machines with other work. */
export function runLaurel(...args: readonly string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { timeout: 60_000 }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err });
    });
  });
}
