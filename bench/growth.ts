/** Whether cost grows with the store: the same calls over a small and a large one, in turns. */

import type { ChildProcess } from 'node:child_process';
import { playerNameAt } from '../src/generate/index.ts';
import type { Server } from './contenders.ts';
import { measureRun, nothingKept, startLaurel } from './contenders.ts';
import type { DataSet } from './data-sets.ts';
import { probes } from './data-sets.ts';
import type { Spread } from './figures.ts';
import { ratioOf } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { stopProcess } from './processes.ts';
import type { MeasuredCall } from './requests.ts';
import { writeRequest } from './requests.ts';
import type { Contender, Standing } from './rounds.ts';
import { runInTurns } from './rounds.ts';
import { createWorkloads } from './workloads.ts';

export interface Growth {
  readonly workload: string;
  readonly small: Standing;
  readonly large: Standing;
  /** Median wait over the large store in parts of that over the small one, round by round. */
  readonly p50: Spread | null;
}

/** Every cold workload over M and L. */
export async function measureGrowth(
  small: DataSet,
  large: DataSet,
  generator: ChildProcess,
  options: BenchOptions,
): Promise<readonly Growth[]> {
  const [overSmall, overLarge] = [createWorkloads(small, probes), createWorkloads(large, probes)];
  const pairs = overSmall.flatMap((workload, index) => {
    const other = overLarge[index];
    const isMeasured = workload.cold.length > 0 && workload.name.includes(options.only) && other !== undefined;
    return isMeasured ? [{ name: workload.name, small: workload.cold, large: other.cold.slice(0, workload.cold.length) }] : [];
  });
  return comparePairs(pairs, small, large, generator, options);
}

/** getLastUpdate of the five players that every set has, over S and L. */
export async function measurePolling(
  small: DataSet,
  large: DataSet,
  generator: ChildProcess,
  options: BenchOptions,
): Promise<readonly Growth[]> {
  const calls = Array.from({ length: small.size.players }, (_, index): MeasuredCall => {
    return { operation: 'getLastUpdate', parameters: [['sNetID', playerNameAt(index)]] };
  });
  return comparePairs([{ name: 'getLastUpdate', small: calls, large: calls }], small, large, generator, options);
}

interface Pair {
  readonly name: string;
  readonly small: readonly MeasuredCall[];
  readonly large: readonly MeasuredCall[];
}

async function comparePairs(
  pairs: readonly Pair[],
  small: DataSet,
  large: DataSet,
  generator: ChildProcess,
  options: BenchOptions,
): Promise<readonly Growth[]> {
  const servers = [
    await startLaurel(options.dist, small.url, nothingKept),
    await startLaurel(options.dist, large.url, nothingKept),
  ] as const;
  const { connections } = options;
  const contender = (name: string, server: Server, calls: readonly MeasuredCall[]): Contender => {
    const requests = calls.map((call) => writeRequest('SOAP 1.1', call));
    return { name, run: (durationMs) => measureRun({ generator, server, requests, connections, durationMs }) };
  };
  try {
    const all: Growth[] = [];
    for (const pair of pairs) {
      const contenders = [contender(small.name, servers[0], pair.small), contender(large.name, servers[1], pair.large)];
      const [first, second] = await runInTurns(contenders, options);
      if (first === undefined || second === undefined) throw new Error('Two were measured.');
      const waits = ({ runs }: Standing): readonly number[] => runs.map(({ p50Ms }) => p50Ms);
      all.push({ workload: pair.name, small: first, large: second, p50: ratioOf(waits(second), waits(first)) });
    }
    return all;
  } finally {
    for (const { process } of servers) await stopProcess(process);
  }
}
