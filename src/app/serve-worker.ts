/** A worker of `laurel serve --workers N`. It only serves requests; imports, sync and webhooks run in the primary process. */

import type { Logger } from 'pino';
import { openAccess } from '../access/index.ts';
import type { Background } from '../background/index.ts';
import { startInOrder } from '../background/index.ts';
import { jobPlan, openBackups } from './background-work.ts';
import { composeState } from './compose-state.ts';
import { createImportQueue } from './imports/background-imports.ts';
import type { ImportQueue } from '../imports/index.ts';
import { createImportJobs, createWatchedSources } from '../imports/state/index.ts';
import type { TableAccess } from '../store/sql.ts';
import { openLate } from '../store/sql.ts';
import { divideCacheMemory } from './compose.ts';
import { StoreError } from '../store/port/errors.ts';
import { Pictures } from '../media/index.ts';
import { listenOn, listenTogether } from '../server/http/index.ts';
import { awaitOrders, reportListening } from '../server/workers/index.ts';
import { readIdentity } from './checks/check-identity.ts';
import type { ServerParts } from './service-server.ts';
import { createServiceServer, createHealth, stopServer } from './service-server.ts';
import { collectSooner } from './process/collect-sooner.ts';
import { CommandError } from './process/exit-codes.ts';
import { createLog } from './process/log.ts';
import type { OwnerCommands } from '../site/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import { openStore } from '../store/index.ts';
import { startListening } from './process/start-listening.ts';
import { createServerMetrics, shareMetrics, servedStoreOptions } from './server-metrics.ts';
import { toStoreOptions } from './store-options.ts';

/** Settings of a worker, the primary process's facts about its start, and the descriptor of an inherited socket if there is one. */
type WorkerSettings = SettingsFor<'serve'> & {
  readonly commands: OwnerCommands;
  /** The process that runs the imports; null if there are none. */
  readonly imports: { readonly holder: string; readonly pid: number } | null;
  readonly fd?: number;
};

async function work(settings: WorkerSettings, stopped: Promise<void>): Promise<void> {
  collectSooner();
  const log = createLog({ level: settings.logLevel, isBusy: settings.logRequests });
  const memory = divideCacheMemory(settings);
  const pictures = new Pictures();
  const serverMetrics =
    settings.adminPort === 'off' ? null : createServerMetrics(settings, memory, pictures);
  const identity = await readIdentity(settings);
  const options = { ...toStoreOptions(settings), ...servedStoreOptions(memory, serverMetrics) };
  const store = await openStore(settings.store, options);
  const access = openAccess(store);
  // Opened late: a worker that dies during an outage of the primary is replaced, and the replica answers its requests.
  const side = settings.imports === null ? null : openLate(store, jobPlan);
  const making =
    side === null ? null : openBackups(side, { settings, state: composeState(store), log });
  try {
    await answer(
      {
        settings,
        store,
        access,
        imports: queueOf(settings, side, log),
        backups: making?.backups ?? null, // absent: nothing can be written next to the store
        memory,
        pictures,
        identity,
        commands: settings.commands,
        log,
        serverMetrics,
      },
      settings.fd,
      stopped,
    );
  } finally {
    await pictures.end();
    await making?.ended();
    await side?.close();
    await access.close();
    await store.close();
  }
}

/** Returns the queue that starts imports; the primary process finds them within a second. */
function queueOf(
  settings: WorkerSettings,
  side: TableAccess | null,
  log: Logger,
): ImportQueue | null {
  const { imports } = settings;
  if (imports === null || side === null) return null;
  return createImportQueue({
    ...imports,
    jobs: createImportJobs(side),
    sources: createWatchedSources(side),
    settings,
    log,
    nudge: () => undefined,
  });
}

async function answer(
  parts: ServerParts,
  fd: number | undefined,
  stopped: Promise<void>,
): Promise<void> {
  const { settings, store, serverMetrics } = parts;
  const health = createHealth(store);
  const server = createServiceServer(parts, health);
  const how = fd === undefined ? listenTogether : listenOn(fd);
  const listener: Background = {
    async start() {
      if (serverMetrics !== null) await shareMetrics(serverMetrics, server);
      const port = await startListening(server, settings.host, settings.port, how);
      health.listens();
      reportListening(port, health.findWrong);
    },
    stop() {
      health.readiness.beginStop();
      return stopServer(server, settings);
    },
  };
  const stop = await startInOrder([health, listener]);
  await stopped;
  await stop();
}

try {
  const { start, stopped } = await awaitOrders();
  // The primary process validated the settings, and both are the same build.
  const settings: WorkerSettings = JSON.parse(String(start));
  await work(settings, stopped);
  process.exit();
} catch (error) {
  if (!(error instanceof CommandError) && !(error instanceof StoreError)) throw error;
  process.stderr.write(`laurel: ${error.message}\n`);
  process.exit(1);
}
