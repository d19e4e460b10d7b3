/** `laurel serve` as an operator runs it: a process of its own, with its output, its signals and its end. */

import assert from 'node:assert/strict';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

export interface Served {
  /** Base URL of the service. */
  readonly url: string;
  readonly pid: number;
  /** The lines of its log so far. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Resolves with the line of the log that has this message, be it there or still to come. */
  logged(message: string): Promise<Readonly<Record<string, unknown>>>;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

/**
 * Starts the service on free ports; resolves when it listens.
 * @param launcher a program with its arguments that becomes the one named behind them
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
    for (const look of waiting) look();
  });
  const closed = once(child, 'close');
  const [address] = (await Promise.race([once(createInterface(child.stdout), 'line'), closed])) as [unknown];
  assert.ok(typeof address === 'string' && address.startsWith('http'), JSON.stringify(log));
  return {
    url: address,
    pid: child.pid ?? 0,
    log,
    logged: (message) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = log.find(({ msg }) => msg === message);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    signal: (name) => void child.kill(name),
    ended: closed.then(([code, signal]) => ({ code: code as number | null, signal: signal as NodeJS.Signals | null })),
  };
}

function spawnLaurel(
  parameters: readonly string[],
  env: NodeJS.ProcessEnv,
  launcher: readonly string[],
): ChildProcessWithoutNullStreams {
  const [program, ...args] = [
    ...launcher,
    process.execPath,
    '--max-semi-space-size=8',
    main,
    'serve',
    '--port',
    '0',
    ...parameters,
  ];
  return spawn(program ?? '', args, { env: { ...process.env, ...env } });
}

/** Runs a start that is meant to fail; resolves with what it said. */
export async function failServed(
  parameters: readonly string[],
  env: NodeJS.ProcessEnv = {},
  launcher: readonly string[] = [],
): Promise<{ code: unknown; err: string }> {
  const child = spawnLaurel(parameters, env, launcher);
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, err };
}
