/** The phases of a server's measurement from its start to its stop: cold, warm, hot and steady. */

import { createRandom } from '../src/data/generate/random.ts';
import type { Load, MeasuredPhase, Meter, PhaseFigures } from './measure-phase.ts';
import type { RunningServer } from './servers.ts';

/**
 * - `cold`: the first pass over all requests after a fresh start, in random order.
 * - `warm`: the second pass, in another order; only its first seconds.
 * - `hot`: eight requests again and again.
 * - `steady`: further passes over all requests, measured after the server has been under load for ten seconds.
 */
export const phaseNames = ['cold', 'warm', 'hot', 'steady'] as const;
export type PhaseName = (typeof phaseNames)[number];
export type Phases = Partial<Record<PhaseName, PhaseFigures>>;

export interface PhaseTimes {
  /** Maximum duration of the warm phase in milliseconds. */
  readonly warmMs: number;
  /** Warm-up before the hot phase, in milliseconds of the server's processor time, so that its code is compiled even on a busy machine. */
  readonly heatMs: number;
  readonly hotMs: number;
  /** Minimum time in milliseconds for which the server has been under load, in any phase, before the steady phase. */
  readonly settleMs: number;
  /** Duration of the steady phase in milliseconds; 0 skips it. */
  readonly steadyMs: number;
}

/** The requests of an operation, in the form that one server understands. */
export interface PhaseLoads {
  readonly all: readonly Uint8Array[];
  readonly connections: number;
  /** The number of the round, which determines the order of a pass. */
  readonly round: number;
  /** Returns the indexes of the hot requests, which it chooses by the lengths of all responses. */
  hotOf(bodyBytes: Uint32Array): readonly number[];
}

export interface Passed {
  readonly phases: Phases;
  /** Body lengths in the cold pass, by index of the request. */
  readonly bodyBytes: Uint32Array;
}

export async function runPhases(
  meter: Meter,
  server: RunningServer,
  loads: PhaseLoads,
  times: PhaseTimes,
): Promise<Passed> {
  const begunAt = performance.now();
  const { all, connections, round } = loads;
  const pass = (turn: number, limits: Partial<Load>): Promise<MeasuredPhase> => {
    const requests = orderOf(all.length, 10 * round + turn).map(
      (index) => all[index] ?? new Uint8Array(),
    );
    return meter.measure(server, { requests, connections, ...limits });
  };
  const cold = await pass(1, { maxRequests: all.length });
  const bodyBytes = inOrder(cold.bodyBytes, orderOf(all.length, 10 * round + 1));
  const hot = loads.hotOf(bodyBytes).map((index) => all[index] ?? new Uint8Array());
  const isAlone = all.length === 1;
  const warm = isAlone
    ? null
    : await pass(2, { maxRequests: all.length, durationMs: times.warmMs });
  await heat(meter, server, { requests: hot, connections }, times.heatMs);
  const hotRun = await meter.measure(server, {
    requests: hot,
    connections,
    durationMs: times.hotMs,
  });
  const phases: Phases = { hot: hotRun.figures };
  if (warm === null) return { phases, bodyBytes };
  Object.assign(phases, { cold: cold.figures, warm: warm.figures });
  if (times.steadyMs > 0) {
    const leftMs = times.settleMs - (performance.now() - begunAt);
    if (leftMs > 0) await pass(3, { durationMs: leftMs });
    phases.steady = (await pass(4, { durationMs: times.steadyMs })).figures;
  }
  return { phases, bodyBytes };
}

const heatStepMs = 250;
/** Maximum duration of the warm-up, as a multiple of its processor time, in case the server has to wait for its core. */
const maxHeatFactor = 4;

async function heat(
  meter: Meter,
  server: RunningServer,
  load: Load,
  heatMs: number,
): Promise<void> {
  const endAt = performance.now() + maxHeatFactor * heatMs;
  for (let usedMs = 0; usedMs < heatMs && performance.now() < endAt;) {
    const { figures } = await meter.measure(server, { ...load, durationMs: heatStepMs });
    usedMs += figures.cpuMs === null ? heatStepMs : figures.cpuMs * figures.answers;
  }
}

/** Returns the indexes of the requests in the order of a pass. */
function orderOf(count: number, seed: number): readonly number[] {
  return createRandom(seed).shuffle(Array.from({ length: count }, (_, index) => index));
}

/** Sorts the values of a pass by the index of their request. */
function inOrder(values: Uint32Array, order: readonly number[]): Uint32Array {
  const sorted = new Uint32Array(values.length);
  for (const [place, index] of order.entries()) sorted[index] = values[place] ?? 0;
  return sorted;
}

const hotRequests = 8;

/** Chooses requests with representative response lengths: sorted by length, the middle request of each eighth. */
export function pickHot(bodyBytes: Uint32Array): readonly number[] {
  const sorted = [...bodyBytes.keys()].toSorted(
    (a, b) => (bodyBytes[a] ?? 0) - (bodyBytes[b] ?? 0),
  );
  if (sorted.length <= hotRequests) return sorted;
  return Array.from(
    { length: hotRequests },
    (_, part) => sorted[Math.floor(((part + 0.5) * sorted.length) / hotRequests)] ?? 0,
  );
}
