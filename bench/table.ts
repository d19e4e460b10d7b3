/** Figures as tables for people. */

import type { Spread } from './figures.ts';
import type { Standing } from './rounds.ts';
import type { Target } from './targets.ts';

const headings = [
  '',
  'req/s',
  'MB/s',
  'p50 ms',
  'p99 ms',
  'CPU s/1000',
  'server',
  'load',
  'peak MB',
  'ratio',
  'ratio by CPU',
  'limit',
];

/** The standings of one workload; the first is what the ratios are to. */
export function describeStandings(title: string, standings: readonly Standing[]): string {
  return `${title}\n${layOut([headings, ...standings.map(describeStanding)])}\n`;
}

function describeStanding(standing: Standing): readonly string[] {
  const { name, errors, serverBusy, generatorBusy, peakMegabytes, cpuSecondsPer1000 } = standing;
  return [
    errors === 0 ? name : `${name} (${errors} ERRORS)`,
    number(standing.requestsPerSecond),
    number(standing.megabytesPerSecond),
    number(standing.p50Ms),
    number(standing.p99Ms),
    number(cpuSecondsPer1000),
    percent(serverBusy),
    percent(generatorBusy),
    number(peakMegabytes),
    spread(standing.throughput),
    spread(standing.byCpu),
    limitOf(standing),
  ];
}

/** Whose core was the fuller one; neither, where something else was using them. */
function limitOf({ serverBusy, generatorBusy }: Standing): string {
  if (serverBusy === null) return '';
  if (Math.max(serverBusy, generatorBusy) < 0.8) return 'neither';
  return serverBusy >= generatorBusy ? 'server' : 'load';
}

/** What has to hold, and whether it does. */
export function describeTargets(targets: readonly Target[]): string {
  const rows = targets.map(({ about, wanted, measured, holds }) => [holds ? 'holds' : 'FAILS', number(measured), wanted, about]);
  return `${layOut([['', 'measured', 'wanted', ''], ...rows])}\n`;
}

/** Columns under each other; the first is aligned left, like a last one without heading. */
export function layOut(rows: readonly (readonly string[])[]): string {
  const [heads = []] = rows;
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => {
        const isText = heads[column] === '' || column === 0;
        return isText ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0);
      })
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

/** Three digits that count. */
export function number(value: number | null): string {
  if (value === null) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toString();
  return Number(value.toPrecision(3)).toString();
}

function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(100 * share)} %`;
}

/** `0.87 (0.84–0.90)`. */
export function spread(value: Spread | null): string {
  return value === null ? '–' : `${number(value.median)} (${number(value.min)}–${number(value.max)})`;
}
