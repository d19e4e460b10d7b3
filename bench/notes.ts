/** Notes about circumstances that make a report's figures less reliable. */

import { platform } from 'node:os';
import { arePinned } from './processes.ts';
import type { Measurement } from './run-rounds.ts';
import type { Row } from './summary.ts';

/** If the load generator used more than this share of its core, the server may have waited for it. */
const maxGeneratorBusy = 0.9;

/** Share of responses that may differ in length from `laurel`'s first round, because the text of DisplayDate changes with the time. */
const maxDifferentShare = 0.001;

/** Writes notes about errors, differing responses, and other processes that disturbed the measurement. */
export function writeNotes(
  measurements: readonly Measurement[],
  rows: readonly Row[],
): readonly string[] {
  const limited = rows.flatMap(({ operation, phase, medians }) =>
    [...medians].flatMap(([name, { generatorBusy }]) =>
      generatorBusy > maxGeneratorBusy ? [`${operation}, ${phase}, ${name}`] : [],
    ),
  );
  const failed = measurements.flatMap(({ operation, contender, round, phases }) =>
    Object.entries(phases).flatMap(([phase, { errors }]) =>
      errors > 0
        ? [`${errors} ERRORS: ${operation}, ${phase}, ${contender}, round ${round + 1}.`]
        : [],
    ),
  );
  const different = measurements.flatMap(
    ({ operation, contender, round, phases, differentAnswers: count }) =>
      count > maxDifferentShare * (phases.cold?.answers ?? 1)
        ? [`${count} answers of another length: ${operation}, ${contender}, round ${round + 1}.`]
        : [],
  );
  return [
    ...failed,
    ...different,
    ...(limited.length === 0
      ? []
      : [
          `The load generator was busy for more than nine tenths of the time: ${limited.join('; ')}.`,
        ]),
    ...(arePinned
      ? []
      : ['Server and load generator shared cores: there is no taskset, or one core.']),
    ...(platform() === 'linux'
      ? []
      : ['Processor time and memory are not known: there is no /proc.']),
  ];
}
