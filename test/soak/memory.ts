/** Memory of the processes of a service by kind. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { bytesPerMegabyte } from '../../src/limits/index.ts';

/** The memory of a service. All values are in megabytes. */
export interface MemoryFigures {
  /** Anonymous memory of the processes, which a leak would increase. */
  readonly own: number;
  /**
   * Mapped file pages, including the store's. They are a cache of the operating system, and they cannot be larger than the mapped files.
   */
  readonly mapped: number;
  /** JavaScript heap in use, its total size, and external memory. */
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly external: number;
  /** Size of the database file and its write-ahead log; 0 if the store is on a database server. */
  readonly store: number;
}

/** Reads the memory of a service and its child processes; null if the system does not provide it. @param metrics text of /metrics */
export function readMemory(
  pid: number,
  storeFile: string | null,
  metrics: string,
): MemoryFigures | null {
  const pids = [pid, ...childrenOf(pid)];
  const kinds = (names: readonly string[]): number =>
    pids.reduce(
      (sum, each) => sum + names.reduce((part, name) => part + megabytesOf(each, name), 0),
      0,
    );
  const own = kinds(['RssAnon']);
  if (own === 0) return null;
  return {
    own,
    mapped: kinds(['RssFile', 'RssShmem']),
    heapUsed: valueOf(metrics, 'nodejs_heap_size_used_bytes'),
    heapTotal: valueOf(metrics, 'nodejs_heap_size_total_bytes'),
    external: valueOf(metrics, 'nodejs_external_memory_bytes'),
    store:
      storeFile === null ? 0 : (sizeOf(storeFile) + sizeOf(`${storeFile}-wal`)) / bytesPerMegabyte,
  };
}

export function describeMemory(figures: MemoryFigures): string {
  return Object.entries(figures)
    .map(([name, value]) => `${name} ${Number(value).toFixed(1)}`)
    .join(', ');
}

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    );
  } catch {
    return [];
  }
}

function megabytesOf(pid: number, kind: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function valueOf(metrics: string, name: string): number {
  return Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(metrics)?.[1] ?? 0) / bytesPerMegabyte;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
