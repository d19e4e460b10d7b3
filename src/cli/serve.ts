/** `laurel serve`: the service, until a signal ends it. */

import type { Server } from 'node:http';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { composeServer } from '../compose.ts';
import { loadDemo } from '../demo/load-demo.ts';
import type { Surroundings } from '../http/index.ts';
import { listen, stop } from '../http/index.ts';
import { countRequests, createReadinessCheck, logRequests, observeAll, watchEventLoop } from '../observe/index.ts';
import type { SettingsOf } from '../settings/index.ts';
import {
  allSettings,
  fileSettings,
  settings as declarations,
  syncSettings,
  unknownVariables,
  webhookSettings,
} from '../settings/index.ts';
import { startDispatcher } from '../webhooks/index.ts';
import type { SqlStore } from '../store/index.ts';
import { CommandError } from './exit-codes.ts';
import { createLog } from './log.ts';
import { openAdmin } from './open-admin.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { awaitStopSignal } from './stop-signal.ts';
import type { Tallies } from './watch.ts';
import { createTallies } from './watch.ts';
import { sendRulesOf } from './webhook-send.ts';
import { withStore } from './with-store.ts';

/** How long answers on their way may take once the service is told to stop. */
const graceMs = 10_000;

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Answer requests. Prints the base URL when it listens; stops on SIGINT or SIGTERM.')
    .option('--demo', 'load invented demo data if the store is empty', false);
  addSettings(command, serveSettings).action(async (options: { readonly demo: boolean }) => {
    await serve(readSettings(command, serveSettings), options.demo);
  });
}

/** Those of the service, and of the sync, which its admin address controls. */
const serveSettings = { ...declarations, ...webhookSettings, ...syncSettings } as const;
export type ServeSettings = SettingsOf<typeof serveSettings>;

async function serve(settings: ServeSettings, demo: boolean): Promise<void> {
  const log = createLog({ level: settings.logLevel, isBusy: settings.logRequests });
  warnOfVariables(log);
  const { told } = awaitStopSignal();
  const tallies = settings.adminPort === 'off' ? null : createTallies();
  await withStore(settings, (store) => serveStore({ settings, store, tallies, log }, demo, told), tallies?.store);
}

interface ServeParts {
  readonly settings: ServeSettings;
  readonly store: SqlStore;
  /** Null where nobody would ask for what is counted. */
  readonly tallies: Tallies | null;
  readonly log: Logger;
}

/** Serves an open store until a signal comes, and the answers on their way are finished. */
async function serveStore({ settings, store, tallies, log }: ServeParts, demo: boolean, told: Promise<string>): Promise<void> {
  if (demo && (await store.isEmpty())) await loadDemo(store, Date.now());
  const loop = watchEventLoop();
  const readiness = createReadinessCheck({ isMigrated: () => store.isMigrated(), loopStoodStillMs: () => loop.longestMs() });
  const isReady = async (): Promise<boolean> => (await readiness.look()).ready;
  const observer = observerOf(settings, tallies, log);
  const server = composeServer({ store, settings, now: Date.now }, log, { isReady, ...observer });
  const admin = tallies === null ? null : await openAdmin({ settings, store, tallies, log, server, readiness });
  if (admin !== null && settings.adminPort !== 'off') {
    const port = await startListening(admin.server, settings.adminHost, settings.adminPort);
    log.info({ url: addressOf(settings.adminHost, port) }, 'admin address');
  }
  const port = await startListening(server, settings.host, settings.port);
  process.stdout.write(`${addressOf(settings.host, port)}${settings.basePath}\n`);
  const dispatcher = startDispatcher({ webhooks: store.webhooks, rules: sendRulesOf(settings), log, now: Date.now });
  log.info({ signal: await told }, 'stopping');
  readiness.beginStop();
  await Promise.all([stop(server, graceMs), admin?.close(graceMs), dispatcher.stop()]);
  loop.stop();
}

function warnOfVariables(log: Logger): void {
  for (const name of unknownVariables(process.env, { ...allSettings, ...fileSettings })) {
    log.warn({ name }, 'there is no setting of this name');
  }
}

/** Who is told of requests; nobody, where nothing is counted and logged. */
function observerOf(
  { logRequests: isLogged }: ServeSettings,
  tallies: Tallies | null,
  log: Logger,
): Pick<Surroundings, 'observer'> {
  const observers = [...(tallies === null ? [] : [countRequests(tallies.requests)]), ...(isLogged ? [logRequests(log)] : [])];
  const [first, ...others] = observers;
  if (first === undefined) return {};
  return { observer: others.length === 0 ? first : observeAll(observers) };
}

async function startListening(server: Server, host: string, port: number): Promise<number> {
  try {
    return await listen(server, host, port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new CommandError(listenErrors[code]?.(host, port) ?? `Cannot listen on ${host}:${port}: ${String(error)}`, 1, {
      cause: error,
    });
  }
}

const listenErrors: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) => `Port ${port} of ${host} is in use. Choose another with --port, or 0 for any free one.`,
  EACCES: (_, port) => `No permission to listen on port ${port}. Choose one from 1024 up with --port.`,
  EADDRNOTAVAIL: (host) => `${host} is no address of this machine.`,
};

/** An address that works from this machine: a listener on all addresses is reached over loopback. */
function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
