/** Runs `laurel serve` as a separate process, with access to its output, signals and exit. */

import assert from 'node:assert/strict';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { passwordsAside } from './passwords-aside.ts';

/** The command: its source, or with TEST_BUILT what `npm run build` made of it, which is what an installed package runs. */
const main =
  process.env['TEST_BUILT'] === undefined
    ? join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts')
    : join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');

/** A service in a process of its own. */
export interface Served {
  /** Base URL of the service. */
  readonly url: string;
  readonly pid: number;
  /** Log lines so far. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Resolves with the log line that has this message, as soon as it exists. */
  logged(message: string): Promise<Readonly<Record<string, unknown>>>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has exited. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/**
 * Starts the service on free ports. Resolves when it listens.
 *
 * @param launcher a program with arguments, which executes the command that is appended to them
 */
export async function startServed(
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = {},
  launcher: readonly string[] = [],
): Promise<Served> {
  const child = spawnLaurel(parameters, env, launcher);
  const log: Record<string, unknown>[] = [];
  const waiting = new Set<() => void>();
  createInterface(child.stderr).on('line', (line) => {
    log.push(line.startsWith('{') ? JSON.parse(line) : { said: line });
    for (const check of waiting) check();
  });
  const closed = once(child, 'close');
  const [address] = (await Promise.race([once(createInterface(child.stdout), 'line'), closed])) as [
    unknown,
  ];
  assert.ok(typeof address === 'string' && address.startsWith('http'), JSON.stringify(log));
  return {
    url: address,
    pid: child.pid ?? 0,
    log,
    logged: (message) =>
      new Promise((resolve) => {
        const check = (): void => {
          const found = log.find(({ msg }) => msg === message);
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    signal: (name) => void child.kill(name),
    ended: closed.then(([code, signal]) => ({
      code: code as number | null,
      signal: signal as NodeJS.Signals | null,
    })),
  };
}

function spawnLaurel(
  parameters: readonly string[],
  env: NodeJS.ProcessEnv,
  launcher: readonly string[],
): ChildProcessWithoutNullStreams {
  const given = passwordsAside(parameters);
  const words = [
    ...launcher,
    process.execPath,
    '--max-semi-space-size=8',
    main,
    'serve',
    '--port',
    '0',
    ...given.args,
  ];
  const [program = '', ...args] = words;
  return spawn(program, args, { env: { ...process.env, ...given.env, ...env } });
}

/** Runs a start that must fail; resolves with its exit code and error output. */
export async function failServed(
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = {},
  launcher: readonly string[] = [],
): Promise<{ code: unknown; err: string }> {
  const child = spawnLaurel(parameters, env, launcher);
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, err };
}
