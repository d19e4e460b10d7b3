/** The stores that are measured: generated once, and kept for the next time. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSize, SizeName } from '../src/generate/index.ts';
import { sizes, usualEnd } from '../src/generate/index.ts';
import { openStore } from '../src/store/open-store.ts';
import type { BenchOptions } from './options.ts';
import type { ProbeSource } from './probes.ts';
import { loadProbes } from './probes.ts';

/** To be raised when what is generated changes: stores of before are then left alone and made anew. */
const dataVersion = 4;
export const seed = 1;
/** Players of known size in every set but X. */
export const probes = 250;

export interface DataSet extends ProbeSource {
  readonly name: string;
  /** Store URL. */
  readonly url: string;
  readonly file: string;
}

/** The set of a size, made where it is not there yet. X has no probes: it is about its one player. */
export async function prepareDataSet(name: SizeName, options: BenchOptions): Promise<DataSet> {
  const size: DataSize = name === 'L' ? { ...sizes.L, players: options.largePlayers } : sizes[name];
  const file = join(options.data, `${name}-${size.players}-v${dataVersion}.db`);
  const set = { name, size, seed, until: usualEnd, file, url: `sqlite:${file}` };
  if (existsSync(file)) return set;
  mkdirSync(options.data, { recursive: true });
  const unfinished = `${file}.unfinished`;
  for (const end of ['', '-wal', '-shm']) rmSync(unfinished + end, { force: true });
  generateWithLaurel(name, size, unfinished, options);
  if (name !== 'X') await addProbes(set, unfinished);
  renameSync(unfinished, file);
  return set;
}

function generateWithLaurel(name: SizeName, size: DataSize, file: string, { dist }: BenchOptions): void {
  const begunAt = performance.now();
  const program = join(dist, 'cli', 'main.js');
  const args = [
    'generate',
    '--size',
    name,
    '--players',
    String(size.players),
    '--seed',
    String(seed),
    '--store',
    `sqlite:${file}`,
  ];
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`laurel ${args.join(' ')} failed.`);
  process.stdout.write(`set ${name} made in ${((performance.now() - begunAt) / 1000).toFixed(1)} s\n`);
}

async function addProbes(set: DataSet, file: string): Promise<void> {
  const store = await openStore(`sqlite:${file}`);
  try {
    await loadProbes(store, set, probes);
  } finally {
    await store.close();
  }
}
