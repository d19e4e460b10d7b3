/** `laurel serve`: the service, until a signal ends it. */

import type { Command } from 'commander';
import type { Logger } from 'pino';
import { loadDemo } from '../demo/load-demo.ts';
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
import type { AnsweringParts } from './answering.ts';
import { graceMs, watchProcess } from './answering.ts';
import { createFront } from './front.ts';
import { createLog } from './log.ts';
import { openAdmin } from './open-admin.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { addressOf, startListening } from './start-listening.ts';
import { awaitStopSignal } from './stop-signal.ts';
import { createTallies } from './watch.ts';
import { sendRulesOf } from './webhook-send.ts';
import { withStore } from './with-store.ts';

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

interface ServeParts extends AnsweringParts {
  readonly settings: ServeSettings;
}

/** Serves an open store until a signal comes, and the answers on their way are finished. */
async function serveStore(parts: ServeParts, demo: boolean, told: Promise<string>): Promise<void> {
  const { settings, store, tallies, log } = parts;
  if (demo && (await store.isEmpty())) await loadDemo(store, Date.now());
  const watch = watchProcess(store);
  const { readiness } = watch;
  const front = createFront(parts, watch);
  const admin = tallies === null ? null : await openAdmin({ settings, store, tallies, log, server: front.server, readiness });
  if (admin !== null && settings.adminPort !== 'off') {
    const port = await startListening(admin.server, settings.adminHost, settings.adminPort);
    log.info({ url: addressOf(settings.adminHost, port) }, 'admin address');
  }
  const port = await front.open();
  process.stdout.write(`${addressOf(settings.host, port)}${settings.basePath}\n`);
  const dispatcher = startDispatcher({ webhooks: store.webhooks, rules: sendRulesOf(settings), log, now: Date.now });
  log.info({ signal: await told }, 'stopping');
  readiness.beginStop();
  await Promise.all([front.stop(), admin?.close(graceMs), dispatcher.stop()]);
  watch.stop();
}

function warnOfVariables(log: Logger): void {
  for (const name of unknownVariables(process.env, { ...allSettings, ...fileSettings })) {
    log.warn({ name }, 'there is no setting of this name');
  }
}
