/** What is counted and asked of a running service, put together for its admin address. */

import type { Server } from 'node:http';
import type { CacheMemory } from '../cache/index.ts';
import type { State } from '../compose-state.ts';
import type { Registry } from '../ops/observe/exposition.ts';
import type { Limits } from '../limits/index.ts';
import { createLimits } from '../limits/index.ts';
import { processMetrics, instanceMetrics, RequestMetrics, StoreMetrics } from '../ops/observe/index.ts';
import type { InstanceSources, SyncFigures } from '../ops/observe/index.ts';
import type { OpenStoreOptions, SqlStore } from '../store/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { readSyncStatus } from '../sync/index.ts';
import { readVersion } from './version.ts';

/** Where requests and the store's work are counted, and what is refused. */
export interface ServerMetrics {
  readonly limits: Limits;
  readonly requests: RequestMetrics;
  readonly store: StoreMetrics;
  /** Figures of the caches, by name. */
  readonly caches: () => ReturnType<CacheMemory['figures']>;
}

export function createServerMetrics(rules: Parameters<typeof createLimits>[0], memory: CacheMemory): ServerMetrics {
  return {
    limits: createLimits(rules),
    requests: new RequestMetrics(),
    store: new StoreMetrics(),
    caches: () => memory.figures(),
  };
}

/** What a service's store has beyond that of a command: the memory of its caches, and the tallies, if there are any. */
export function servedStoreOptions(
  memory: CacheMemory,
  serverMetrics: ServerMetrics | null,
): Pick<OpenStoreOptions, 'observer' | 'memory'> {
  return serverMetrics === null ? { memory } : { memory, observer: serverMetrics.store };
}

export interface MetricParts {
  readonly serverMetrics: ServerMetrics;
  /** The server of this process; null where its workers answer. */
  readonly server: Server | null;
  readonly store: SqlStore;
  readonly state: State;
  readonly isReady: () => Promise<boolean>;
  readonly syncTokenFile: string;
  readonly syncBudget: number;
}

/** All metrics of a service, those of its workers summed. Loads prom-client, which nobody needs who has no admin address. */
export async function openMetrics(parts: MetricParts): Promise<{ readonly contentType: string; write(): Promise<string> }> {
  const { createRegistry, exposeAll, exposeWithWorkers } = await import('../ops/observe/exposition.ts');
  const ofInstance = createRegistry(instanceMetrics, instanceSources(parts));
  if (parts.server === null) return exposeWithWorkers(ofInstance);
  return exposeAll([await registerProcess(parts.serverMetrics, parts.server), ofInstance]);
}

/** Lets the process that started this worker ask for its metrics. */
export async function shareMetrics(serverMetrics: ServerMetrics, server: Server): Promise<void> {
  const { sendToPrimary } = await import('../ops/observe/exposition.ts');
  sendToPrimary(await registerProcess(serverMetrics, server));
}

async function registerProcess(serverMetrics: ServerMetrics, server: Server): Promise<Registry> {
  const { addProcessFigures, createRegistry } = await import('../ops/observe/exposition.ts');
  const registry = createRegistry(processMetrics, { ...serverMetrics, connections: () => countConnections(server) });
  addProcessFigures(registry);
  return registry;
}

function instanceSources({ store, state, isReady, syncTokenFile, syncBudget }: MetricParts): InstanceSources {
  return {
    version: readVersion(),
    isReady,
    lastLoads: () => store.lastLoads(),
    webhooks: () => state.webhooks.waiting(),
    sync: shared(() => readSyncFigures(state.sync, syncTokenFile, syncBudget)),
  };
}

async function readSyncFigures(sync: SyncState, tokenFile: string, budgetLimit: number): Promise<SyncFigures> {
  const { login, budget, players } = await readSyncStatus(sync, tokenFile, Date.now());
  const states = new Map<string, number>();
  for (const { state } of players) states.set(state, (states.get(state) ?? 0) + 1);
  return {
    budgetUsed: budget.used,
    budgetLimit,
    blockedUntil: budget.blockedUntil,
    loginEndsAt: login.endsAt,
    players: states,
    queued: players.reduce((sum, { pending }) => sum + pending, 0),
  };
}

/** One reading for all who ask before it is there: the metrics of one look are of one moment. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= read().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}
