/**
 * Runs commands of the command line in this process, and returns their output and exit code. Starting a process for each command would take
 * ten times as long. Only a command that gets a password as an environment variable runs in a process of its own, because the variables of
 * this process also apply to other tests.
 */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { run } from '../../src/cli/program.ts';
import type { CommandLine } from './passwords-aside.ts';
import { passwordsAside } from './passwords-aside.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

/** The output of a command, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  /** The standard error, without the progress lines that a command writes if it takes more than five seconds, as on a busy machine. */
  readonly err: string;
}

/** Matches lines of progress (src/cli/progress.ts), which begin with a verb: `Importing: 100 %, 16 records`. */
const progressLines = /^[A-Z][a-z]+ing: \d.*\n/gm;

/** Runs `laurel` with these arguments until it ends. */
export function runLaurel(...args: readonly string[]): Promise<Ran> {
  return runLaurelWith('', ...args);
}

/** Like runLaurel, with a text as the standard input. */
export async function runLaurelWith(input: string, ...given: readonly string[]): Promise<Ran> {
  const { args, env } = passwordsAside(given);
  if (Object.keys(env).length > 0) return runWith({ args, env, input });
  const out = collect();
  const err = collect();
  const code = await run(args, {
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    stdout: out,
    stderr: err,
  });
  return { code, out: out.text(), err: err.text().replaceAll(progressLines, '') };
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

/** Runs `work` while this process has these environment variables. No other code that reads variables may run at the same time. */
export async function withVariables<T>(
  changes: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, changes);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(changes)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

interface Run extends Partial<CommandLine> {
  readonly args: readonly string[];
  /** The standard input. */
  readonly input?: string;
}

/** Runs `laurel` in a process of its own, with exactly these arguments and these additional environment variables. */
export function runWith({ args, env = {}, input = '' }: Run): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { timeout: 60_000, env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [main, ...args], options, (error, out, err) => {
      resolve({
        code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1,
        out,
        err: err.replaceAll(progressLines, ''),
      });
    });
    child.stdin?.on('error', () => undefined); // a command that does not read its input may have ended
    child.stdin?.end(input);
  });
}
