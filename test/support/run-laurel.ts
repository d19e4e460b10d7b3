/**
 * Runs commands of the command line in this process, and returns what they print and their exit code. Starting a process for each
 * takes ten times as long. A command whose password is a variable runs in a process: this one shares its variables with other tests.
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
  /** The standard error without progress lines, which a command writes on a busy machine if it takes five seconds. */
  readonly err: string;
}

/** Lines of progress (src/cli/progress.ts), whose titles are verbs: `Importing: 100 %, 16 records`. */
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

/** Does the work with these variables of this process. Nothing that reads variables may run at the same time. */
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

/** Runs exactly these arguments in a process, with these variables in addition. */
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
    child.stdin?.on('error', () => undefined); // a command that reads nothing may have ended
    child.stdin?.end(input);
  });
}
