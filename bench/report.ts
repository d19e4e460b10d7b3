/** Writes the report of a benchmark run as Markdown. */

import { joinBlocks, plain, table } from '../scripts/markdown.ts';
import type { Spread } from './figures.ts';
import { toSpread } from './figures.ts';
import type { Target } from './judge.ts';
import type { PhaseFigures } from './measure-phase.ts';
import type { BenchOptions } from './options.ts';
import type { PhaseName } from './run-phases.ts';
import { phaseNames } from './run-phases.ts';
import type { ContenderName, Measurement } from './run-rounds.ts';
import { contenderNames } from './run-rounds.ts';
import type { Row } from './summary.ts';

export interface Report {
  readonly date: string;
  /** Description of the machine: processor, cores, Node, load average. */
  readonly machine: string;
  readonly engine: string;
  readonly options: BenchOptions;
  readonly measurements: readonly Measurement[];
  readonly rows: readonly Row[];
  readonly targets: readonly Target[];
  /** Notes about circumstances that make the figures less reliable. */
  readonly notes: readonly string[];
}

const meanings: Readonly<Record<PhaseName, string>> = {
  cold: 'Cold: the first pass over all requests after a fresh start',
  warm: 'Warm: the second pass',
  hot: 'Hot: eight requests again and again, in the process that has answered all others',
  steady: 'Steady: all requests, after ten seconds of load',
};

export function writeReport(report: Report): string {
  const { date, engine, rows, targets, measurements, notes } = report;
  const ofPhases = phaseNames.flatMap((phase) => {
    const found = rows.filter((row) => row.phase === phase);
    return found.length === 0 ? [] : [`## ${meanings[phase]}`, writePhase(found)];
  });
  return joinBlocks([
    `# Benchmark of ${date}, ${engine}`,
    writeCircumstances(report),
    ...ofPhases,
    '## Start',
    writeStarts(measurements),
    '## What has to hold',
    writeTargets(targets),
    ...(notes.length === 0 ? [] : ['## Notes', notes.map((note) => `- ${plain(note)}`).join('\n')]),
  ]);
}

function writeCircumstances({ machine, options }: Report): string {
  const { bindings, players, pairs, rounds, connections, build, compare, other } = options;
  const flags = build.flags === '' ? 'default settings' : `\`${build.flags}\``;
  const lines = [
    machine,
    `Set M with ${players} players, ${pairs} owned pairs; over ${bindings.join(' and ')}; ${connections} connections; ${rounds} rounds in turns; ${flags}.`,
    ...(compare === null
      ? []
      : [
          `"before" is ${compare.flags === '' ? 'another build' : `a build with \`${compare.flags}\``}.`,
        ]),
    ...(other === null
      ? []
      : [`"also" is another server, asked for ${other.operations.join(', ')}.`]),
    'A ratio is that of the medians, in brackets the least and the greatest of a round; "by CPU" is the same by processor time for an answer.',
  ];
  return lines.map((line) => `- ${line}`).join('\n');
}

function writePhase(rows: readonly Row[]): string {
  const others = contenderNames.filter(
    (name) => name !== 'laurel' && rows.some(({ medians }) => medians.has(name)),
  );
  const hasDatabase = rows.some(({ medians }) => isKnown(medians.get('laurel')?.databaseCpuMs));
  const head = [
    'operation',
    'bytes',
    'req/s',
    'CPU µs',
    ...(hasDatabase ? ['database µs'] : []),
    'p50 ms',
    'p99 ms',
    'MB',
  ];
  const ofOthers = others.flatMap((name) => [
    `${name} req/s`,
    'CPU µs',
    'MB',
    `of ${name}`,
    'by CPU',
  ]);
  const cells = rows.map((row) => {
    const own = row.medians.get('laurel');
    const database = hasDatabase ? [microseconds(own?.databaseCpuMs)] : [];
    const start = [
      row.operation,
      number(row.answerBytes),
      number(own?.perSecond),
      microseconds(own?.cpuMs),
      ...database,
    ];
    const end = [number(own?.p50Ms), number(own?.p99Ms), number(own?.peakMegabytes)];
    return [...start, ...end, ...others.flatMap((name) => cellsOf(row, name))];
  });
  return table([...head, ...ofOthers], cells);
}

function cellsOf({ medians, ratios }: Row, name: ContenderName): readonly string[] {
  const figures: PhaseFigures | undefined = medians.get(name);
  const ratio = ratios.get(name);
  const { perSecond, cpuMs, peakMegabytes } = figures ?? {};
  return [
    number(perSecond),
    microseconds(cpuMs),
    number(peakMegabytes),
    spread(ratio?.byClock),
    spread(ratio?.byCpu),
  ];
}

function writeStarts(measurements: readonly Measurement[]): string {
  const rows = contenderNames.flatMap((name) => {
    const times = measurements
      .filter(({ contender }) => contender === name)
      .flatMap(({ startMs }) => startMs ?? []);
    return times.length === 0 ? [] : [[name, String(times.length), spread(toSpread(times))]];
  });
  return table(['server', 'starts', 'ms until it listens'], rows);
}

function writeTargets(targets: readonly Target[]): string {
  const rows = targets.map(({ about, wanted, byClock, byCpu, verdict, verdictByCpu }) => [
    about,
    wanted,
    spread(byClock),
    verdict,
    spread(byCpu),
    verdictByCpu,
  ]);
  return table(['what', 'wanted', 'measured', '', 'by CPU', ''], rows);
}

function isKnown(value: number | null | undefined): value is number {
  return value !== null && value !== undefined;
}

/** Formats a duration in milliseconds as microseconds. */
export function microseconds(ms: number | null | undefined): string {
  return isKnown(ms) ? number(1000 * ms) : '';
}

/** Formats a number with three significant digits, and with all digits before the point. */
export function number(value: number | null | undefined): string {
  if (!isKnown(value)) return '';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return Number(value.toPrecision(3)).toString();
}

/** Formats a value with its spread, such as `0.87 (0.84–0.90)`; without brackets if there was only one round. */
export function spread(value: Spread | null | undefined): string {
  if (value === null || value === undefined) return '';
  const { median, min, max } = value;
  return min === max ? number(median) : `${number(median)} (${number(min)}–${number(max)})`;
}
