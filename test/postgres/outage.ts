/**
 * Simulates an outage of a server without a replica, or of the primary of a replica, under continuous requests, and records the responses.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../../src/store/open-store.ts';
import type { SqlStore } from '../../src/store/sql-store.ts';
import { makeGame, load, makePlayer } from '../../src/store/testing/records.ts';
import { eventually } from '../support/eventually.ts';
import { startPair } from '../support/postgres/pair.ts';
import type { Interruption } from '../support/postgres/server.ts';
import { startServer } from '../support/postgres/server.ts';
import type { Node } from './node.ts';
import { startNode } from './node.ts';
import { ask, askAllTheTime } from './ask-all-the-time.ts';

/** The interruptible server, and the nodes that use it. */
export interface OutageBench {
  readonly nodes: readonly Node[];
  readonly store: SqlStore;
  /** Waits until the replica, if there is one, has the data of the server. */
  awaitReplication(): Promise<void>;
  interrupt(how: Interruption): Promise<void>;
  bringBack(): Promise<void>;
  stop(): Promise<void>;
}

/** Result of an outage. */
export interface Outage {
  readonly right: number;
  readonly unavailable: number;
  /** Milliseconds from the return of the server until every node had answered correctly. */
  readonly recoveredMs: number;
  /** Duration of the slowest 503 in milliseconds. */
  readonly slowestRefusalMs: number;
  /** Descriptions of unexpected results. */
  readonly defects: readonly string[];
}

const visibleWithinMs = 1000;
const connections = 64;
const player = 'Fox';
const recoveryTimeoutMs = 30_000;

/** Starts the server, and two nodes that use it: one with an answer cache, one without. */
export async function openOutageBench(hasReplica: boolean): Promise<OutageBench> {
  const { url, readUrl, ...server } = hasReplica ? await openPair() : await openSingle();
  const store = await openStore(url);
  await load(store, [...makeGame('NPWR00001_00', ['gold']), makePlayer(player)]);
  const start = (more: readonly string[]): Promise<Node> =>
    startNode(url, readUrl, visibleWithinMs, more);
  const nodes = await Promise.all([start(['--cache-memory', '0']), start([])]);
  return {
    ...server,
    nodes,
    store,
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await store.close();
      await server.stop();
    },
  };
}

async function openSingle() {
  const { url, interrupt, bringBack, stop } = await startServer();
  return {
    url,
    readUrl: null,
    awaitReplication: () => Promise.resolve(),
    interrupt,
    bringBack,
    stop,
  };
}

async function openPair() {
  // Replication is asynchronous here, because the replica may need a moment to reconnect to the primary.
  const pair = await startPair(false);
  return {
    url: pair.primary,
    readUrl: pair.replica,
    awaitReplication: pair.awaitReplication,
    interrupt: pair.interruptPrimary,
    bringBack: pair.bringPrimaryBack,
    stop: pair.stop,
  };
}

export async function playOutage(
  bench: OutageBench,
  how: Interruption,
  outageMs: number,
): Promise<Outage> {
  await bench.awaitReplication();
  const clients = askAllTheTime(bench.nodes, player, connections);
  const hasAnswered = (count: number) => () => clients.counts.right >= count;
  await eventually(
    hasAnswered(clients.counts.right + 200),
    recoveryTimeoutMs,
    'clients are answered before the outage',
  );
  await bench.interrupt(how);
  await delay(outageMs);
  await bench.bringBack();
  const returnedAt = performance.now();
  const defects: string[] = [];
  const recover = async ({ url, output, hasEnded }: Node): Promise<number> => {
    const isRight = async (): Promise<boolean> => hasEnded() || (await ask(url, player)).isRight;
    await eventually(
      isRight,
      recoveryTimeoutMs,
      'the node answers correctly after the outage',
    ).catch((error: unknown) => {
      defects.push(String(error));
    });
    if (hasEnded()) defects.push(output());
    return performance.now() - returnedAt;
  };
  const recoveredMs = Math.max(...(await Promise.all(bench.nodes.map(recover))));
  await delay(500); // defects may show late, such as an unhandled rejection
  await clients.stop();
  defects.push(...(await findUnwritten(bench)), ...clients.wrong.slice(0, 5));
  return { ...clients.counts, recoveredMs, slowestRefusalMs: clients.slowestMs, defects };
}

/** Checks that writes succeed again. */
async function findUnwritten({ store }: OutageBench): Promise<string[]> {
  const write = async (): Promise<boolean> =>
    (await load(store, [makePlayer(`Hare${Math.random()}`)])).length === 1;
  return eventually(write, recoveryTimeoutMs, 'a player is written after the outage').then(
    () => [],
    (error: unknown) => [String(error)],
  );
}
