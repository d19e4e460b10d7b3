/** Runs the services of deploy/compose.cluster.yaml as processes on loopback: two PostgreSQL servers, three nodes and the balancer. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataRecord } from '../../src/records/records.ts';
import type { PostgresPair } from '../support/postgres/pair.ts';
import { freePort, startPair } from '../support/postgres/pair.ts';
import { runLaurel } from '../support/run-laurel.ts';
import type { Balancer } from './balancer.ts';
import { startBalancer } from './balancer.ts';
import type { Cable } from './cable.ts';
import { openCable } from './cable.ts';
import { readCompose } from './files.ts';
import type { NodeProcess } from './node-process.ts';
import { createNode } from './node-process.ts';

export interface Cluster {
  /** Base URL through the balancer. */
  readonly url: string;
  readonly balancer: Balancer;
  readonly nodes: readonly [NodeProcess, NodeProcess, NodeProcess];
  readonly pair: PostgresPair;
  /** Proxies between the third node and both PostgreSQL servers. */
  readonly cable: { cut(): void; mend(): void };
  /** Imports records through the admin address of a node. Returns null on success, otherwise the error. */
  write(node: NodeProcess, records: readonly DataRecord[]): Promise<string | null>;
  /** Waits until a player is visible through every node. */
  awaitEverywhere(player: string): Promise<void>;
  stop(): Promise<void>;
}

const maxAttempts = 3;

/** Starts a cluster. Tries again with other ports if another program has taken one of the ports in the meantime. */
export async function startCluster(): Promise<Cluster> {
  for (let attempt = 1; ; attempt += 1) {
    const closing: (() => unknown)[] = [];
    const stop = async (): Promise<void> => {
      for (const close of closing.toReversed()) await close();
    };
    try {
      return { ...(await open(closing)), stop };
    } catch (error) {
      await stop();
      if (attempt === maxAttempts || !(error instanceof Error && error.message.includes('in use')))
        throw error;
    }
  }
}

async function open(closing: (() => unknown)[]): Promise<Omit<Cluster, 'stop'>> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-cluster-'));
  closing.push(() => rmSync(folder, { recursive: true }));
  const pair = await startPair();
  closing.push(() => pair.stop());
  const cables = await Promise.all(
    [pair.primary, pair.replica].map((url) => openCable(Number(new URL(url).port))),
  );
  closing.push(() => Promise.all(cables.map((cable) => cable.close())));
  const nodes = [
    createNode(await nodeEnvironment(pair.both, pair.replica)),
    createNode(await nodeEnvironment(pair.both, pair.replica)),
    createNode(
      await nodeEnvironment(through(pair.both, cables), through(pair.replica, cables.slice(1))),
    ),
  ] as const;
  closing.push(() => Promise.all(nodes.map((node) => node.stop())));
  await Promise.all(nodes.map((node) => node.start()));
  const ports = {
    service: await freePort(),
    figures: await freePort(),
    nodes: nodes.map(({ url }) => Number(new URL(url).port)),
  };
  const balancer = await startBalancer(folder, ports);
  closing.push(() => balancer.stop());
  const [token] = await Promise.all([
    makeToken(pair.primary),
    ...['node1', 'node2', 'node3'].map((node) => balancer.awaitState(node, 'UP')),
  ]);
  return {
    url: `http://127.0.0.1:${ports.service}/api`,
    balancer,
    nodes,
    pair,
    cable: {
      cut: () => cables.forEach((one) => one.cut()),
      mend: () => cables.forEach((one) => one.mend()),
    },
    write: ({ adminUrl }, records) => importRecords(adminUrl, token, records),
    awaitEverywhere: async (player) => {
      for (const { url } of nodes) await awaitPlayer(url, player);
    },
  };
}

/** Returns the settings of a node in the compose file with loopback addresses. */
async function nodeEnvironment(store: string, readStore: string): Promise<Record<string, string>> {
  const { environment = {} } = readCompose('compose.cluster.yaml').services['node1'] ?? {};
  return {
    ...Object.fromEntries(
      Object.entries(environment).filter(([name]) => name.startsWith('LAUREL_')),
    ),
    LAUREL_STORE: store,
    LAUREL_READ_STORE: readStore,
    LAUREL_TRUST_PROXY: 'loopback',
    LAUREL_PORT: String(await freePort()),
    LAUREL_ADMIN_HOST: '127.0.0.1',
    LAUREL_ADMIN_PORT: String(await freePort()),
    LAUREL_LOG_LEVEL: 'silent',
  };
}

/** Replaces the ports of an address with one or two hosts. */
function through(url: string, cables: readonly Cable[]): string {
  const ports = cables.map(({ port }) => port);
  return url.replace(/127\.0\.0\.1:\d+/g, () => `127.0.0.1:${ports.shift()}`);
}

async function makeToken(store: string): Promise<string> {
  const { out, err, code } = await runLaurel(
    'token',
    'add',
    'writer',
    '--scope',
    'import',
    '--store',
    store,
  );
  if (code !== 0) throw new Error(err);
  return out.trim();
}

async function importRecords(
  adminUrl: string,
  token: string,
  records: readonly DataRecord[],
): Promise<string | null> {
  const body = records.map((record) => JSON.stringify(record)).join('\n');
  const answer = await fetch(`${adminUrl}/v1/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    body,
  });
  const responseText = await answer.text();
  return answer.ok ? null : responseText;
}

const maxMs = 20_000;

async function awaitPlayer(url: string, player: string): Promise<void> {
  for (const giveUpAt = Date.now() + maxMs; ;) {
    const answer = await fetch(`${url}/getNetID?sNetID=${player}`);
    if ((await answer.text()).includes(`<ID>${player}</ID>`)) return;
    if (Date.now() > giveUpAt)
      throw new Error(`${player} is not visible at ${url} after ${maxMs} ms`);
    await delay(20);
  }
}
