/** A node of the service as a process of its own, which can be killed, stopped and started again. */

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

export interface NodeProcess {
  /** Base URL, past the balancer. */
  readonly url: string;
  /** Address for those who run it. */
  readonly adminUrl: string;
  /** Resolves when it listens. */
  start(): Promise<void>;
  /** Ends it without warning (SIGKILL). */
  kill(): Promise<void>;
  /** Ends it as a service manager does (SIGTERM); resolves with its exit code. */
  stop(): Promise<number | null>;
}

/**
 * A node that has not been started.
 * @param environment its settings, with both ports among them
 */
export function createNode(environment: Readonly<Record<string, string>>): NodeProcess {
  let node: ChildProcess | null = null;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    if (node === null) return null;
    const ended = node;
    node = null;
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
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      node = started;
      const failed = once(started, 'exit').then(([code]) => {
        throw new Error(`A node ended with ${String(code)} before it listened.`);
      });
      await Promise.race([once(createInterface(started.stdout), 'line'), failed]);
      failed.catch(() => undefined); // it ends some time
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}
