/**
 * `npm run nodes [WRITES]`: starts three processes of the service on one PostgreSQL server, and makes WRITES writes (by default 1000).
 * Every write through one process must be visible through all of them within one second.
 */

import { openStore } from '../../src/store/open-store.ts';
import { startPair } from '../support/postgres/pair.ts';
import { startNode } from './node.ts';
import { measureVisibility } from './visibility.ts';
import { printHelp } from '../support/print-help.ts';

printHelp(import.meta.filename);

const boundMs = 1000;
const writes = Number(process.argv[2] ?? 1000);

const pair = await startPair();
const writers = await Promise.all([1, 2, 3].map(() => openStore(pair.primary)));
const nodes = await Promise.all(
  [pair.primary, pair.replica, pair.replica].map((read) => startNode(pair.primary, read, boundMs)),
);
try {
  const { latenciesMs } = await measureVisibility(
    writers,
    nodes.map(({ url }) => url),
    writes,
  );
  const within = latenciesMs.filter((ms) => ms <= boundMs).length;
  const at = (share: number): string =>
    `${(latenciesMs[Math.ceil(share * latenciesMs.length) - 1] ?? 0).toFixed(0)} ms`;
  process.stdout.write(
    `${within} of ${writes} seen through all three nodes within ${boundMs} ms\n`,
  );
  process.stdout.write(`median ${at(0.5)}, 99 % ${at(0.99)}, slowest ${at(1)}\n`);
  if (within < writes) process.exitCode = 1;
} finally {
  await Promise.all(nodes.map((node) => node.stop()));
  await Promise.all(writers.map((store) => store.close()));
  await pair.stop();
}
