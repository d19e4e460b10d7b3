/**
 * `npm run soak -- [--minutes N] [--clients N] [--workers N] [--engine sqlite|postgres] [--nodes N] [--seed N]`: runs the
 * soak test and prints its figures. Several nodes need PostgreSQL. The exit code is 1 if memory grew or a request failed.
 */

import { parseArgs } from 'node:util';
import { runSoak } from './run-soak.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '8' },
    workers: { type: 'string', default: '1' },
    engine: { type: 'string', default: 'sqlite' },
    nodes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

process.stdout.write(`seed ${values.seed}, ${values.minutes} minutes\n`);
const figures = await runSoak({
  minutes: Number(values.minutes),
  seed: Number(values.seed),
  clients: Number(values.clients),
  workers: Number(values.workers),
  engine: values.engine,
  nodes: Number(values.nodes),
  onProgress: (line) => void process.stdout.write(`${line}\n`),
});
const statuses = [...figures.statuses]
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([status, count]) => `${status}: ${count}`);
process.stdout.write(
  `${figures.requests} requests, ${statuses.join(', ')}; ${figures.imports} imports, ${figures.kills} of them killed; ` +
    `pushes ${[...figures.pushes].map(([status, count]) => `${status}: ${count}`).join(', ')}, the store held ${figures.locks} times by another, ${figures.killedWorkers} workers killed\n`,
);
process.stdout.write(
  `memory of each node ${figures.memorySlopes.map(describeSlope).join(', ')}; handles ${figures.handles.join(' before, ')} after\n`,
);
for (const problem of figures.problems.slice(0, 20)) process.stdout.write(`FOUND ${problem}\n`);
process.stdout.write(
  figures.problems.length === 0
    ? 'No growth and no failures.\n'
    : `${figures.problems.length} findings\n`,
);
process.exitCode = figures.problems.length === 0 ? 0 : 1;

function describeSlope(slope: number | null): string {
  return slope === null
    ? 'not judged, the run was too short'
    : `${slope.toFixed(2)} MB a minute after the warm-up`;
}
