/** What answers requests in a process: its server, watched. */

import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { CacheMemory } from '../cache/index.ts';
import { composeServer } from '../compose.ts';
import type { ServerDependencies } from '../server/http/index.ts';
import { stop } from '../server/http/index.ts';
import type { ReadinessCheck } from '../ops/observe/index.ts';
import { countRequests, createReadinessCheck, logRequests, observeAll, watchEventLoop } from '../ops/observe/index.ts';
import type { Settings } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { ServerMetrics } from './server-metrics.ts';

/** How long answers on their way may take once the service is told to stop, in milliseconds. */
export function graceMsOf({ stopTimeout }: Pick<Settings, 'stopTimeout'>): number {
  return stopTimeout * 1000;
}

export interface AnsweringParts {
  readonly settings: Settings;
  readonly store: SqlStore;
  readonly log: Logger;
  /** What answers, pages and games are cached in. */
  readonly memory: CacheMemory;
  /** Where requests are counted; null where nobody asks for the numbers. */
  readonly serverMetrics: ServerMetrics | null;
  /** Descriptor of a socket that is open already, in place of host and port. */
  readonly fd?: number;
}

export interface ServiceHealth {
  readonly readiness: ReadinessCheck;
  readonly isReady: () => Promise<boolean>;
  /** What keeps it from answering, in words; null where nothing does. */
  readonly findWrong: () => Promise<string | null>;
  /** Begins anew, now that the service listens. */
  listens(): void;
  /** Ends the watching of the event loop. */
  stop(): void;
}

/** Watches whether this process can answer requests. */
export function watchProcess(store: SqlStore): ServiceHealth {
  const loop = watchEventLoop();
  const readiness = createReadinessCheck({ isMigrated: () => store.isMigrated(), loopStoodStillMs: () => loop.maxMs() });
  return {
    readiness,
    isReady: async () => (await readiness.check()).ready,
    async findWrong() {
      const wrong = Object.entries((await readiness.check()).checks).find(([, found]) => found !== 'ok');
      return wrong === undefined ? null : wrong.join(' ');
    },
    listens: () => loop.forget(),
    stop: () => loop.stop(),
  };
}

/** A server of the whole service that is not listening yet. */
export function createAnswering(
  { settings, store, memory, log, serverMetrics }: AnsweringParts,
  { isReady }: ServiceHealth,
): Server {
  const limits = serverMetrics === null ? {} : { limits: serverMetrics.limits };
  return composeServer({ store, settings, memory, now: Date.now }, log, {
    isReady,
    ...limits,
    ...observerOf(settings, serverMetrics, log),
  });
}

/** Who is told of requests; nobody, where nothing is counted and logged. */
function observerOf(
  { logRequests: isLogged }: Settings,
  serverMetrics: ServerMetrics | null,
  log: Logger,
): Pick<ServerDependencies, 'observer'> {
  const observers = [
    ...(serverMetrics === null ? [] : [countRequests(serverMetrics.requests)]),
    ...(isLogged ? [logRequests(log)] : []),
  ];
  const [first, ...others] = observers;
  if (first === undefined) return {};
  return { observer: others.length === 0 ? first : observeAll(observers) };
}

/** Lets a server finish. */
export function stopAnswering(server: Server, settings: Settings): Promise<void> {
  return stop(server, graceMsOf(settings));
}
