/** `laurel serve`: runs the service until a signal. */

import type { Command } from 'commander';
import type { Logger } from 'pino';
import { cacheMemoryOf } from '../compose.ts';
import type { State } from '../compose-state.ts';
import { composeState } from '../compose-state.ts';
import { holdsDemo } from '../actions/index.ts';
import { Pictures } from '../media/index.ts';
import { loadDemo } from '../data/generate/index.ts';
import { listen, listenOn } from '../server/http/index.ts';
import type { SettingsFor } from '../settings/index.ts';
import { acceptedSettings, demoStore, retiredSettings, settingsFor, unknownVariables } from '../settings/index.ts';
import type { OnUpgrade, SqlStore } from '../store/index.ts';
import { startDispatcher } from '../webhooks/index.ts';
import type { AnsweringParts, ServiceHealth } from './answering.ts';
import { graceMsOf, watchProcess } from './answering.ts';
import { bannerOf } from './banner.ts';
import { createFront } from './front.ts';
import type { Exposure } from './check-permissions.ts';
import { findExposures, privateFiles } from './check-permissions.ts';
import { findNetworkRisks } from './network-risks.ts';
import { readIdentity } from './check-identity.ts';
import { collectSooner } from './collect-sooner.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { inheritedSockets } from './inherited-sockets.ts';
import { startFigureJob } from './figure-job.ts';
import { createLog } from './log.ts';
import { openAdmin } from './open-admin.ts';
import { writePortFile } from './port-file.ts';
import { addSettings, readSettings, retiredIn, secretFileOf } from './setting-options.ts';
import { addressOf, startListening } from './start-listening.ts';
import { takeStopSignal } from './stop-signal.ts';
import { createServerMetrics, servedStoreOptions } from './server-metrics.ts';
import { sendRulesOf } from './webhook-send.ts';
import { describeUndistributed } from './undistributed.ts';
import { describeUpgrade } from './describe-upgrade.ts';
import { withStore } from './with-store.ts';
import { terminal } from './terminal.ts';

export function describeServeCommand(command: Command): void {
  command
    .option('--demo', 'serve invented players and games, from a store of their own unless --store names one', false)
    .option('--banner', 'print addresses and the place of the data for people (default: on a terminal)')
    .option('--no-banner', 'print the base URL alone');
  addSettings(command, serveSettings).action(async (options: ServeOptions) => {
    const settings = readSettings(command, serveSettings);
    const isDefaultStore = command.getOptionValueSource('store') === 'default';
    const store = options.demo && isDefaultStore ? demoStore() : settings.store;
    const files = { store, syncTokenFile: settings.syncTokenFile, secretFile: await secretFileOf(command) };
    await serve({ ...settings, store }, options, { retired: retiredIn(command), exposures: findExposures(privateFiles(files)) });
  });
}

interface ServeOptions {
  readonly demo: boolean;
  readonly banner?: boolean;
}

/** Settings of the service and of the sync, which the admin address controls. */
const serveSettings = { ...settingsFor('serve'), ...retiredSettings } as const;
export type ServeSettings = SettingsFor<'serve'>;

/** What the start warns of. */
interface StartWarnings {
  readonly retired: ReturnType<typeof retiredIn>;
  readonly exposures: readonly Exposure[];
}

async function serve(settings: ServeSettings, options: ServeOptions, { retired, exposures }: StartWarnings): Promise<void> {
  collectSooner();
  const log = createLog({ level: settings.logLevel, isBusy: settings.logRequests });
  warnOfVariables(log);
  for (const { name, about } of retired) log.warn({ name }, `This setting no longer has any effect. ${about}`);
  warnOfExposures(exposures, log);
  for (const { message, remedy } of findNetworkRisks(settings)) log.warn(`${message} ${remedy}`);
  const identity = await readIdentity(settings);
  const { received } = takeStopSignal(exitCodes.failed);
  const memory = cacheMemoryOf(settings);
  const pictures = new Pictures();
  const serverMetrics = settings.adminPort === 'off' ? null : createServerMetrics(settings, memory, pictures);
  const work = (store: SqlStore): Promise<void> =>
    serveStore(
      { settings, store, state: composeState(store), memory, pictures, identity, serverMetrics, log },
      options,
      received,
    );
  const onUpgrade: OnUpgrade = (step) => log.info(step, describeUpgrade(step));
  try {
    await withStore(settings, work, { ...servedStoreOptions(memory, serverMetrics), onUpgrade });
  } finally {
    await pictures.end();
  }
}

interface ServeParts extends AnsweringParts {
  readonly state: State;
  readonly settings: ServeSettings;
}

/** Serves an open store until a signal arrives and the responses in progress are finished. */
async function serveStore(parts: ServeParts, options: ServeOptions, received: Promise<string>): Promise<void> {
  const { settings, store, state, log } = parts;
  if (options.demo && (await store.isEmpty())) await loadDemo(store, Date.now());
  const missing = describeUndistributed(await store.undistributed());
  if (missing !== null) log.warn(missing);
  const health = watchProcess(store);
  const closing: (() => unknown)[] = [() => health.stop()];
  try {
    const address = await open(parts, health, closing);
    terminal().stdout.write(await describeStart(parts, address, options));
    const dispatcher = startDispatcher({ webhooks: state.webhooks, rules: sendRulesOf(settings), log, now: Date.now });
    closing.push(() => dispatcher.stop(), startFigureJob({ store, log, now: Date.now }));
    log.info({ signal: await received }, 'stopping');
  } finally {
    health.readiness.beginStop();
    await Promise.all(closing.map((close) => close()));
  }
}

/**
 * Opens the admin address and the public address. Returns the public address without its path.
 * @param closing callbacks for cleanup, extended by this function, also if it fails
 */
async function open(parts: ServeParts, health: ServiceHealth, closing: (() => unknown)[]): Promise<string> {
  const { settings, store, state, pictures, serverMetrics, log } = parts;
  const sockets = inheritedSockets(process.env, process.pid);
  const front = createFront({ ...parts, ...(sockets.http === undefined ? {} : { fd: sockets.http }) }, health);
  if (front.checkWorkers !== null) health.readiness.addCheck('workers', front.checkWorkers);
  if (serverMetrics !== null && settings.adminPort !== 'off') {
    const admin = await openAdmin({
      settings,
      store,
      state,
      pictures,
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
  const address = addressOf(settings.host, await front.open());
  health.listens();
  const portFile = await writePortFile(settings.portFile, `${address}${settings.basePath}`);
  closing.push(() => portFile.remove());
  return address;
}

/** A banner for people, or the base URL alone for programs. */
async function describeStart({ settings, store }: ServeParts, address: string, { banner }: ServeOptions): Promise<string> {
  const { basePath, pages } = settings;
  if (!(banner ?? terminal().stdout.isTTY)) return `${address}${basePath}\n`;
  const isDemo = await holdsDemo(store);
  return bannerOf({ address, basePath, hasPages: pages === 'on', store: settings.store, isDemo });
}

/** Checks the permissions of private files. Startup fails if others can write one, and warns if they can read one. */
function warnOfExposures(exposures: readonly Exposure[], log: Logger): void {
  for (const { path, message, isWritable } of exposures) {
    if (isWritable) throw new CommandError(message);
    log.warn({ path }, message);
  }
}

function warnOfVariables(log: Logger): void {
  for (const name of unknownVariables(process.env, acceptedSettings)) {
    log.warn({ name }, 'The environment variable is set, but there is no such setting.');
  }
}
