/** Composes the metrics of a running service for its admin address. */

import type { Server } from 'node:http';
import type { CacheMemory } from '../cache/index.ts';
import type { State } from './compose-state.ts';
import type { Registry } from '../ops/observe/exposition.ts';
import type { Pictures } from '../media/index.ts';
import type { Limits } from '../limits/index.ts';
import { createLimits } from '../limits/index.ts';
import {
  processMetrics,
  instanceMetrics,
  RequestMetrics,
  StoreMetrics,
} from '../ops/observe/index.ts';
import type { InstanceSources, SyncFigures } from '../ops/observe/index.ts';
import type { Team } from '../server/workers/index.ts';
import { reportMetrics } from '../server/workers/index.ts';
import type { OpenStoreOptions, SqlStore } from '../store/index.ts';
import { readSyncStatus } from '../sync/index.ts';
import type { StatusSettings } from './sync-settings.ts';
import { readStatusFacts } from './sync-settings.ts';
import type { SourceState } from './sync-sources.ts';
import { readSources } from './sync-sources.ts';
import { readVersion } from './version.ts';

/** The limits, and the metrics of requests, store, caches and images in this process. */
export interface ServerMetrics {
  readonly limits: Limits;
  readonly requests: RequestMetrics;
  readonly store: StoreMetrics;
  /** Returns the statistics of the caches, by name. */
  readonly caches: () => ReturnType<CacheMemory['figures']>;
  readonly pictures: () => Pictures['counts'];
}

/** Creates the limits and metrics of a process that serves. */
export function createServerMetrics(
  rules: Parameters<typeof createLimits>[0],
  memory: CacheMemory,
  pictures: Pictures,
): ServerMetrics {
  return {
    limits: createLimits(rules),
    requests: new RequestMetrics(),
    store: new StoreMetrics(),
    caches: () => memory.figures(),
    pictures: () => pictures.counts,
  };
}

/** Returns additional options of a service's store: the cache memory, and the metrics if there are any. */
export function servedStoreOptions(
  memory: CacheMemory,
  serverMetrics: ServerMetrics | null,
): Pick<OpenStoreOptions, 'observer' | 'memory'> {
  return serverMetrics === null ? { memory } : { memory, observer: serverMetrics.store };
}

interface MetricParts extends StatusSettings {
  readonly serverMetrics: ServerMetrics;
  /** The server of this process; null if workers serve the requests. */
  readonly server: Server | null;
  /** The workers; null if this process serves the requests. */
  readonly workers: Pick<Team, 'readMetrics'> | null;
  readonly store: SqlStore;
  readonly state: State;
  readonly isReady: () => Promise<boolean>;
}

/** Opens the metrics of a service, summed over its processes. Only this function imports prom-client, because metrics need an admin address. */
export async function openMetrics(
  parts: MetricParts,
): Promise<{ readonly contentType: string; write(): Promise<string> }> {
  const { createRegistry, exposeAll, exposeWithWorkers } =
    await import('../ops/observe/exposition.ts');
  const ofInstance = createRegistry(instanceMetrics, instanceSources(parts));
  const ofProcess = await registerProcess(parts.serverMetrics, parts.server);
  if (parts.workers === null) return exposeAll([ofProcess, ofInstance]);
  return exposeWithWorkers(ofInstance, ofProcess, parts.workers.readMetrics);
}

/** Makes the metrics of this worker available to the primary process. */
export async function shareMetrics(serverMetrics: ServerMetrics, server: Server): Promise<void> {
  const registry = await registerProcess(serverMetrics, server);
  reportMetrics(() => registry.getMetricsAsJSON());
}

async function registerProcess(
  serverMetrics: ServerMetrics,
  server: Server | null,
): Promise<Registry> {
  const { addProcessFigures, createRegistry } = await import('../ops/observe/exposition.ts');
  const registry = createRegistry(processMetrics, {
    ...serverMetrics,
    connections: async () => (server === null ? 0 : countConnections(server)),
  });
  addProcessFigures(registry);
  return registry;
}

function instanceSources(parts: MetricParts): InstanceSources {
  const { store, state, isReady } = parts;
  return {
    version: readVersion(),
    isReady,
    lastLoads: () => store.lastLoads(),
    webhooks: () => state.webhooks.waiting(),
    sync: shared(() => readSyncFigures(parts)),
  };
}

async function readSyncFigures(parts: MetricParts): Promise<SyncFigures> {
  const { login, budget, network, expected, players } = await readSyncStatus(
    parts.state.sync,
    await readStatusFacts(parts),
  );
  const sources = await readSources(parts.store.operational, parts, Date.now());
  const states = new Map<string, number>();
  for (const { state } of players) states.set(state, (states.get(state) ?? 0) + 1);
  return {
    budgetUsed: budget.used,
    budgetLimit: parts.syncBudget,
    blockedUntil: latest(budget.blockedUntil, network.until),
    loginEndsAt: login.endsAt,
    players: states,
    expectedAt: expected.at,
    queued: players.reduce((sum, { pending }) => sum + pending, 0),
    ...sumSources(sources),
  };
}

function sumSources(sources: readonly SourceState[]): Pick<SyncFigures, 'logins' | 'failing'> {
  const logins = new Map<string, boolean>();
  const failing = new Map<string, string>();
  for (const { network, login, failure } of sources) {
    if (login.state !== 'none') logins.set(network, login.state !== 'ended');
    if (failure !== null) failing.set(network, failure.reason);
  }
  return { logins, failing };
}

function latest(first: number | null, second: number | null): number | null {
  return first === null || second === null ? (first ?? second) : Math.max(first, second);
}

/** Shares a pending read between concurrent callers, so that the metrics of one scrape are consistent. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => {
    pending ??= read().finally(() => {
      pending = null;
    });
    return pending;
  };
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
