/** `laurel serve`: runs the service until a signal. */

import type { Command } from 'commander';
import type { Logger } from 'pino';
import { renderUnicodeCompact } from 'uqr';
import { holdsDemo } from './warn-of-demo.ts';
import { readIdentity } from '../app/checks/check-identity.ts';
import type { Exposure } from '../app/checks/check-permissions.ts';
import { findExposures, privateFiles } from '../app/checks/check-permissions.ts';
import { findNetworkRisks } from '../app/checks/network-risks.ts';
import { collectSooner } from '../app/process/collect-sooner.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { describeCommands, readStart } from '../app/process/how-started.ts';
import { createLog } from '../app/process/log.ts';
import { takeStopSignal } from '../app/process/stop-signal.ts';
import { runService } from '../app/run-service.ts';
import type { Opened } from '../app/run-service.ts';
import type { SetupLink } from '../app/setup-link.ts';
import { createSetupLink } from '../app/setup-link.ts';
import type { SettingsFor } from '../settings/index.ts';
import { demoStore, settingsFor } from '../settings/index.ts';
import type { OwnerCommands } from '../site/index.ts';
import type { SqlStore } from '../store/index.ts';
import { findUnknownVariables } from './import-variables.ts';
import { addSettings, readSettings, retiredIn, findSecretFile } from './setting-options.ts';
import { terminal } from './terminal.ts';
import { StoreError } from '../store/port/errors.ts';
import { readStoreFile, withoutPassword } from '../store/engine/address.ts';

/** Defines `laurel serve`. */
export function defineServeCommand(command: Command): void {
  command
    .option(
      '--demo',
      'serve invented players and games, from a store only for them unless --store names another',
      false,
    )
    .option(
      '--banner',
      'print the addresses and where the data is, as text for people (default on a terminal)',
    )
    .option('--no-banner', 'print only the base URL');
  addSettings(command, serveSettings).action(async (options: ServeOptions) => {
    const settings = readSettings(command, serveSettings);
    const isDefaultStore = command.getOptionValueSource('store') === 'default';
    const store = options.demo && isDefaultStore ? demoStore() : settings.store;
    const files = { ...settings, store, secretFile: await findSecretFile(command) };
    const sourceOf = (key: string): string | undefined => command.getOptionValueSource(key);
    const commands = describeCommands(readStart(), {
      // Commands do not use the demo's store by default. Therefore it is treated as if it were given on the command line, so that shown
      // commands name it.
      store: { value: store, source: store === settings.store ? sourceOf('store') : 'cli' },
      config: { value: String(command.getOptionValue('config')), source: sourceOf('config') },
    });
    const warnings = { retired: retiredIn(command), exposures: findExposures(privateFiles(files)) };
    await serve({ settings: { ...settings, store }, options, commands }, warnings);
  });
}

interface ServeOptions {
  readonly demo: boolean;
  readonly banner?: boolean;
}

/** The settings of the service, which include those of the sync because the admin API controls it. */
const serveSettings = settingsFor('serve');
type ServeSettings = SettingsFor<'serve'>;

/** The facts that cause warnings at startup. */
interface StartWarnings {
  readonly retired: ReturnType<typeof retiredIn>;
  readonly exposures: readonly Exposure[];
}

interface Serve {
  readonly settings: ServeSettings;
  readonly options: ServeOptions;
  readonly commands: OwnerCommands;
}

async function serve(
  { settings, options, commands }: Serve,
  { retired, exposures }: StartWarnings,
): Promise<void> {
  collectSooner();
  const log = createLog({ level: settings.logLevel, isBusy: settings.logRequests });
  warnOfVariables(log);
  for (const { name, about } of retired)
    log.warn({ name }, `This setting no longer has any effect. ${about}`);
  warnOfExposures(exposures, log);
  for (const { message, remedy } of findNetworkRisks(settings)) log.warn(`${message} ${remedy}`);
  const identity = await readIdentity(settings);
  const { received } = takeStopSignal(exitCodes.failed);
  await runService({
    settings,
    identity,
    commands,
    log,
    isDemo: options.demo,
    onListening: async (address, opened) => {
      const link = await offerSetup(opened, { settings, address, log });
      const addresses = link === null ? [] : link.addresses;
      const started = { settings, address, store: opened.store, setup: addresses };
      terminal().stdout.write(await describeStart(started, options));
    },
    stopped: received,
  });
}

interface Started {
  readonly settings: ServeSettings;
  readonly address: string;
  readonly store: SqlStore;
  /** Addresses at which the site can be set up; empty if it already has an operator. */
  readonly setup: readonly string[];
}

interface Offer {
  readonly settings: ServeSettings;
  readonly address: string;
  readonly log: Logger;
}

/** Creates the link to set up the site. If the store cannot be written, there is no link, but the service starts nevertheless. */
async function offerSetup(
  opened: Opened,
  { settings, address, log }: Offer,
): Promise<SetupLink | null> {
  try {
    return await createSetupLink(opened, { ...settings, address }, Date.now());
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    log.warn({ err: error }, 'Nobody can sign in: the accounts cannot be opened.');
    return null;
  }
}

/** Prints a banner on a terminal, otherwise only the base URL, then the setup links. On a terminal, the first link is also a QR code. */
async function describeStart(
  { settings, store, address, setup }: Started,
  { banner }: ServeOptions,
): Promise<string> {
  const { basePath, pages } = settings;
  const isTerminal = terminal().stdout.isTTY === true;
  const [first] = setup;
  const links = setup.map((link) => `Set up in the browser: ${link}\n`).join('');
  const picture = isTerminal && first !== undefined ? `\n${renderUnicodeCompact(first)}\n` : '';
  if (!(banner ?? isTerminal)) return `${address}${basePath}\n${links}${picture}`;
  const isDemo = await holdsDemo(store);
  const started = { address, basePath, hasPages: pages === 'on', store: settings.store, isDemo };
  return bannerOf(started, `${links}${picture}`);
}

/** Checks the permissions of private files. Startup fails if others can write one, and warns if they can read one. */
function warnOfExposures(exposures: readonly Exposure[], log: Logger): void {
  for (const { path, message, isWritable } of exposures) {
    if (isWritable) throw new CommandError(message);
    log.warn({ path }, message);
  }
}

function warnOfVariables(log: Logger): void {
  for (const name of findUnknownVariables(process.env)) {
    log.warn({ name }, 'The environment variable is set, but there is no such setting.');
  }
}

interface StartedService {
  /** The address that the service listens on, without a path: `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly basePath: string;
  readonly hasPages: boolean;
  /** Address of the store. */
  readonly store: string;
  /** Whether the store contains demo data. */
  readonly isDemo: boolean;
}

/** Returns the banner: lines with the addresses, the store, the setup links, and how to stop the service. */
function bannerOf(
  { address, basePath, hasPages, store, isDemo }: StartedService,
  setup: string,
): string {
  const rows = [
    ...(hasPages ? [['Pages', `${address}/`]] : []),
    ['API', `${address}${basePath}`],
    ['Data', readStoreFile(store) ?? withoutPassword(store)],
    ...(isDemo
      ? [
          [
            'Demo',
            'The players and games are invented. "laurel serve" starts with a store of your own.',
          ],
        ]
      : []),
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(6)} ${value}`);
  const links = setup === '' ? [] : [setup];
  return ['Laurel is running.', '', ...lines, '', ...links, 'Press Ctrl+C to stop.', ''].join('\n');
}
