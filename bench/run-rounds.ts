/** Measures an operation on all servers alternately (A B C A B C), so that other work of the machine affects all equally. */

import { Floor } from './floor.ts';
import type { Meter } from './measure-phase.ts';
import type { BenchRequest } from './requests.ts';
import type { Phases, PhaseTimes } from './run-phases.ts';
import { runPhases } from './run-phases.ts';
import type { RunningServer } from './servers.ts';
import type { Workload } from './workloads.ts';
import { planLoads } from './workloads.ts';

/** The measured servers. `laurel` is the judged build; the others are compared with it. */
export const contenderNames = ['laurel', 'before', 'floor', 'also'] as const;
export type ContenderName = (typeof contenderNames)[number];

/** A server that is restarted for every operation and round. */
export interface Contender {
  readonly name: Exclude<ContenderName, 'floor'>;
  start(): Promise<RunningServer>;
  /** Converts a request to the form that this server understands. */
  translate(request: BenchRequest): BenchRequest;
  measures(operation: string): boolean;
}

/** The figures of one server in one round of one operation. */
export interface Measurement {
  readonly operation: string;
  readonly contender: ContenderName;
  readonly round: number;
  readonly phases: Phases;
  readonly startMs: number | null;
  /** Average length of a response in bytes. */
  readonly answerBytes: number;
  /** Number of responses whose length differs from that of `laurel` in the first round. */
  readonly differentAnswers: number;
}

export interface RoundOptions {
  readonly rounds: number;
  readonly times: PhaseTimes;
}

/** @param contenders the servers; the first is measured first, and its response lengths determine those of the floor server */
export async function runRounds(
  meter: Meter,
  workload: Workload,
  contenders: readonly Contender[],
  { rounds, times }: RoundOptions,
): Promise<readonly Measurement[]> {
  const all: Measurement[] = [];
  let lengths: Uint32Array | null = null;
  let floor: Floor | null = null;
  try {
    for (let round = 0; round < rounds; round += 1) {
      // The steady phase needs ten seconds, so it is measured once.
      const timesOfRound = round === rounds - 1 ? times : { ...times, steadyMs: 0 };
      for (const contender of contenders.filter((each) => each.measures(workload.operation))) {
        const server = await contender.start();
        try {
          const loads = planLoads(workload, round, lengths, (request) =>
            contender.translate(request),
          );
          const passed = await runPhases(meter, server, loads, timesOfRound);
          lengths ??= passed.bodyBytes;
          all.push(
            describe(workload, contender.name, round, {
              ...passed,
              startMs: server.startMs,
              lengths,
            }),
          );
        } finally {
          await server.stop();
        }
      }
      if (lengths === null) throw new Error('Nothing was measured.');
      floor ??= await Floor.start(meter, workload, lengths);
      const phases = await floor.measure(round, times);
      all.push(
        describe(workload, 'floor', round, { phases, bodyBytes: lengths, startMs: null, lengths }),
      );
    }
    return all;
  } finally {
    await floor?.stop();
  }
}

interface Described {
  readonly phases: Phases;
  readonly bodyBytes: Uint32Array;
  readonly startMs: number | null;
  readonly lengths: Uint32Array;
}

function describe(
  workload: Workload,
  contender: ContenderName,
  round: number,
  described: Described,
): Measurement {
  const { phases, bodyBytes, startMs, lengths } = described;
  return {
    operation: workload.operation,
    contender,
    round,
    phases,
    startMs,
    answerBytes: bodyBytes.reduce((sum, bytes) => sum + bytes, 0) / bodyBytes.length,
    differentAnswers: bodyBytes.reduce(
      (count, bytes, index) => count + (bytes === lengths[index] ? 0 : 1),
      0,
    ),
  };
}
