/** A worker of `laurel serve --workers N`: answers requests, and does nothing else. What writes runs in the process that started it. */

import { cacheMemoryOf } from '../compose.ts';
import { StoreError } from '../store/port/errors.ts';
import { listenOn, listenTogether } from '../server/http/index.ts';
import { awaitOrders, reportListening } from '../server/workers/index.ts';
import { createAnswering, stopAnswering, watchProcess } from './answering.ts';
import { CommandError } from './exit-codes.ts';
import { createLog } from './log.ts';
import type { ServeSettings } from './serve.ts';
import { startListening } from './start-listening.ts';
import { createServerMetrics, shareMetrics, servedStoreOptions } from './server-metrics.ts';
import { withStore } from './with-store.ts';

/** Settings as they reach a worker: with the descriptor of the socket, where it was open before the service. */
type WorkerSettings = ServeSettings & { readonly fd?: number };

async function work(settings: WorkerSettings, stopped: Promise<void>): Promise<void> {
  const log = createLog({ level: settings.logLevel, isBusy: settings.logRequests });
  const memory = cacheMemoryOf(settings);
  const serverMetrics = settings.adminPort === 'off' ? null : createServerMetrics(settings, memory);
  await withStore(
    settings,
    async (store) => {
      const watch = watchProcess(store);
      const server = createAnswering({ settings, store, memory, log, serverMetrics }, watch);
      if (serverMetrics !== null) await shareMetrics(serverMetrics, server);
      const how = settings.fd === undefined ? listenTogether : listenOn(settings.fd);
      const port = await startListening(server, settings.host, settings.port, how);
      watch.listens();
      reportListening(port, watch.findWrong);
      await stopped;
      watch.readiness.beginStop();
      await stopAnswering(server, settings);
      watch.stop();
    },
    servedStoreOptions(memory, serverMetrics),
  );
}

try {
  const { start, stopped } = await awaitOrders();
  // The process that started this one read them, and both are of one build.
  const settings: WorkerSettings = JSON.parse(String(start));
  await work(settings, stopped);
  process.exit();
} catch (error) {
  if (!(error instanceof CommandError) && !(error instanceof StoreError)) throw error;
  process.stderr.write(`laurel: ${error.message}\n`);
  process.exit(1);
}
