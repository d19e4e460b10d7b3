/** What an answer costs, out of the file that `npm run bench` writes. */

import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { CapacityFigures } from './figures.ts';

const standing = v.object({ name: v.string(), cpuSecondsPer1000: v.nullable(v.number()), peakMegabytes: v.nullable(v.number()) });
const benchFigures = v.object({
  sideBySide: v.array(
    v.object({ workload: v.string(), binding: v.string(), answerBytes: v.number(), standings: v.array(standing) }),
  ),
});

/** The binding that the plan is reckoned with: the one of the original's clients. */
const planned = 'SOAP 1.1';
const hot = 'Laurel hot';
const cold = 'Laurel cold';

/** Throws where the file has no such figures. */
export function readAnswers(file: string): Pick<CapacityFigures, 'answers' | 'memory'> {
  const { sideBySide } = v.parse(benchFigures, JSON.parse(readFileSync(file, 'utf8')));
  const found = sideBySide.filter(({ binding }) => binding === planned);
  const answers = found.flatMap(({ workload, answerBytes, standings }) =>
    standings.flatMap(({ name, cpuSecondsPer1000: cpu }) => {
      if (cpu === null || (name !== hot && name !== cold)) return [];
      const [operation = ''] = workload.split(',');
      return [{ operation, kept: name === hot, cpuMs: Number(cpu.toPrecision(3)), bytes: answerBytes }];
    }),
  );
  const peakOf = (which: string): number =>
    Math.round(
      Math.max(
        ...found.flatMap(({ standings }) => standings.filter(({ name }) => name === which).map((one) => one.peakMegabytes ?? 0)),
      ),
    );
  return { answers, memory: { cold: peakOf(cold), hot: peakOf(hot) } };
}
