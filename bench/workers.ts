/** One worker process against two, on all cores: node's cluster behind one port. */

import type { ChildProcess } from 'node:child_process';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { measureRun, nothingKept, startLaurel } from './contenders.ts';
import type { DataSet } from './data-sets.ts';
import { probes } from './data-sets.ts';
import type { BenchOptions } from './options.ts';
import { stopProcess } from './processes.ts';
import { writeRequest } from './requests.ts';
import type { Contender, Standing } from './rounds.ts';
import { runInTurns } from './rounds.ts';
import { createWorkloads } from './workloads.ts';

export interface WithWorkers {
  readonly workload: string;
  /** One worker, and two. */
  readonly standings: readonly Standing[];
}

/** Whether the service can have workers at all. */
export function hasWorkers({ dist }: BenchOptions): boolean {
  const { stdout } = spawnSync(process.execPath, [join(dist, 'cli', 'main.js'), 'serve', '--help'], { encoding: 'utf8' });
  return stdout.includes('--workers');
}

/**
 * Cold calls, which cost the server more than they cost the generator of the load: on a machine of two cores
 * the three processes share them, and the generator takes a quarter of one.
 */
export async function measureWorkers(
  set: DataSet,
  generator: ChildProcess,
  options: BenchOptions,
): Promise<readonly WithWorkers[]> {
  const start = (count: string) => startLaurel(options.dist, set.url, [...nothingKept, '--workers', count], 'anywhere');
  const servers = { 'one worker': await start('1'), 'two workers': await start('2') };
  try {
    const all: WithWorkers[] = [];
    for (const { name, cold } of createWorkloads(set, probes)) {
      if (cold.length === 0 || !name.includes(options.only)) continue;
      const requests = cold.map((call) => writeRequest('SOAP 1.1', call));
      const contenders = Object.entries(servers).map(([contender, server]): Contender => {
        const { connections } = options;
        return { name: contender, run: (durationMs) => measureRun({ generator, server, requests, connections, durationMs }) };
      });
      // Each worker compiles its own code and reads the catalogue for itself.
      const warmUpCpuSeconds = 2 * options.warmUpCpuSeconds;
      all.push({ workload: name, standings: await runInTurns(contenders, { ...options, warmUpCpuSeconds }) });
    }
    return all;
  } finally {
    for (const { process } of Object.values(servers)) await stopProcess(process);
  }
}
