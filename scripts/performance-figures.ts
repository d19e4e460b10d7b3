/** Writes the measured figures of README.md and docs/explanation/performance.md from the newest report of `npm run bench`. */

import { invariant } from '../src/invariant.ts';
import type { BenchmarkReport, PhaseRows } from './benchmark-report.ts';
import { readNewestReport } from './benchmark-report.ts';
import { replaceBetweenMarkers, table } from './markdown.ts';

export const readmeFile = new URL('../README.md', import.meta.url);
export const performanceFile = new URL('../docs/explanation/performance.md', import.meta.url);

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1 });

/** Returns README.md with the figures of a report. */
export function withSpeed(page: string, report = readNewestReport()): string {
  const { circumstances, phases } = report;
  const players = whole.format(readCount(circumstances, /(\d+) players/));
  const kilobytes = Math.round(number(readCell(phases.Cold, 'getNetID', 'bytes')) / 1000);
  const cold = readCell(phases.Cold, 'getNetID', 'req/s');
  const hot = readCell(phases.Hot, 'getNetID', 'req/s');
  const polls = readCell(phases.Hot, 'getLastUpdate', 'req/s');
  return replaceBetweenMarkers(
    page,
    'speed',
    `On one core, with SQLite and ${players} players: ${cold} full profiles (${kilobytes} KB) per second when each is requested for the first time,
${hot} per second from the cache, and ${polls} per second for \`getLastUpdate\`, the call that clients poll.`,
  );
}

/** Returns docs/explanation/performance.md with the figures of a report. */
export function withPerformance(page: string, report = readNewestReport()): string {
  return replaceBetweenMarkers(
    page,
    'figures',
    [introduce(report), writeTable(report), compare(report)].join('\n\n'),
  );
}

function introduce({ date, circumstances }: BenchmarkReport): string {
  const [, cores, processor] = invariant(
    /- (\d+) cores of ([^,]+),/.exec(circumstances),
    'a report names the processor',
  );
  const rounds = readCount(circumstances, /(\d+) rounds/);
  const players = whole.format(readCount(circumstances, /(\d+) players/));
  const pairs = whole.format(readCount(circumstances, /(\d+) owned pairs/));
  return `These figures are from [the report of ${date}](../../bench/reports/${date}.md): SQLite and HTTP GET without compression, with the server on one of ${cores} cores of an ${processor}, in ${rounds} rounds with ${players} players and ${pairs} pairs of a player and a game. [What is measured](#what-is-measured) defines cold, steady and hot.`;
}

function writeTable({ phases: { Cold, Steady, Hot } }: BenchmarkReport): string {
  const size = (operation: string): number => number(readCell(Cold, operation, 'bytes'));
  const operations = operationsOf(Cold).toSorted((a, b) => size(b) - size(a));
  const head = [
    'operation',
    'bytes',
    'cold, requests/s',
    'steady, requests/s',
    'steady, p99 in ms',
    'hot, requests/s',
  ];
  const rows = operations.map((operation) => [
    operation,
    readCell(Cold, operation, 'bytes'),
    readCell(Cold, operation, 'req/s'),
    readCell(Steady, operation, 'req/s'),
    whole.format(number(readCell(Steady, operation, 'p99 ms'))),
    readCell(Hot, operation, 'req/s'),
  ]);
  return table(head, rows);
}

function compare({ phases: { Cold, Hot } }: BenchmarkReport): string {
  const operations = operationsOf(Cold);
  const floors = operations.map((each) => Number.parseFloat(readCell(Hot, each, 'of floor')));
  const costs = operations.map((each) => readCpuMs(Cold, each));
  return `For these operations, the phase hot reaches ${Math.min(...floors)} to ${Math.max(...floors)} times the throughput of a server that only sends as many bytes from memory with \`node:http\`. In the phase cold, a response costs ${precise.format(Math.min(...costs))} to ${precise.format(Math.max(...costs))} ms of processor time: the long ones cost most.`;
}

/** Returns the operations over GET. Rows of other bindings name the binding, too (bench/labels.ts). */
function operationsOf(phase: PhaseRows): readonly string[] {
  return [...phase.keys()].filter((label) => !label.includes(', '));
}

/** Returns the processor time of a response in milliseconds. Reports before 2026-11-26 state milliseconds, later ones microseconds. */
function readCpuMs(phase: PhaseRows, operation: string): number {
  const milliseconds = phase.get(operation)?.get('CPU ms');
  return milliseconds === undefined
    ? number(readCell(phase, operation, 'CPU µs')) / 1000
    : number(milliseconds);
}

/** Returns the text of a report's cell. */
function readCell(phase: PhaseRows, operation: string, column: string): string {
  const found = phase.get(operation)?.get(column);
  return invariant(found, `the report has a cell "${column}" of ${operation}`);
}

function readCount(circumstances: string, pattern: RegExp): number {
  const [, count] = invariant(pattern.exec(circumstances), `the report states ${pattern.source}`);
  return Number(count);
}

/** Parses a number such as `1,310`. */
function number(text: string): number {
  return Number(text.replaceAll(',', ''));
}
