/** An installed program, and the service that it starts. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A program outside the clone. */
export interface Installed {
  readonly program: string;
  readonly options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv };
}

/** A running service. */
export interface Running {
  /** Base URL. */
  readonly url: string;
  /** The process's own memory in megabytes when it listens; 0 on systems other than Linux. */
  readonly atRest: number;
  stop(): Promise<number>;
}

/** Starts the installed service on a free port. */
export async function serve(
  { program, options }: Installed,
  parameters: readonly string[] = [],
): Promise<Running> {
  const service = spawn(program, ['serve', '--port', '0', ...parameters], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(service, 'close');
  const [first] = (await Promise.race([once(service.stdout, 'data'), ended])) as [unknown];
  if (!(first instanceof Buffer)) throw new Error('The service ended before it listened.');
  return {
    // The link for the setup follows in the next line.
    url: String(first.toString().split('\n', 1)[0]),
    atRest: process.platform === 'linux' ? ownMemory(Number(service.pid)) : 0,
    async stop() {
      service.kill('SIGTERM');
      return Number((await ended)[0]);
    },
  };
}

/** Returns the memory that the system cannot reclaim (docs/how-to/run-as-a-service.md, "Memory"). */
function ownMemory(pid: number): number {
  const [, kilobytes = ''] =
    /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Math.ceil(Number(kilobytes) / 1000);
}
