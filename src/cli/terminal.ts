/**
 * The streams that a command reads and writes: by default those of the process. A program can pass other streams to `run`, to run
 * commands in its own process and capture their output.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable, Writable } from 'node:stream';

/** The streams and the exit code of one command line. */
export interface Terminal {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Writable & { readonly isTTY?: boolean };
  readonly stderr: Writable & { readonly isTTY?: boolean };
  /** Set by a command that fails after it has printed its result. */
  exitCode?: number | string | null | undefined;
}

/** Stores the terminal per command, because several commands may run at the same time. */
const current = new AsyncLocalStorage<Terminal>();

/** Returns the terminal of the running command. */
export function terminal(): Terminal {
  return current.getStore() ?? process;
}

/** Writes a line to the standard output. */
export function printLine(line: string): void {
  terminal().stdout.write(`${line}\n`);
}

/** Runs `work`. Its commands use the streams of `used`. */
export function withTerminal<T>(used: Terminal, work: () => Promise<T>): Promise<T> {
  return current.run(used, work);
}
