/** Where each measured build finds its data: a store of its own, which is as it was generated at every start. */

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { SizeName } from '../../src/data/generate/index.ts';
import { passwordsAside } from '../../test/support/passwords-aside.ts';

/** The store of one build. */
export interface BuildStore {
  /** Address of the store in its first state, in the schema of the build. */
  fresh(): Promise<string>;
}

export interface Stores {
  readonly engine: string;
  /** The set as it was generated. */
  readonly original: string;
  ofBuild(name: string, dist: string): BuildStore;
  /** Processor time of the database's own processes; null where they have none. */
  cpuSeconds(): number | null;
  stop(): Promise<void>;
}

export interface SetOptions {
  /** Folder of stores. */
  readonly data: string;
  /** `usualSize` unless it is given. */
  readonly size?: SizeName;
  readonly players: number;
  /** The build that generates the set: the oldest one, because builds read what older ones wrote. */
  readonly dist: string;
}

export const seed = 1;
/** The catalogue of this size does not grow with the number of players. */
export const usualSize = 'M';

/** Runs a command of a built version. Throws where it fails. */
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

/** What files of a set are called. */
export function setName({
  players,
  size = usualSize,
}: Pick<SetOptions, 'players' | 'size'>): string {
  return `${size}-${players}`;
}
