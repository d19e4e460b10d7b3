/** Runs a node of the service as a separate process. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { passwordsAside } from '../support/passwords-aside.ts';

const startTimeoutMs = 60_000;
const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

export interface Node {
  /** Base URL. */
  readonly url: string;
  /** Log and error output of the process, and its exit code or signal, which a failing test prints. */
  readonly output: () => string;
  readonly hasEnded: () => boolean;
  stop(): Promise<void>;
}

/** Starts a node with these store addresses and additional flags; resolves when it listens. */
export async function startNode(
  store: string,
  readStore: string | null,
  visibleWithinMs: number,
  more: readonly string[] = [],
): Promise<Node> {
  const reads = readStore === null ? [] : ['--read-store', readStore];
  const stores = ['--store', store, ...reads, '--visible-within', String(visibleWithinMs)];
  const { args, env } = passwordsAside([
    'serve',
    ...stores,
    '--port',
    '0',
    '--log-level',
    'fatal',
    ...more,
  ]);
  const node = spawn(process.execPath, [main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  node.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  node.once('exit', (code, signal) => {
    output += `exited with ${code ?? signal}`;
    if (code !== 0) process.stderr.write(`${output}\n`);
  });
  const hasEnded = (): boolean => node.exitCode !== null || node.signalCode !== null;
  const [url] = await once(createInterface(node.stdout), 'line', {
    signal: AbortSignal.timeout(startTimeoutMs),
  });
  return {
    url: String(url),
    output: () => output,
    hasEnded,
    async stop() {
      if (hasEnded()) return;
      node.kill('SIGTERM');
      await once(node, 'exit');
    },
  };
}
