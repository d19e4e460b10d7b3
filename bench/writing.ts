/** Answers while data is being written: 100 earned trophies a second, by another process, through the store's load. */

import type { ChildProcess } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { measureRun, startLaurel } from './contenders.ts';
import type { DataSet } from './data-sets.ts';
import { probes } from './data-sets.ts';
import type { BenchOptions } from './options.ts';
import { ask, startNode, stopProcess } from './processes.ts';
import { writeRequest } from './requests.ts';
import type { Contender, Standing } from './rounds.ts';
import { runInTurns } from './rounds.ts';
import { createWorkloads } from './workloads.ts';

export interface WhileWriting {
  readonly workload: string;
  /** Without writes, and with them. */
  readonly standings: readonly Standing[];
  /** Trophies that were really written in a second of the runs with writes. */
  readonly writtenPerSecond: number;
}

const writesPerSecond = 100;
const writtenAnswer = v.object({ written: v.number() });

/** Over a copy of the store, so that the next measurement finds what this one found. */
export async function measureWhileWriting(
  set: DataSet,
  generator: ChildProcess,
  options: BenchOptions,
): Promise<readonly WhileWriting[]> {
  const file = `${set.file}.written`;
  copyFileSync(set.file, file);
  const url = `sqlite:${file}`;
  const laurel = await startLaurel(options.dist, url);
  const writer = startNode('load', [join(import.meta.dirname, 'writer.ts'), url]);
  try {
    const workloads = createWorkloads(set, probes).filter(({ name, cold }) => cold.length > 0 && name.includes(options.only));
    const all: WhileWriting[] = [];
    for (const { name, hot } of workloads) {
      const requests = hot.map((call) => writeRequest('SOAP 1.1', call));
      const { connections } = options;
      let written = 0;
      let seconds = 0;
      const without: Contender = {
        name: 'Laurel hot',
        run: (durationMs) => measureRun({ generator, server: laurel, requests, connections, durationMs }),
      };
      const during: Contender = {
        name: 'Laurel hot, with writes',
        async run(durationMs) {
          const begunAt = performance.now();
          await ask(writer, { writesPerSecond });
          const result = await without.run(durationMs);
          written += v.parse(writtenAnswer, await ask(writer, { writesPerSecond: 0 })).written;
          seconds += (performance.now() - begunAt) / 1000;
          return result;
        },
      };
      all.push({ workload: name, standings: await runInTurns([without, during], options), writtenPerSecond: written / seconds });
    }
    return all;
  } finally {
    await stopProcess(laurel.process);
    await stopProcess(writer);
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  }
}
