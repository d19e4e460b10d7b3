/**
 * Writes the lines of the log to the standard error. A log that cannot be written, because its disk is full or its reader has ended, must
 * not stop the service: its lines are lost until it can be written again. The output of pino would throw then, and try for ever at the end.
 */

import { writeSync } from 'node:fs';

/** The receiver of log lines. */
export interface LogOutput {
  write(line: string): void;
}

const stderr = 2;
/** Interval in milliseconds and size in characters after which buffered lines are written. */
const flushMs = 1000;
const bufferLength = 8192;
/** Milliseconds to wait for a reader that reads too slowly, and number of attempts. A reader blocks the process only if it set this mode. */
const retryMs = 10;
const maxRetries = 100;

/** Creates an output that writes each line immediately. */
export function createOutput(): LogOutput {
  let isBroken = false;
  return {
    write(line) {
      // A line that was written in part is ended first, so that this one can be parsed.
      isBroken = !tryWrite(isBroken ? `\n${line}` : line);
    },
  };
}

/** Creates an output that buffers lines for up to a second, and writes the rest when the process exits. */
export function createBufferedOutput(): LogOutput {
  const output = createOutput();
  let lines = '';
  const flush = (): void => {
    if (lines === '') return;
    output.write(lines);
    lines = '';
  };
  setInterval(flush, flushMs).unref();
  process.on('exit', flush);
  return {
    write(line) {
      lines += line;
      if (lines.length >= bufferLength) flush();
    },
  };
}

/** Writes a text. Returns whether all of it was written. */
function tryWrite(text: string): boolean {
  let rest = Buffer.from(text);
  for (let retries = 0; rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(stderr, rest));
    } catch (error) {
      if (!isBusy(error) || retries === maxRetries) return false;
      retries += 1;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs);
    }
  }
  return true;
}

/** Checks whether a write failed only because a pipe that does not block is full. */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN';
}
