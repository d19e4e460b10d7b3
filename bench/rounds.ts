/** Measuring in turns: A B C A B C, so that what the machine does meanwhile meets all alike. */

import type { RunResult } from './contenders.ts';
import type { Spread } from './figures.ts';
import { ratioOf, spreadOf } from './figures.ts';

export interface Contender {
  readonly name: string;
  run(durationMs: number): Promise<RunResult>;
}

/** What one contender showed over all rounds: medians, and ratios to the first one of the same round. */
export interface Standing {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly megabytesPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly errors: number;
  readonly cpuSecondsPer1000: number | null;
  readonly serverBusy: number | null;
  readonly generatorBusy: number;
  readonly peakMegabytes: number | null;
  /** Requests/s in parts of those of the first contender. */
  readonly throughput: Spread | null;
  /** The first contender's processor time for a request in parts of this one's: what throughput would be if the server were the limit. */
  readonly byCpu: Spread | null;
  readonly runs: readonly RunResult[];
}

export interface RoundOptions {
  readonly rounds: number;
  readonly runMs: number;
  /** Processor time that a server uses at most before it is measured. */
  readonly warmUpCpuSeconds: number;
}

/** Warms every contender up, and then runs them in turns; the first is what the others are compared with. */
export async function runInTurns(contenders: readonly Contender[], options: RoundOptions): Promise<readonly Standing[]> {
  const { rounds, runMs } = options;
  const runs = contenders.map((): RunResult[] => []);
  for (const contender of contenders) await warmUp(contender, options);
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) runs[index]?.push(await contender.run(runMs));
  }
  const [base = []] = runs;
  return contenders.map(({ name }, index) => summarise(name, runs[index] ?? [], base));
}

/** On a machine with other work a server may wait for its core most of the time; it is not waited for longer than this. */
const longestWarmUp = 4;
/** Of one piece of it, and how many pieces in a row are no cheaper than the cheapest before, by so much, when it is over. */
const warmUpMs = 500;
const steadyRuns = 3;
const cheaper = 0.97;

/**
 * Asks until answers become no cheaper: Node goes on compiling what is hot for several seconds, and a service runs for months.
 * Where processor time is not known, half of it is taken to be the server's.
 */
async function warmUp(contender: Contender, { runMs, warmUpCpuSeconds }: RoundOptions): Promise<void> {
  const endAt = performance.now() + longestWarmUp * warmUpCpuSeconds * 1000;
  let least = Number.POSITIVE_INFINITY;
  let steady = 0;
  for (let used = 0; used < warmUpCpuSeconds && steady < steadyRuns && performance.now() < endAt;) {
    const { serverCpuSeconds, cpuSecondsPer1000 } = await contender.run(Math.min(runMs, warmUpMs));
    used += Math.max(serverCpuSeconds ?? warmUpMs / 2000, 0.05);
    const isCheaper = cpuSecondsPer1000 !== null && cpuSecondsPer1000 < cheaper * least;
    if (isCheaper) least = cpuSecondsPer1000;
    steady = isCheaper ? 0 : steady + 1;
  }
}

function summarise(name: string, runs: readonly RunResult[], base: readonly RunResult[]): Standing {
  const median = (value: (run: RunResult) => number): number => spreadOf(runs.map(value))?.median ?? 0;
  const medianKnown = (value: (run: RunResult) => number | null): number | null =>
    spreadOf(runs.map(value).filter((each) => each !== null))?.median ?? null;
  return {
    name,
    requestsPerSecond: median((run) => run.requestsPerSecond),
    megabytesPerSecond: median((run) => run.megabytesPerSecond),
    p50Ms: median((run) => run.p50Ms),
    p99Ms: median((run) => run.p99Ms),
    errors: runs.reduce((sum, { errors }) => sum + errors, 0),
    cpuSecondsPer1000: medianKnown((run) => run.cpuSecondsPer1000),
    serverBusy: medianKnown((run) => run.serverBusy),
    generatorBusy: median((run) => run.generatorBusy),
    peakMegabytes: medianKnown((run) => run.peakMegabytes),
    throughput: ratioOf(requestRates(runs), requestRates(base)),
    byCpu: ratioOf(cpuCosts(base), cpuCosts(runs)),
    runs,
  };
}

function requestRates(runs: readonly RunResult[]): readonly number[] {
  return runs.map(({ requestsPerSecond }) => requestsPerSecond);
}

function cpuCosts(runs: readonly RunResult[]): readonly (number | null)[] {
  return runs.map(({ cpuSecondsPer1000 }) => cpuSecondsPer1000);
}
