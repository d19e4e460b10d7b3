/** Runs a built version of Laurel in its own processes, over a store that it created itself. */

import { once } from 'node:events';
import { join } from 'node:path';
import { readPort, startNode, stopProcess } from '../../bench/processes.ts';
import type { SizeName } from '../../src/data/generate/index.ts';

const clock = join(import.meta.dirname, 'fixed-clock.ts');

export interface RunningBuild {
  readonly port: number;
  stop(): Promise<void>;
}

/** Generates a data set into an empty store. The seed makes the set the same for every version. */
export async function generateInto(dist: string, store: string, size: SizeName): Promise<void> {
  const child = startNode('anywhere', [
    ...laurel(dist),
    'generate',
    '--size',
    size,
    '--store',
    store,
  ]);
  child.stdout?.resume();
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0)
    throw new Error(`"laurel generate" of ${dist} ended with exit code ${String(code)}.`);
}

/** Starts the service with default settings except for the style. */
export async function startBuild(
  dist: string,
  store: string,
  style: string,
): Promise<RunningBuild> {
  const args = [
    'serve',
    '--store',
    store,
    '--style',
    style,
    '--port',
    '0',
    '--log-level',
    'error',
    '--overload-delay',
    '0',
  ];
  const child = startNode('anywhere', [...laurel(dist), ...args]);
  return { port: await readPort(child), stop: () => stopProcess(child) };
}

function laurel(dist: string): readonly string[] {
  return ['--import', clock, join(dist, 'cli', 'main.js')];
}
