/** `laurel serve`: the service, until a signal ends it. */

import type { Server } from 'node:http';
import type { Command } from 'commander';
import type { Logger } from 'pino';
import { composeServer } from '../compose.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { listen, stop } from '../http/index.ts';
import type { Settings } from '../settings/index.ts';
import { settings as declarations } from '../settings/index.ts';
import { CommandError } from './exit-codes.ts';
import { createLog } from './log.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { withStore } from './with-store.ts';

/** How long answers on their way may take once the service is told to stop. */
const graceMs = 10_000;

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Answer requests. Prints the base URL when it listens; stops on SIGINT or SIGTERM.')
    .option('--demo', 'load invented demo data if the store is empty', false);
  addSettings(command, declarations).action(async (options: { readonly demo: boolean }) => {
    await serve(readSettings(command, declarations), options.demo);
  });
}

async function serve(settings: Settings, demo: boolean): Promise<void> {
  const log = createLog(settings.logLevel);
  await withStore(settings, async (store) => {
    if (demo && (await store.isEmpty())) await loadDemo(store, Date.now());
    const server = composeServer({ store, settings, now: Date.now }, log);
    const port = await startListening(server, settings);
    process.stdout.write(`${printedAddress(settings, port)}\n`);
    await stopOnSignal(server, log);
  });
}

async function startListening(server: Server, { host, port }: Settings): Promise<number> {
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
function printedAddress({ host, basePath }: Settings, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}${basePath}`;
}

/** Resolves when the service has stopped: the first signal lets answers finish, the second ends at once. */
function stopOnSignal(server: Server, log: Logger): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const onSignal = (signal: NodeJS.Signals): void => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, 'stopping');
      resolve(stop(server, graceMs));
    };
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  });
}
