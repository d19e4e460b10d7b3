/**
 * Runs commands of the command line in this process, and returns what they print and their exit code. Starting a process for each
 * takes ten times as long; tests of the process itself (signals, environment, terminals) start one.
 */

import { Readable, Writable } from 'node:stream';
import { run } from '../../src/cli/program.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `laurel` with these arguments until it ends. */
export function runLaurel(...args: readonly string[]): Promise<Ran> {
  return runLaurelWith('', ...args);
}

/** Like runLaurel, with a text as the standard input. */
export async function runLaurelWith(input: string, ...args: readonly string[]): Promise<Ran> {
  const [out, err] = [collect(), collect()];
  const code = await run(args, { stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]), stdout: out, stderr: err });
  return { code, out: out.text(), err: err.text() };
}

function collect(): Writable & { text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(chunks).toString() });
}
