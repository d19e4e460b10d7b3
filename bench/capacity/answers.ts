/** Cost of a response, from the figures that `npm run bench` writes for each database engine. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { toSpread } from '../figures.ts';
import type { CapacityFigures } from './figures.ts';

const phase = v.object({
  cpuMs: v.nullable(v.number()),
  databaseCpuMs: v.nullable(v.number()),
  peakMegabytes: v.nullable(v.number()),
});
const benchFigures = v.object({
  measurements: v.array(
    v.object({
      operation: v.string(),
      contender: v.string(),
      answerBytes: v.number(),
      phases: v.object({ cold: v.optional(phase), hot: v.optional(phase) }),
    }),
  ),
});
type Measurement = v.InferOutput<typeof benchFigures>['measurements'][number];
type PhaseOfPlan = keyof Measurement['phases'];

/** The operations that the capacity plan in docs/explanation/scale.md covers. */
const planned = ['getNetID', 'getTrophies', 'getLastUpdate', 'getLastestTrophies'] as const;

/** Reads the figures of the planned operations. Throws if a file lacks one. */
export function readAnswers(
  folder: string,
): Pick<CapacityFigures, 'answers' | 'memory' | 'madeFromPostgres'> {
  const sqlite = readMeasurements(join(folder, 'figures-sqlite.json'));
  const postgres = readMeasurements(join(folder, 'figures-postgres.json'));
  const answers = planned.flatMap((operation) =>
    (['hot', 'cold'] as const).map((name) => ({
      operation,
      cached: name === 'hot',
      cpuMs: rounded(cpuMsOf(sqlite, operation, name)),
      databaseCpuMs:
        name === 'hot'
          ? 0
          : rounded(medianOf(postgres, operation, (phases) => phases.cold?.databaseCpuMs)),
      bytes: Math.round(sqlite.find((each) => each.operation === operation)?.answerBytes ?? 0),
    })),
  );
  const madeFromPostgres =
    cpuMsOf(postgres, 'getNetID', 'cold') / cpuMsOf(sqlite, 'getNetID', 'cold');
  return {
    answers,
    memory: { cold: peakOf(sqlite, 'cold'), hot: peakOf(sqlite, 'hot') },
    madeFromPostgres: rounded(madeFromPostgres),
  };
}

function readMeasurements(file: string): readonly Measurement[] {
  const { measurements } = v.parse(benchFigures, JSON.parse(readFileSync(file, 'utf8')));
  return measurements.filter(({ contender }) => contender === 'laurel');
}

function cpuMsOf(
  measurements: readonly Measurement[],
  operation: string,
  name: PhaseOfPlan,
): number {
  return medianOf(measurements, operation, (phases) => phases[name]?.cpuMs);
}

/** Returns the median over all rounds. */
function medianOf(
  measurements: readonly Measurement[],
  operation: string,
  figureOf: (phases: Measurement['phases']) => number | null | undefined,
): number {
  const found = measurements
    .filter((each) => each.operation === operation)
    .flatMap(({ phases }) => figureOf(phases) ?? []);
  const spread = toSpread(found);
  if (spread === null) throw new Error(`${operation}: npm run bench has not measured it.`);
  return spread.median;
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

function peakOf(measurements: readonly Measurement[], name: PhaseOfPlan): number {
  return Math.round(
    Math.max(0, ...measurements.flatMap(({ phases }) => phases[name]?.peakMegabytes ?? [])),
  );
}
