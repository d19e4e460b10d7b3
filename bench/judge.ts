/** The targets of the benchmark, and whether they are met. */

import { operations } from '../src/contract/index.ts';
import type { Spread } from './figures.ts';
import type { ContenderName } from './run-rounds.ts';
import type { Row } from './summary.ts';

export type Verdict = 'holds' | 'within the spread' | 'FAILS' | '';

export interface Target {
  readonly about: string;
  /** Such as `at least 0.95`. */
  readonly wanted: string;
  readonly byClock: Spread | null;
  readonly byCpu: Spread | null;
  readonly verdict: Verdict;
  readonly verdictByCpu: Verdict;
}

/** Least share of the floor's requests a second when the answer is cached. */
const hotOfFloor = (operation: string): number => (operation === 'getNetID' ? 0.85 : 0.95);
const hotOfBefore = 0.97;
const coldOfBefore = 1;
const maxTail = 4;

/** @param wanted ratios to the compared build in the cold pass, where they are not 1 */
export function judge(rows: readonly Row[], wanted: ReadonlyMap<string, number>): readonly Target[] {
  return rows.flatMap((row) => {
    const { operation, phase } = row;
    if (phase === 'steady') return judgeTail(row);
    if (phase === 'cold') return judgeRatio(row, 'before', wanted.get(operation) ?? coldOfBefore);
    if (phase !== 'hot') return [];
    // Pages and the whole catalogue are not compared with the floor.
    const ofFloor = operation in operations ? judgeRatio(row, 'floor', hotOfFloor(operation)) : [];
    return [...ofFloor, ...judgeRatio(row, 'before', hotOfBefore)];
  });
}

function judgeRatio({ operation, phase, ratios }: Row, other: ContenderName, min: number): readonly Target[] {
  const ratio = ratios.get(other);
  if (ratio === undefined) return [];
  const { byClock, byCpu } = ratio;
  const about = `${operation}, ${phase}, of ${other === 'before' ? 'the build before' : 'the floor'}`;
  const verdict = (spread: Spread | null): Verdict => {
    if (spread === null) return '';
    if (spread.median >= min) return 'holds';
    return spread.max >= min ? 'within the spread' : 'FAILS';
  };
  return [{ about, wanted: `at least ${min}`, byClock, byCpu, verdict: verdict(byClock), verdictByCpu: verdict(byCpu) }];
}

function judgeTail({ operation, medians }: Row): readonly Target[] {
  const figures = medians.get('laurel');
  if (figures === undefined) return [];
  const tail = figures.p99Ms / figures.p50Ms;
  const byClock = { median: tail, min: tail, max: tail };
  const about = `${operation}, p99 in parts of p50 after ten seconds`;
  const verdict = tail <= maxTail ? 'holds' : 'FAILS';
  return [{ about, wanted: `at most ${maxTail}`, byClock, byCpu: null, verdict, verdictByCpu: '' }];
}
