/** What has to hold (ratios within one run, one core for the server), and whether it does. */

import { availableParallelism } from 'node:os';
import type { Spread } from './figures.ts';
import type { Growth } from './growth.ts';
import type { PageFigures } from './pages.ts';
import type { SideBySide } from './side-by-side.ts';
import type { WithWorkers } from './workers.ts';
import type { WhileWriting } from './writing.ts';
import type { WorstAnswer } from './worst-answer.ts';

export interface Target {
  readonly about: string;
  /** `at least 0.85 of the floor`, and the like. */
  readonly wanted: string;
  readonly measured: number;
  readonly holds: boolean;
}

export interface Measured {
  readonly sideBySide: readonly SideBySide[];
  readonly whileWriting: readonly WhileWriting[];
  readonly workers: readonly WithWorkers[];
  readonly growth: readonly Growth[];
  readonly polling: readonly Growth[];
  readonly worst: readonly WorstAnswer[];
  readonly pages: readonly PageFigures[];
  readonly start: Spread | null;
}

/** Least share of the floor's requests/s. */
const leastShares: readonly (readonly [workload: string, contender: string, share: number])[] = [
  ['getNetID', 'Laurel hot', 0.85],
  ['getLastUpdate', 'Laurel hot', 0.7],
  ['getNetID', 'Laurel cold', 0.15],
  ['getTrophies', 'Laurel cold', 0.25],
];

/** Every target of which something was measured. */
export function judge(measured: Measured): readonly Target[] {
  return [
    ...measured.sideBySide.flatMap(judgeShares),
    ...measured.sideBySide.flatMap(judgeWaits),
    ...measured.workers.flatMap(judgeWorkers),
    ...measured.growth.flatMap((growth) => judgeGrowth(growth, 'L against M: cold p50 of', 1.3)),
    ...measured.polling.flatMap((growth) => judgeGrowth(growth, 'L against S: p50 of', 1.3)),
    ...measured.whileWriting.flatMap(judgeWriting),
    ...measured.worst.flatMap(judgeWorst),
    ...measured.pages.flatMap(judgePages),
    ...(measured.start === null ? [] : [atMost('start on L to the first answer, ms', measured.start.median, 1000)]),
  ];
}

function judgeShares({ workload, binding, standings }: SideBySide): readonly Target[] {
  return standings.flatMap(({ name, throughput, byCpu }) => {
    const wanted = leastShares.find(([begin, contender]) => workload.startsWith(begin) && contender === name);
    if (wanted === undefined) return [];
    const [, , share] = wanted;
    const about = `${name} ${workload}, ${binding}`;
    return [
      ...(throughput === null ? [] : [atLeast(`${about}: requests/s of the floor's`, throughput.median, share)]),
      ...(byCpu === null ? [] : [atLeast(`${about}: the same by processor time`, byCpu.median, share)]),
    ];
  });
}

function judgeWaits({ workload, binding, standings }: SideBySide): readonly Target[] {
  const cold = standings.filter(({ name }) => name === 'Laurel cold');
  return cold.map(({ name, p50Ms, p99Ms }) => atMost(`${name} ${workload}, ${binding}: p99 / p50`, p99Ms / p50Ms, 8));
}

function judgeGrowth({ workload, p50 }: Growth, about: string, most: number): readonly Target[] {
  return p50 === null ? [] : [atMost(`${about} ${workload}`, p50.median, most)];
}

function judgeWriting({ workload, standings, writtenPerSecond }: WhileWriting): readonly Target[] {
  const during = standings.at(-1)?.throughput;
  const rate = Math.round(writtenPerSecond);
  return during === null || during === undefined
    ? []
    : [atLeast(`hot ${workload} with ${rate} writes/s: requests/s of those without`, during.median, 0.8)];
}

/**
 * Two workers and the generator of their load need three cores. On a machine of two, the generator has a quarter of what the
 * workers need, so what they would answer with two cores of their own is judged, by the processor time they took.
 */
function judgeWorkers({ workload, standings }: WithWorkers): readonly Target[] {
  const { throughput = null, byCpu = null } = standings.at(-1) ?? {};
  if (throughput === null || byCpu === null) return [];
  if (availableParallelism() > 2) {
    return [atLeast(`cold ${workload}: requests/s of two workers in those of one`, throughput.median, 1.7)];
  }
  return [atLeast(`cold ${workload}: two workers in parts of one, by processor time (no third core)`, 2 * byCpu.median, 1.7)];
}

function judgeWorst({ binding, firstByteMs, peakMegabytes }: WorstAnswer): readonly Target[] {
  return [
    ...(firstByteMs === null ? [] : [atMost(`getGames of 18,516 games, ${binding}: first byte, ms`, firstByteMs.median, 50)]),
    ...(peakMegabytes === null ? [] : [atMost(`the same with 20 slow readers: peak memory, MB`, peakMegabytes, 200)]),
  ];
}

/** A page of the largest player may take and be more than others. */
function judgePages({ set, path, bytes, firstByteMs }: PageFigures): readonly Target[] {
  const [mostMs, mostKilobytes] = set === 'X' ? [100, 200] : [50, 100];
  return [
    ...(firstByteMs === null ? [] : [atMost(`page ${path} of ${set}: first byte, ms`, firstByteMs.median, mostMs)]),
    atMost(`the same: kB`, bytes / 1000, mostKilobytes),
  ];
}

function atLeast(about: string, measured: number, wanted: number): Target {
  return { about, wanted: `at least ${wanted}`, measured, holds: measured >= wanted };
}

function atMost(about: string, measured: number, wanted: number): Target {
  return { about, wanted: `at most ${wanted}`, measured, holds: measured <= wanted };
}
