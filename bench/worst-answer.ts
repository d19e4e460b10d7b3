/** The worst single answer: getGames of the player with 18,516 games, alone and with slow readers. */

import { sizes } from '../src/generate/index.ts';
import { nothingKept, startLaurel } from './contenders.ts';
import type { DataSet } from './data-sets.ts';
import { fetchAnswer } from './fetch-answer.ts';
import type { Spread } from './figures.ts';
import { spreadOf } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { forgetPeak, peakMegabytesOf, stopProcess } from './processes.ts';
import { bindingNames, writeRequest } from './requests.ts';

export interface WorstAnswer {
  readonly binding: string;
  readonly answerBytes: number;
  readonly firstByteMs: Spread | null;
  readonly wholeMs: Spread | null;
  /** First byte of the readers who ask at once. */
  readonly firstByteOfCrowdMs: Spread | null;
  /** The process since its start, with the readers at once. */
  readonly peakMegabytes: number | null;
}

const readers = 20;
/** After each piece of at most 64 KiB: about 2 MB/s a reader. */
const pauseMs = 30;
const repetitions = 5;

export async function measureWorstAnswer(set: DataSet, { dist }: BenchOptions): Promise<readonly WorstAnswer[]> {
  const all: WorstAnswer[] = [];
  for (const binding of bindingNames) {
    const request = writeRequest(binding, { operation: 'getGames', parameters: [['sNetID', 'Player00001']] });
    const laurel = await startLaurel(dist, set.url, nothingKept);
    try {
      const { body } = await fetchAnswer(laurel.port, request);
      const games = body.toString('latin1').split('<Game>').length - 1;
      // A tag may be cut by the edge of a chunk.
      if (games < sizes.X.games[0] * 0.98) throw new Error(`The answer holds ${games} games.`);
      const alone = [];
      for (let turn = 0; turn < repetitions; turn++) alone.push(await fetchAnswer(laurel.port, request));
      forgetPeak(laurel.process);
      const crowd = await Promise.all(Array.from({ length: readers }, () => fetchAnswer(laurel.port, request, pauseMs)));
      all.push({
        binding,
        answerBytes: body.length,
        firstByteMs: spreadOf(alone.map(({ firstByteMs }) => firstByteMs)),
        wholeMs: spreadOf(alone.map(({ wholeMs }) => wholeMs)),
        firstByteOfCrowdMs: spreadOf(crowd.map(({ firstByteMs }) => firstByteMs)),
        peakMegabytes: peakMegabytesOf(laurel.process),
      });
    } finally {
      await stopProcess(laurel.process);
    }
  }
  return all;
}
