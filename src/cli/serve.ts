/** `laurel serve`: runs the service until a signal. */

import type { Command } from 'commander';
import type { Logger } from 'pino';
import { cacheMemoryOf } from '../compose.ts';
import type { State } from '../compose-state.ts';
import { composeState } from '../compose-state.ts';
import { loadDemo } from '../data/generate/index.ts';
import { listen, listenOn } from '../server/http/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import { acceptedSettings, retiredSettings, settingsFor, unknownVariables } from '../settings/index.ts';
import type { SqlStore } from '../store/index.ts';
import { startDispatcher } from '../webhooks/index.ts';
import type { AnsweringParts, ServiceHealth } from './answering.ts';
import { graceMsOf, watchProcess } from './answering.ts';
import { createFront } from './front.ts';
import { findExposures, privateFiles } from './check-permissions.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { inheritedSockets } from './inherited-sockets.ts';
import { createLog } from './log.ts';
import { openAdmin } from './open-admin.ts';
import { writePortFile } from './port-file.ts';
import { addSettings, readSettings, retiredIn } from './setting-options.ts';
import { addressOf, startListening } from './start-listening.ts';
import { takeStopSignal } from './stop-signal.ts';
import { createServerMetrics, servedStoreOptions } from './server-metrics.ts';
import { sendRulesOf } from './webhook-send.ts';
import { withStore } from './with-store.ts';

export function describeServeCommand(command: Command): void {
  command.option('--demo', 'load invented demo data if the store is empty', false);
  addSettings(command, serveSettings).action(async (options: { readonly demo: boolean }) => {
    await serve(readSettings(command, serveSettings), options.demo, retiredIn(command));
  });
}

/** Settings of the service and of the sync, which the admin address controls. */
const serveSettings = { ...settingsFor('serve'), ...retiredSettings } as const;
export type ServeSettings = SettingsFor<'serve'>;

async function serve(settings: ServeSettings, demo: boolean, retired: ReturnType<typeof retiredIn>): Promise<void> {
  const log = createLog({ level: settings.logLevel, isBusy: settings.logRequests });
  warnOfVariables(log);
  for (const { name, about } of retired) log.warn({ name }, `This setting no longer has any effect. ${about}`);
  warnOfExposures(settings, log);
  const { received } = takeStopSignal(exitCodes.failed);
  const memory = cacheMemoryOf(settings);
  const serverMetrics = settings.adminPort === 'off' ? null : createServerMetrics(settings, memory);
  const work = (store: SqlStore): Promise<void> =>
    serveStore({ settings, store, state: composeState(store), memory, serverMetrics, log }, demo, received);
  await withStore(settings, work, servedStoreOptions(memory, serverMetrics));
}

interface ServeParts extends AnsweringParts {
  readonly state: State;
  readonly settings: ServeSettings;
}

/** Serves an open store until a signal arrives and the responses in progress are finished. */
async function serveStore(parts: ServeParts, demo: boolean, received: Promise<string>): Promise<void> {
  const { settings, store, state, log } = parts;
  if (demo && (await store.isEmpty())) await loadDemo(store, Date.now());
  const health = watchProcess(store);
  const closing: (() => unknown)[] = [() => health.stop()];
  try {
    await open(parts, health, closing);
    const dispatcher = startDispatcher({ webhooks: state.webhooks, rules: sendRulesOf(settings), log, now: Date.now });
    closing.push(() => dispatcher.stop());
    log.info({ signal: await received }, 'stopping');
  } finally {
    health.readiness.beginStop();
    await Promise.all(closing.map((close) => close()));
  }
}

/**
 * Opens the admin address and the public address, and prints the base URL.
 * @param closing callbacks for cleanup, extended by this function, also if it fails
 */
async function open(parts: ServeParts, health: ServiceHealth, closing: (() => unknown)[]): Promise<void> {
  const { settings, store, state, serverMetrics, log } = parts;
  const sockets = inheritedSockets(process.env, process.pid);
  const front = createFront({ ...parts, ...(sockets.http === undefined ? {} : { fd: sockets.http }) }, health);
  if (front.checkWorkers !== null) health.readiness.addCheck('workers', front.checkWorkers);
  if (serverMetrics !== null && settings.adminPort !== 'off') {
    const admin = await openAdmin({
      settings,
      store,
      state,
      serverMetrics,
      log,
      server: front.server,
      readiness: health.readiness,
    });
    closing.push(() => admin.close(graceMsOf(settings)));
    const how = sockets.admin === undefined ? listen : listenOn(sockets.admin);
    const port = await startListening(admin.server, settings.adminHost, settings.adminPort, how);
    log.info({ url: addressOf(settings.adminHost, port) }, 'admin address');
  }
  closing.push(() => front.stop());
  const url = `${addressOf(settings.host, await front.open())}${settings.basePath}`;
  health.listens();
  const portFile = await writePortFile(settings.portFile, url);
  closing.push(() => portFile.remove());
  process.stdout.write(`${url}\n`);
}

/** Checks the permissions of private files. Startup fails if others can write one, and warns if they can read one. */
function warnOfExposures(settings: ServeSettings, log: Logger): void {
  for (const { path, message, isWritable } of findExposures(privateFiles(settings))) {
    if (isWritable) throw new CommandError(message);
    log.warn({ path }, message);
  }
}

function warnOfVariables(log: Logger): void {
  for (const name of unknownVariables(process.env, acceptedSettings)) {
    log.warn({ name }, 'The environment variable is set, but there is no such setting.');
  }
}
