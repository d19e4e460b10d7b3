/** The stores of the measured builds. Each build has its own store, which is in its generated state at every start. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { SizeName } from '../../src/data/generate/index.ts';
import { passwordsAside } from '../../test/support/passwords-aside.ts';

/** The store of one build. */
export interface BuildStore {
  /** Restores the initial state of the store, with the schema of the build, and returns its address. */
  fresh(): Promise<string>;
}

export interface Stores {
  readonly engine: string;
  /** The generated data set. */
  readonly original: string;
  ofBuild(name: string, dist: string): BuildStore;
  /** Returns the processor time of the database's own processes in seconds; null if the database has none. */
  cpuSeconds(): number | null;
  stop(): Promise<void>;
}

export interface SetOptions {
  /** Folder of stores. */
  readonly data: string;
  /** Size of the data set; default: `usualSize`. */
  readonly size?: SizeName;
  readonly players: number;
  /** The oldest build. It generates the data set, because newer builds can read it. */
  readonly dist: string;
}

export const seed = 1;
/** The default size. Its catalogue does not grow with the number of players. */
export const usualSize = 'M';

/** Runs a command of a built version. Throws if it fails. */
export function runLaurel(dist: string, given: readonly string[]): void {
  const program = join(dist, 'cli', 'main.js');
  const { args, env } = passwordsAside(given);
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`laurel ${args.join(' ')} failed: ${stderr}`);
}

export function generateSet({ dist, players, size = usualSize }: SetOptions, store: string): void {
  process.stdout.write(`generating set ${size} with ${players} players\n`);
  runLaurel(dist, [
    'generate',
    '--size',
    size,
    '--players',
    String(players),
    '--seed',
    String(seed),
    '--store',
    store,
  ]);
}

/** Returns the file name of a data set. */
export function setName({
  players,
  size = usualSize,
}: Pick<SetOptions, 'players' | 'size'>): string {
  return `${size}-${players}`;
}
