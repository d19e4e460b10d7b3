/** A node of the service as a process that can be killed, stopped and restarted. */

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

/** Number of characters of a node's last output that an error repeats. */
const maxSaid = 2000;

export interface NodeProcess {
  /** Base URL without the balancer. */
  readonly url: string;
  /** Admin address. */
  readonly adminUrl: string;
  /** Starts the node. Resolves when it is listening. */
  start(): Promise<void>;
  /** Kills the node with SIGKILL. */
  kill(): Promise<void>;
  /** Stops the node with SIGTERM and returns its exit code. */
  stop(): Promise<number | null>;
}

/**
 * Creates a node that is not started.
 * @param environment settings, including both ports
 */
export function createNode(environment: Readonly<Record<string, string>>): NodeProcess {
  let node: ChildProcess | null = null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (node === null) return null;
    const ended = node;
    node = null;
    if (ended.exitCode !== null || ended.signalCode !== null) return ended.exitCode;
    ended.kill(signal);
    await once(ended, 'exit');
    return ended.exitCode;
  };
  return {
    url: `http://127.0.0.1:${environment['LAUREL_PORT']}/api`,
    adminUrl: `http://127.0.0.1:${environment['LAUREL_ADMIN_PORT']}`,
    async start() {
      const started = spawn(process.execPath, [main, 'serve'], {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      node = started;
      let said = '';
      started.stderr
        .setEncoding('utf8')
        .on('data', (text: string) => (said = (said + text).slice(-maxSaid)));
      const failed = once(started, 'exit').then(([code]) => {
        throw new Error(`A node exited with ${String(code)} before it was listening. ${said}`);
      });
      await Promise.race([once(createInterface(started.stdout), 'line'), failed]);
      failed.catch(() => undefined); // the process exits eventually
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
