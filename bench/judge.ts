/** The targets of the benchmark, and checks whether they are met. */

import { operations } from '../src/contract/index.ts';
import type { Spread } from './figures.ts';
import { readLabel } from './labels.ts';
import type { ContenderName } from './run-rounds.ts';
import type { Row } from './summary.ts';

export type Verdict = 'holds' | 'within the spread' | 'FAILS' | '';

export interface Target {
  readonly about: string;
  /** Text of the target, such as `at least 0.95`. */
  readonly wanted: string;
  readonly byClock: Spread | null;
  readonly byCpu: Spread | null;
  readonly verdict: Verdict;
  readonly verdictByCpu: Verdict;
}

/**
 * Minimum requests per second for cached responses, as a share of the floor server's. It is lower for SOAP, because Laurel must read the
 * request's body.
 */
const hotOfFloor = { get: 0.95, soap: 0.8 } as const;
const hotOfBefore = 0.97;
const coldOfBefore = 1;
/** Maximum ratio of the 99th percentile of the response time to the median. */
const maxTail = { hot: 3, steady: 4 } as const;

/** @param wanted by operation: its required speed in the cold pass, as a ratio to the compared build; 1 for all others */
export function judge(
  rows: readonly Row[],
  wanted: ReadonlyMap<string, number>,
): readonly Target[] {
  return rows.flatMap((row) => {
    const { phase } = row;
    const { operation, isSoap } = readLabel(row.operation);
    if (phase === 'steady') return judgeTail(row, maxTail.steady);
    if (phase === 'cold') return judgeRatio(row, 'before', wanted.get(operation) ?? coldOfBefore);
    if (phase !== 'hot') return [];
    // Pages and the whole catalogue are not compared with the floor.
    const ofFloor =
      operation in operations ? judgeRatio(row, 'floor', hotOfFloor[isSoap ? 'soap' : 'get']) : [];
    return [...ofFloor, ...judgeRatio(row, 'before', hotOfBefore), ...judgeTail(row, maxTail.hot)];
  });
}

function judgeRatio(
  { operation, phase, ratios }: Row,
  other: ContenderName,
  min: number,
): readonly Target[] {
  const ratio = ratios.get(other);
  if (ratio === undefined) return [];
  const { byClock, byCpu } = ratio;
  const about = `${operation}, ${phase}, of ${other === 'before' ? 'the build before' : 'the floor'}`;
  const verdict = (spread: Spread | null): Verdict => {
    if (spread === null) return '';
    if (spread.median >= min) return 'holds';
    return spread.max >= min ? 'within the spread' : 'FAILS';
  };
  return [
    {
      about,
      wanted: `at least ${min}`,
      byClock,
      byCpu,
      verdict: verdict(byClock),
      verdictByCpu: verdict(byCpu),
    },
  ];
}

function judgeTail({ operation, phase, medians }: Row, max: number): readonly Target[] {
  const figures = medians.get('laurel');
  if (figures === undefined) return [];
  const tail = figures.p99Ms / figures.p50Ms;
  const byClock = { median: tail, min: tail, max: tail };
  const about = `${operation}, ${phase}, p99 in parts of p50`;
  const verdict = tail <= max ? 'holds' : 'FAILS';
  return [{ about, wanted: `at most ${max}`, byClock, byCpu: null, verdict, verdictByCpu: '' }];
}
