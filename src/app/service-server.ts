/** The HTTP server of a process, with its health checks, metrics and request log. */

import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { Access } from '../access/index.ts';
import type { Background } from '../background/index.ts';
import type { CacheMemory } from '../cache/index.ts';
import type { IdentityValues } from '../identity/index.ts';
import { composeAccounts } from './accounts.ts';
import { composeServer } from './compose.ts';
import type { Pictures } from '../media/index.ts';
import type { ServerDependencies } from '../server/http/index.ts';
import { createAddressFinder, stop } from '../server/http/index.ts';
import type { ReadinessCheck } from '../ops/observe/index.ts';
import {
  countRequests,
  createLoopWatch,
  createReadinessCheck,
  logRequests,
  observeAll,
} from '../ops/observe/index.ts';
import type { Settings, SettingsFor } from '../settings/index.ts';
import type { BackupParts } from '../backups/index.ts';
import type { ImportQueue } from '../imports/index.ts';
import type { OwnerCommands } from '../site/index.ts';
import type { SqlStore } from '../store/index.ts';
import type { ServerMetrics } from './server-metrics.ts';

/** Returns the time to finish responses in progress when the service stops, in milliseconds. */
export function toGraceMs({ stopTimeout }: Pick<Settings, 'stopTimeout'>): number {
  return stopTimeout * 1000;
}

/** The dependencies of a process's server. */
export interface ServerParts {
  readonly settings: SettingsFor<'serve'>;
  readonly store: SqlStore;
  readonly access: Access;
  /** Imports in the background; null if nothing can be written next to the store. */
  readonly imports: ImportQueue | null;
  /** Backups; null if nothing can be written next to the store. */
  readonly backups: BackupParts | null;
  readonly log: Logger;
  /** Memory budget shared by the caches of responses, pages and games. */
  readonly memory: CacheMemory;
  /** Draws and decodes images. */
  readonly pictures: Pictures;
  /** The identity from the settings (check-identity.ts). */
  readonly identity: IdentityValues;
  /** How the owner's commands are written (process/how-started.ts). */
  readonly commands: OwnerCommands;
  /** Request and store metrics; null without an admin address. */
  readonly serverMetrics: ServerMetrics | null;
  /** File descriptor of an open socket to listen on instead of host and port. */
  readonly fd?: number;
}

/** The health of a process, measured from its start to its stop. */
export interface ServiceHealth extends Background {
  readonly readiness: ReadinessCheck;
  readonly isReady: () => Promise<boolean>;
  /** Returns a text about the first failed check, or null if the service is ready. */
  readonly findWrong: () => Promise<string | null>;
  /** Resets the event loop monitor when the service starts to listen. */
  listens(): void;
}

/** Creates the readiness check of this process, with its event loop monitor. */
export function createHealth(store: SqlStore): ServiceHealth {
  const loop = createLoopWatch();
  const readiness = createReadinessCheck({
    isMigrated: () => store.isMigrated(),
    maxLoopDelayMs: () => loop.maxMs(),
  });
  return {
    readiness,
    isReady: async () => (await readiness.check()).ready,
    async findWrong() {
      const wrong = Object.entries((await readiness.check()).checks).find(
        ([, found]) => found !== 'ok',
      );
      return wrong === undefined ? null : wrong.join(' ');
    },
    listens: () => loop.forget(),
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}

/** Creates the server of the whole service; it is not listening yet. */
export function createServiceServer(
  {
    settings,
    store,
    access,
    imports,
    backups,
    memory,
    pictures,
    identity,
    commands,
    log,
    serverMetrics,
  }: ServerParts,
  { isReady }: ServiceHealth,
): Server {
  const limits = serverMetrics === null ? {} : { limits: serverMetrics.limits };
  return composeServer(
    {
      store,
      settings,
      memory,
      pictures,
      identity,
      commands,
      accounts: {
        ...composeAccounts({ access, store, settings, log, now: Date.now }),
        imports,
        backups,
      },
      now: Date.now,
    },
    log,
    {
      isReady,
      ...limits,
      ...observerOf(settings, serverMetrics, log),
    },
  );
}

/** Returns the observer of requests, or no observer if requests are neither counted nor logged. */
function observerOf(
  settings: Settings,
  serverMetrics: ServerMetrics | null,
  log: Logger,
): Pick<ServerDependencies, 'observer'> {
  const observers = [
    ...(serverMetrics === null ? [] : [countRequests(serverMetrics.requests)]),
    ...(settings.logRequests ? [logRequests(log, createAddressFinder(settings))] : []),
  ];
  const [first, ...others] = observers;
  if (first === undefined) return {};
  return { observer: others.length === 0 ? first : observeAll(observers) };
}

/** Stops a server after its responses in progress. */
export function stopServer(server: Server, settings: Settings): Promise<void> {
  return stop(server, toGraceMs(settings));
}
