/**
 * What a command reads and writes: by default the streams of the process. `run` can be handed others, so that a program can run
 * commands in its own process and have what they print.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable, Writable } from 'node:stream';

/** The streams and the exit code of one command line. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Set by a command that has printed its result and yet failed. */
  exitCode?: number | string | null | undefined;
}

/** Commands that run at the same time each have their own. */
const current = new AsyncLocalStorage<Terminal>();

/** The terminal of the command that runs. */
export function terminal(): Terminal {
  return current.getStore() ?? process;
}

/** Writes a line to the standard output. */
export function printLine(line: string): void {
  terminal().stdout.write(`${line}\n`);
}

/** Runs `work`, whose commands read from and write to `used`. */
export function withTerminal<T>(used: Terminal, work: () => Promise<T>): Promise<T> {
  return current.run(used, work);
}
