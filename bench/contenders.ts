/** The servers that are compared, and one run against one of them. */

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Role } from './processes.ts';
import { ask, cpuSecondsOf, forgetPeak, peakMegabytesOf, portOf, startNode } from './processes.ts';

export interface Server {
  readonly process: ChildProcess;
  readonly port: number;
}

/** A server that is kept busy on purpose shall answer, not refuse. */
const neverBusy = ['--overload-delay', '0'];

/** What `npm start` gives Node. */
function nodeFlags(): readonly string[] {
  const path = join(import.meta.dirname, '..', 'package.json');
  const { scripts } = v.parse(v.object({ scripts: v.object({ start: v.string() }) }), JSON.parse(readFileSync(path, 'utf8')));
  return scripts.start.split(' ').filter((word) => word.startsWith('--max-'));
}

/** The built service over a store; flags follow. */
export async function startLaurel(
  dist: string,
  storeUrl: string,
  flags: readonly string[] = [],
  role: Role = 'server',
): Promise<Server> {
  const program = join(dist, 'cli', 'main.js');
  const child = startNode(role, [
    ...nodeFlags(),
    program,
    'serve',
    '--store',
    storeUrl,
    '--port',
    '0',
    '--log-level',
    'error',
    ...neverBusy,
    ...flags,
  ]);
  return { process: child, port: await portOf(child) };
}

/** Nothing is kept from one request to the next: every answer is made. */
export const nothingKept = ['--answer-cache', '0'];

export async function startFloor(): Promise<Server> {
  return startComparison('floor.ts');
}

export async function startSoapPackage(): Promise<Server> {
  return startComparison('soap-package.ts');
}

async function startComparison(file: string): Promise<Server> {
  const child = startNode('server', [join(import.meta.dirname, 'servers', file)]);
  return { process: child, port: await portOf(child) };
}

export function startLoadGenerator(): ChildProcess {
  return startNode('load', [join(import.meta.dirname, 'load-generator.ts')]);
}

const loadAnswer = v.union([
  v.object({
    figures: v.object({
      answers: v.number(),
      bytes: v.number(),
      errors: v.number(),
      seconds: v.number(),
      cpuSeconds: v.number(),
      p50Ms: v.number(),
      p99Ms: v.number(),
      maxMs: v.number(),
    }),
  }),
  v.object({ error: v.string() }),
]);

/** Figures of one run. */
export interface RunResult {
  readonly requestsPerSecond: number;
  readonly megabytesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  readonly errors: number;
  /** Of the server; null where the system does not say. */
  readonly cpuSecondsPer1000: number | null;
  /** Of the server in this run. */
  readonly serverCpuSeconds: number | null;
  /** Share of a core that the server used, and the generator. */
  readonly serverBusy: number | null;
  readonly generatorBusy: number;
  readonly peakMegabytes: number | null;
}

export interface RunParts {
  readonly generator: ChildProcess;
  readonly server: Server;
  readonly requests: readonly Uint8Array[];
  readonly connections: number;
  readonly durationMs: number;
}

/** Loads a server for a while. Throws where a connection broke. */
export async function measureRun({ generator, server, requests, connections, durationMs }: RunParts): Promise<RunResult> {
  forgetPeak(server.process);
  const cpuBefore = cpuSecondsOf(server.process);
  const answer = v.parse(loadAnswer, await ask(generator, { port: server.port, requests, connections, durationMs }));
  if ('error' in answer) throw new Error(answer.error);
  const { figures } = answer;
  const cpuAfter = cpuSecondsOf(server.process);
  const cpu = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
  return {
    requestsPerSecond: figures.answers / figures.seconds,
    megabytesPerSecond: figures.bytes / figures.seconds / 1e6,
    p50Ms: figures.p50Ms,
    p99Ms: figures.p99Ms,
    maxMs: figures.maxMs,
    errors: figures.errors,
    cpuSecondsPer1000: cpu === null ? null : (1000 * cpu) / figures.answers,
    serverCpuSeconds: cpu,
    serverBusy: cpu === null ? null : cpu / figures.seconds,
    generatorBusy: figures.cpuSeconds / figures.seconds,
    peakMegabytes: peakMegabytesOf(server.process),
  };
}
