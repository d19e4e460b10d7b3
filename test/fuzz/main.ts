/**
 * `npm run fuzz -- [--requests N] [--seed N] [--socket-share SHARE] [--raw-share SHARE] [--pipelines N] [--store URL]`: sends many mutated
 * requests to a service and prints findings, which are wrong or missing responses. Also checks that memory does not grow. The store must be
 * empty; by default it is SQLite in memory. The exit code is 1 after a finding.
 */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parseArgs } from 'node:util';
import { describeStatuses, runFuzz } from './run-fuzz.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    'socket-share': { type: 'string', default: '0.1' },
    'raw-share': { type: 'string', default: '0.1' },
    pipelines: { type: 'string', default: '1000' },
    store: { type: 'string', default: 'sqlite::memory:' },
  },
});

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Heap in use in bytes after garbage collection. */
function heapInUse(): number {
  if (typeof collect === 'function') collect();
  return process.memoryUsage().heapUsed;
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

const requests = Number(values.requests);
const seed = Number(values.seed);
const heaps: number[] = [];
process.stdout.write(`seed ${seed}, ${requests} requests\n`);

const started = performance.now();
const figures = await runFuzz({
  store: values.store,
  requests,
  seed,
  socketShare: Number(values['socket-share']),
  rawStreams: Math.floor(requests * Number(values['raw-share'])),
  pipelines: Number(values.pipelines),
  onProgress(done) {
    if (done % Math.max(1000, Math.floor(requests / 10 / 1000) * 1000) !== 0) return;
    heaps.push(heapInUse());
    process.stdout.write(
      `${done} done, heap ${megabytes(heaps.at(-1) ?? 0)}, rss ${megabytes(process.memoryUsage().rss)}\n`,
    );
  },
});

const seconds = (performance.now() - started) / 1000;
for (const finding of figures.findings.slice(0, 20)) process.stdout.write(`FOUND ${finding}\n`);
process.stdout.write(
  `${figures.requests} requests (${figures.overSocket} over a socket), ${figures.rawStreams} raw streams and ${values.pipelines} pipelines in ${seconds.toFixed(1)} s\n`,
);
process.stdout.write(`answers by status: ${describeStatuses(figures.statuses)}\n`);
process.stdout.write(
  `slowest ${figures.slowestMs.toFixed(0)} ms, busiest ${figures.busiestMs.toFixed(0)} ms, ${figures.findings.length} findings\n`,
);
// The caches fill up in the first half, so the heap must not grow in the second half.
const middle = heaps[Math.floor(heaps.length / 2)] ?? 0;
const growth = (heaps.at(-1) ?? 0) - middle;
process.stdout.write(
  `heap growth in the second half: ${growth < 0 ? '-' : '+'}${megabytes(Math.abs(growth))}\n`,
);
process.exitCode = figures.findings.length === 0 && growth < 16 * 1_048_576 ? 0 : 1;
