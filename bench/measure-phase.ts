/** Measures one phase: sends requests to one server, and reports its response times and processor time. */

import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import * as v from 'valibot';
import { ask, readCpuSeconds, samplePeakMegabytes, startNode } from './processes.ts';
import type { RunningServer } from './servers.ts';

export interface PhaseFigures {
  readonly answers: number;
  /** Number of responses with a status other than 200. */
  readonly errors: number;
  readonly seconds: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** Processor time of the server per response, in milliseconds; null if the system does not report it. */
  readonly cpuMs: number | null;
  /** Processor time of the database's own processes per response, in milliseconds; null if not reported. */
  readonly databaseCpuMs: number | null;
  /** Share of a core that the server used. The next field has the share that the load generator used. */
  readonly serverBusy: number | null;
  readonly generatorBusy: number;
  /** Peak of anonymous memory in megabytes. */
  readonly peakMegabytes: number | null;
}

export interface Load {
  readonly requests: readonly Uint8Array[];
  readonly connections: number;
  readonly maxRequests?: number;
  readonly durationMs?: number;
}

export interface MeasuredPhase {
  readonly figures: PhaseFigures;
  /** Body length in bytes of the response to each request. */
  readonly bodyBytes: Uint32Array;
}

const answer = v.union([
  v.object({
    figures: v.object({
      answers: v.number(),
      errors: v.number(),
      seconds: v.number(),
      cpuSeconds: v.number(),
      p50Ms: v.number(),
      p99Ms: v.number(),
      maxMs: v.number(),
      bodyBytes: v.instance(Uint32Array),
    }),
  }),
  v.object({ error: v.string() }),
]);

export function startLoadGenerator(): ChildProcess {
  return startNode('load', [join(import.meta.dirname, 'load', 'generator.ts')]);
}

export class Meter {
  readonly #generator: ChildProcess;
  readonly #databaseCpuSeconds: () => number | null;

  constructor(generator: ChildProcess, databaseCpuSeconds: () => number | null) {
    this.#generator = generator;
    this.#databaseCpuSeconds = databaseCpuSeconds;
  }

  /** Sends requests to a server and measures it. Throws if a connection breaks. */
  async measure(server: RunningServer, load: Load): Promise<MeasuredPhase> {
    const { maxRequests = Number.MAX_SAFE_INTEGER, durationMs = Number.MAX_SAFE_INTEGER } = load;
    const { pid } = server.process;
    const cpuBefore = readCpuSeconds(pid);
    const databaseBefore = this.#databaseCpuSeconds();
    const endSampling = samplePeakMegabytes(server.process);
    const order = {
      port: server.port,
      requests: load.requests,
      connections: load.connections,
      maxRequests,
      durationMs,
    };
    const given = v.parse(answer, await ask(this.#generator, order));
    const peakMegabytes = endSampling();
    if ('error' in given) throw new Error(given.error);
    const { bodyBytes, cpuSeconds: generatorSeconds, ...run } = given.figures;
    const cpuSeconds = difference(cpuBefore, readCpuSeconds(pid));
    const databaseSeconds = difference(databaseBefore, this.#databaseCpuSeconds());
    const ofEach = (seconds: number | null): number | null =>
      seconds === null ? null : (1000 * seconds) / run.answers;
    const figures = {
      ...run,
      perSecond: run.answers / run.seconds,
      cpuMs: ofEach(cpuSeconds),
      databaseCpuMs: ofEach(databaseSeconds),
      serverBusy: cpuSeconds === null ? null : cpuSeconds / run.seconds,
      generatorBusy: generatorSeconds / run.seconds,
      peakMegabytes,
    };
    return { figures, bodyBytes };
  }
}

function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before;
}
