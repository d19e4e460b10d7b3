import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReport } from '../scripts/benchmark-report.ts';
import { withPerformance, withSpeed } from '../scripts/performance-figures.ts';
import type { PhaseFigures } from './measure-phase.ts';
import { readOptions } from './options.ts';
import { writeReport } from './report.ts';
import { phaseNames } from './run-phases.ts';
import type { Measurement } from './run-rounds.ts';
import { summarize } from './summary.ts';

function figures(perSecond: number, cpuMs: number): PhaseFigures {
  return {
    answers: 100,
    errors: 0,
    seconds: 1,
    perSecond,
    p50Ms: 2,
    p99Ms: 15,
    maxMs: 16,
    cpuMs,
    databaseCpuMs: null,
    serverBusy: 1,
    generatorBusy: 0.5,
    peakMegabytes: 50,
  };
}

const measured = { round: 0, startMs: 100, differentAnswers: 0 };
const operations = [
  { operation: 'getNetID', answerBytes: 47_434, cold: figures(1250, 0.8) },
  { operation: 'getLastUpdate', answerBytes: 111, cold: figures(10_000, 0.1) },
  { operation: 'getNetID, soap11', answerBytes: 50_000, cold: figures(1000, 2) },
];
const measurements = operations.flatMap(({ cold, ...each }): readonly Measurement[] => [
  {
    ...measured,
    ...each,
    contender: 'laurel',
    phases: { cold, steady: figures(2000, 0.5), hot: figures(20_000, 0.05) },
  },
  {
    ...measured,
    ...each,
    contender: 'floor',
    phases: { cold: figures(25_000, 0.04), hot: figures(25_000, 0.04) },
  },
]);

test('the documentation takes its figures from a report that the benchmark writes', () => {
  const text = writeReport({
    date: '2026-11-28',
    machine: '2 cores of AMD EPYC, Node 24.21.0, load average 1 1 1 before the run.',
    engine: 'SQLite',
    options: readOptions([]),
    measurements,
    rows: phaseNames.flatMap((phase) =>
      operations.flatMap(({ operation }) => summarize(measurements, operation, phase) ?? []),
    ),
    targets: [],
    notes: [],
  });
  const report = readReport(text, '2026-11-28');
  assert.match(
    withSpeed('<!-- speed --><!-- /speed -->', report),
    /6,000 players: 1,250 full profiles \(47 KB\) per second[^]*20,000 per second from the cache, and 20,000 per second/,
  );
  const page = withPerformance('<!-- figures --><!-- /figures -->', report);
  assert.match(
    page,
    /one of 2 cores of an AMD EPYC, in 3 rounds with 6,000 players and 60,000 pairs/,
  );
  assert.match(page, /\| getLastUpdate +\| 111 +\| 10,000 +\| 2,000 +\| 15 +\| 20,000 +\|/);
  assert.doesNotMatch(page, /soap11/);
  assert.match(page, /reaches 0\.8 to 0\.8 times .* costs 0\.1 to 0\.8 ms of processor time/);
});
