/**
 * `npm run nodes [WRITES]`: three processes of the service on one PostgreSQL; writes through each in turn have to be
 * seen through all of them within the bound, every time.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStore } from '../../src/store/open-store.ts';
import { startPair } from '../support/postgres/pair.ts';
import { measureVisibility } from './visibility.ts';

const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
const boundMs = 1000;
const writes = Number(process.argv[2] ?? 1000);

async function startNode(store: string, readStore: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const flags = [
    '--store',
    store,
    '--read-store',
    readStore,
    '--port',
    '0',
    '--visible-within',
    String(boundMs),
    '--log-level',
    'error',
  ];
  const node = spawn(process.execPath, [main, 'serve', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = await once(createInterface(node.stdout), 'line');
  const stop = async (): Promise<void> => {
    node.kill('SIGTERM');
    await once(node, 'exit');
  };
  return { url: String(url), stop };
}

const pair = await startPair();
const writers = await Promise.all([1, 2, 3].map(() => openStore(pair.primary)));
const nodes = await Promise.all([pair.primary, pair.replica, pair.replica].map((read) => startNode(pair.primary, read)));
try {
  const { latenciesMs } = await measureVisibility(
    writers,
    nodes.map(({ url }) => url),
    writes,
  );
  const within = latenciesMs.filter((ms) => ms <= boundMs).length;
  const at = (share: number): string => `${(latenciesMs[Math.ceil(share * latenciesMs.length) - 1] ?? 0).toFixed(0)} ms`;
  process.stdout.write(`${within} of ${writes} seen through all three nodes within ${boundMs} ms\n`);
  process.stdout.write(`median ${at(0.5)}, 99 % ${at(0.99)}, slowest ${at(1)}\n`);
  if (within < writes) process.exitCode = 1;
} finally {
  await Promise.all(nodes.map((node) => node.stop()));
  await Promise.all(writers.map((store) => store.close()));
  await pair.stop();
}
