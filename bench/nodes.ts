/**
 * `npm run bench:nodes -- --store URL [--dist FOLDER] [--nodes N] [--rate N] [--seconds N]`: measures how nodes of the service and imports
 * affect each other on a PostgreSQL server of this machine. The database must be empty or filled by this command. The command first
 * measures repeated requests to one node, with and without `--rate` imports per second for other players; exit code 1 if a status is not
 * 200. Then it measures what an import costs the PostgreSQL server, with and without `--nodes` idle nodes.
 */

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { OperationName } from '../src/contract/index.ts';
import { openStore } from '../src/store/open-store.ts';
import { runOn } from '../src/store/testing/test-server.ts';
import { printHelp } from '../test/support/print-help.ts';
import type { PhaseFigures } from './measure-phase.ts';
import { Meter, startLoadGenerator } from './measure-phase.ts';
import { findDatabaseProcess } from './database-process.ts';
import { readCpuSeconds, stopProcess } from './processes.ts';
import { fillForPushes, pushedPlayer, pushLoads } from './push-loads.ts';
import { callRequest, requestBytes } from './requests.ts';
import type { RunningServer } from './servers.ts';
import { startBuild } from './servers.ts';

printHelp(import.meta.filename);

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: '' },
    dist: { type: 'string', default: join(import.meta.dirname, '..', 'dist') },
    nodes: { type: 'string', default: '6' },
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '10' },
  },
});
const nodes = Number(values.nodes);
const rate = Number(values.rate);
const seconds = Number(values.seconds);
if (!values.store.startsWith('postgres')) {
  process.stderr.write(
    'bench:nodes needs the --store of a PostgreSQL server on this machine; see --help\n',
  );
  process.exit(2);
}
const loadedPlayers = 1000;
const readPlayers = 8;
const games = 50;
const connections = 64;
const build = { dist: values.dist, flags: '' };
const print = (text: string): void => void process.stdout.write(`${text}\n`);

const serverProcess = await findDatabaseProcess(values.store);
const store = await openStore(values.store);
const push = () => pushLoads(store, { players: loadedPlayers, games, pushers: 8, seconds, rate });
const generator = startLoadGenerator();
const started: RunningServer[] = [];
try {
  if (await store.isEmpty())
    await fillForPushes(store, { players: loadedPlayers + readPlayers, games });
  await push(); // warms up the caches of the PostgreSQL server
  for (const operation of ['getLastUpdate', 'getNetID'] as const) await measureReads(operation);
  await measureIdleNodes();
} finally {
  await stopNodes();
  await stopProcess(generator);
  await store.close();
}

async function startNode(): Promise<RunningServer> {
  const node = await startBuild(build, values.store, 'anywhere');
  started.push(node);
  return node;
}

async function stopNodes(): Promise<void> {
  await Promise.all(started.splice(0).map((node) => node.stop()));
}

/** Measures requests about players whose data no import changes. */
async function measureReads(operation: OperationName): Promise<void> {
  const requests = Array.from({ length: readPlayers }, (_, index) =>
    requestBytes(
      callRequest('get', operation, { player: pushedPlayer(loadedPlayers + index), game: '' }),
    ),
  );
  const node = await startNode();
  const meter = new Meter(generator, () => null);
  const load = { requests, connections, durationMs: 1000 * seconds };
  await meter.measure(node, load); // warms up the node, so that its code is compiled
  const { figures: alone } = await meter.measure(node, load);
  const [pushed, { figures: together }] = await Promise.all([push(), meter.measure(node, load)]);
  await stopNodes();
  const errors = alone.errors + together.errors;
  if (errors > 0) process.exitCode = 1;
  print(
    `${operation}: ${describe(alone)} alone, ${describe(together)} under ${pushed.perSecond.toFixed(0)} loads/s, ${errors} errors`,
  );
}

function describe({ perSecond, p99Ms, cpuMs }: PhaseFigures): string {
  const byProcessor =
    cpuMs === null ? '' : `, ${(1000 / cpuMs).toFixed(0)} for a second of the node's processor`;
  return `${perSecond.toFixed(0)}/s (p99 ${p99Ms.toFixed(1)} ms${byProcessor})`;
}

async function measureIdleNodes(): Promise<void> {
  const without = await measureServer();
  for (let index = 0; index < nodes; index++) await startNode();
  await delay(2000); // waits until the nodes have read their data at startup
  const idle = await measureServer();
  await stopNodes();
  print(`the server for a load: ${without} without other nodes, ${idle} with ${nodes} idle nodes`);
}

/** Measures what an import costs the PostgreSQL server. The server counts each notification that a connection receives as a transaction. */
async function measureServer(): Promise<string> {
  const before = await transactions();
  const cpuBefore = readCpuSeconds(serverProcess) ?? 0;
  const { count } = await push();
  const cpuMs = (1000 * ((readCpuSeconds(serverProcess) ?? 0) - cpuBefore)) / count;
  return `${(((await transactions()) - before) / count).toFixed(3)} transactions and ${cpuMs.toFixed(2)} ms of processor`;
}

/** Returns the number of all transactions that the PostgreSQL server has counted. */
async function transactions(): Promise<number> {
  await delay(1500); // PostgreSQL reports transactions at most once a second (postgresql.org/docs/current/monitoring-stats.html)
  const statement = 'SELECT SUM(xact_commit + xact_rollback) AS count FROM pg_stat_database';
  const { rows } = await runOn(values.store, (client) =>
    client.query<{ count: string }>(statement),
  );
  return Number(rows[0]?.count);
}
