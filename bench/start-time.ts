/** From starting the process to its first answer. */

import { playerNameAt } from '../src/generate/index.ts';
import { startLaurel } from './contenders.ts';
import type { DataSet } from './data-sets.ts';
import { fetchAnswer } from './fetch-answer.ts';
import type { Spread } from './figures.ts';
import { spreadOf } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { stopProcess } from './processes.ts';
import { writeRequest } from './requests.ts';

const repetitions = 5;

/** Milliseconds over all starts. */
export async function measureStart(set: DataSet, { dist }: BenchOptions): Promise<Spread | null> {
  const request = writeRequest('SOAP 1.1', { operation: 'getNetID', parameters: [['sNetID', playerNameAt(0)]] });
  const times: number[] = [];
  for (let turn = 0; turn < repetitions; turn++) {
    const begunAt = performance.now();
    const laurel = await startLaurel(dist, set.url);
    await fetchAnswer(laurel.port, request);
    times.push(performance.now() - begunAt);
    await stopProcess(laurel.process);
  }
  return spreadOf(times);
}
