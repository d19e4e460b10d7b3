/** A worker of `laurel serve --workers N`. It only answers requests; imports, sync and webhooks run in the primary process. */

import { cacheMemoryOf } from '../compose.ts';
import { StoreError } from '../store/port/errors.ts';
import { Pictures } from '../media/index.ts';
import { listenOn, listenTogether } from '../server/http/index.ts';
import { awaitOrders, reportListening } from '../server/workers/index.ts';
import { createAnswering, stopAnswering, watchProcess } from './answering.ts';
import { readIdentity } from './check-identity.ts';
import { collectSooner } from './collect-sooner.ts';
import { CommandError } from './exit-codes.ts';
import { createLog } from './log.ts';
import type { ServeSettings } from './serve.ts';
import { startListening } from './start-listening.ts';
import { createServerMetrics, shareMetrics, servedStoreOptions } from './server-metrics.ts';
import { withStore } from './with-store.ts';

/** Settings of a worker, with the descriptor of an inherited socket if there is one. */
type WorkerSettings = ServeSettings & { readonly fd?: number };

async function work(settings: WorkerSettings, stopped: Promise<void>): Promise<void> {
  collectSooner();
  const log = createLog({ level: settings.logLevel, isBusy: settings.logRequests });
  const memory = cacheMemoryOf(settings);
  const pictures = new Pictures();
  const serverMetrics = settings.adminPort === 'off' ? null : createServerMetrics(settings, memory, pictures);
  const identity = await readIdentity(settings);
  await withStore(
    settings,
    async (store) => {
      const health = watchProcess(store);
      const server = createAnswering({ settings, store, memory, pictures, identity, log, serverMetrics }, health);
      if (serverMetrics !== null) await shareMetrics(serverMetrics, server);
      const how = settings.fd === undefined ? listenTogether : listenOn(settings.fd);
      const port = await startListening(server, settings.host, settings.port, how);
      health.listens();
      reportListening(port, health.findWrong);
      await stopped;
      health.readiness.beginStop();
      await stopAnswering(server, settings);
      await pictures.end();
      health.stop();
    },
    servedStoreOptions(memory, serverMetrics),
  );
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
