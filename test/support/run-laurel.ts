/** Runs the command line as a separate process, and returns its output and exit code. */

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { CommandLine } from './passwords-aside.ts';
import { passwordsAside } from './passwords-aside.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `laurel` with these arguments until it exits. The timeout is long, for busy machines. */
export function runLaurel(...args: readonly string[]): Promise<Ran> {
  return runLaurelWith('', ...args);
}

/** Like runLaurel, with a text as the standard input. */
export function runLaurelWith(input: string, ...args: readonly string[]): Promise<Ran> {
  return runWith({ ...passwordsAside(args), input });
}

interface Run extends Partial<CommandLine> {
  readonly args: readonly string[];
  /** The standard input. */
  readonly input?: string;
}

/** Runs exactly these arguments, with these variables in addition. */
export function runWith({ args, env = {}, input = '' }: Run): Promise<Ran> {
  return new Promise((resolve) => {
    const options = { timeout: 60_000, env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [main, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, err });
    });
    child.stdin?.on('error', () => undefined); // a command that reads nothing may have ended
    child.stdin?.end(input);
  });
}
