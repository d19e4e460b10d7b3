import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge } from './judge.ts';
import type { PhaseFigures } from './measure-phase.ts';
import type { ContenderName, Measurement } from './run-rounds.ts';
import { pickHot } from './run-phases.ts';
import { summarize } from './summary.ts';

function figures(perSecond: number, cpuMs: number): PhaseFigures {
  return {
    answers: 100,
    errors: 0,
    seconds: 1,
    perSecond,
    p50Ms: 2,
    p99Ms: 10,
    maxMs: 11,
    cpuMs,
    databaseCpuMs: null,
    serverBusy: 1,
    generatorBusy: 0.5,
    peakMegabytes: 50,
  };
}

function measurement(
  contender: ContenderName,
  round: number,
  phases: Measurement['phases'],
): Measurement {
  return {
    operation: 'getNetID',
    contender,
    round,
    phases,
    startMs: 100,
    answerBytes: 5,
    differentAnswers: 0,
  };
}

const measurements = [
  measurement('laurel', 0, { cold: figures(90, 1), steady: figures(1, 1) }),
  measurement('before', 0, { cold: figures(100, 1.5) }),
  measurement('laurel', 1, { cold: figures(120, 1) }),
  measurement('before', 1, { cold: figures(110, 1.5) }),
];

test('a cold pass is judged by the medians and the rounds, by the clock and by processor time', () => {
  const row = summarize(measurements, 'getNetID', 'cold');
  assert.ok(row !== null);
  const verdicts = (wanted: number) =>
    judge([row], new Map([['getNetID', wanted]])).map(({ verdict, verdictByCpu }) => [
      verdict,
      verdictByCpu,
    ]);
  assert.deepEqual(verdicts(1), [['holds', 'holds']]);
  assert.deepEqual(verdicts(1.05), [['within the spread', 'holds']]);
  assert.deepEqual(verdicts(1.2), [['FAILS', 'holds']]);
});

test('a cached answer may be further from the floor over SOAP than over GET', () => {
  const verdictOf = (operation: string) => {
    const laurel = measurement('laurel', 0, { hot: figures(85, 1) });
    const floor = measurement('floor', 0, { hot: figures(100, 1) });
    const row = summarize(
      [laurel, floor].map((each) => ({ ...each, operation })),
      operation,
      'hot',
    );
    return row === null ? null : judge([row], new Map())[0]?.verdict;
  };
  assert.deepEqual([verdictOf('getNetID'), verdictOf('getNetID, soap11')], ['FAILS', 'holds']);
});

test('the tail is judged in the steady phase', () => {
  const row = summarize(measurements, 'getNetID', 'steady');
  assert.ok(row !== null);
  assert.deepEqual(
    judge([row], new Map()).map(({ byClock, verdict }) => [byClock?.median, verdict]),
    [[5, 'FAILS']],
  );
  assert.equal(summarize(measurements, 'getNetID', 'warm'), null);
});

test('hot requests stand for all lengths', () => {
  assert.deepEqual(
    pickHot(Uint32Array.from({ length: 16 }, (_, index) => 100 - index)),
    [14, 12, 10, 8, 6, 4, 2, 0],
  );
  assert.deepEqual(pickHot(Uint32Array.of(5)), [0]);
});
