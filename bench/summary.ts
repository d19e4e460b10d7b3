/** Summarizes the rounds: medians for each operation, phase and server, and ratios between servers. */

import type { Spread } from './figures.ts';
import { compareValues, toSpread } from './figures.ts';
import type { PhaseFigures } from './measure-phase.ts';
import type { PhaseName } from './run-phases.ts';
import type { ContenderName, Measurement } from './run-rounds.ts';

export interface Ratio {
  /** Median requests per second of `laurel`, divided by the other server's median. The spread is that of the ratios of single rounds. */
  readonly byClock: Spread | null;
  /** Ratio of the other server's processor time per response to `laurel`'s. It hardly depends on other work of the machine. */
  readonly byCpu: Spread | null;
}

/** The figures of one operation in one phase. */
export interface Row {
  readonly operation: string;
  readonly phase: PhaseName;
  readonly answerBytes: number;
  readonly medians: ReadonlyMap<ContenderName, PhaseFigures>;
  /** The ratios to every other measured server. */
  readonly ratios: ReadonlyMap<ContenderName, Ratio>;
}

/** Summarizes an operation in a phase; returns null if `laurel` was not measured in this phase. */
export function summarize(
  measurements: readonly Measurement[],
  operation: string,
  phase: PhaseName,
): Row | null {
  const runs = new Map<ContenderName, readonly PhaseFigures[]>();
  for (const [contender, found] of Map.groupBy(measurements, (each) => each.contender)) {
    // The floor server has no cache, so its figures from the cold phase apply to every pass.
    const measured = contender === 'floor' && phase !== 'hot' ? 'cold' : phase;
    const figures = found
      .filter((each) => each.operation === operation)
      .flatMap(({ phases }) => phases[measured] ?? []);
    if (figures.length > 0) runs.set(contender, figures);
  }
  const own = runs.get('laurel');
  if (own === undefined) return null;
  const others = [...runs].filter(([name]) => name !== 'laurel');
  const first = measurements.find(
    (each) => each.operation === operation && each.contender === 'laurel',
  );
  return {
    operation,
    phase,
    answerBytes: first?.answerBytes ?? 0,
    medians: new Map([...runs].map(([name, figures]) => [name, mediansOf(figures)])),
    ratios: new Map(others.map(([name, figures]) => [name, compare(own, figures)])),
  };
}

/** Returns the medians over the rounds, the sum of errors, and the highest peak of memory. */
function mediansOf(runs: readonly PhaseFigures[]): PhaseFigures {
  const median = (value: (run: PhaseFigures) => number): number =>
    toSpread(runs.map(value))?.median ?? 0;
  const known = (value: (run: PhaseFigures) => number | null): Spread | null =>
    toSpread(runs.map(value).filter((each) => each !== null));
  return {
    answers: median((run) => run.answers),
    errors: runs.reduce((sum, { errors }) => sum + errors, 0),
    seconds: median((run) => run.seconds),
    perSecond: median((run) => run.perSecond),
    p50Ms: median((run) => run.p50Ms),
    p99Ms: median((run) => run.p99Ms),
    maxMs: median((run) => run.maxMs),
    cpuMs: known((run) => run.cpuMs)?.median ?? null,
    databaseCpuMs: known((run) => run.databaseCpuMs)?.median ?? null,
    serverBusy: known((run) => run.serverBusy)?.median ?? null,
    generatorBusy: median((run) => run.generatorBusy),
    peakMegabytes: known((run) => run.peakMegabytes)?.max ?? null,
  };
}

function compare(own: readonly PhaseFigures[], other: readonly PhaseFigures[]): Ratio {
  const rates = (runs: readonly PhaseFigures[]): readonly number[] =>
    runs.map(({ perSecond }) => perSecond);
  const costs = (runs: readonly PhaseFigures[]): readonly (number | null)[] =>
    runs.map(({ cpuMs }) => cpuMs);
  return {
    byClock: compareValues(rates(own), rates(other)),
    byCpu: compareValues(costs(other), costs(own)),
  };
}
