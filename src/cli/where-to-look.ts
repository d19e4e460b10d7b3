/** Prints the address of the imported data at the end of an import, if a person runs it at a terminal. */

import { existsSync, readFileSync } from 'node:fs';
import { Command } from 'commander';
import type { SettingsFor } from '../settings/index.ts';
import { settingsFor } from '../settings/index.ts';
import { withoutPassword } from '../store/engine/address.ts';
import { isInUseElsewhere } from '../store/index.ts';
import { isLaurel } from '../app/doctor/check-network.ts';
import { addSettings, applySettingsFile, readSettings } from './setting-options.ts';
import { formatAddress } from '../app/process/start-listening.ts';
import { terminal } from './terminal.ts';

const declarations = settingsFor('describe');
type Service = SettingsFor<'describe'>;

/** The facts about an import that determine the printed address. */
export interface Imported {
  /** The store's address. If `isGiven`, it comes from the command line, and the service needs the same option. */
  readonly store: string;
  readonly isGiven: boolean;
  /** The path of the command's settings file; empty if there is none. */
  readonly config: string;
  /** The player whose data was imported; empty if the source names its players. */
  readonly player: string;
}

/** Prints the address of the player's page, or of the first page, to the standard error. */
export async function tellWhereToLook(imported: Imported): Promise<void> {
  const service = await readService(imported.config);
  if (service.pages === 'off') return;
  const running = await findRunning(service, imported.store);
  if (running === null && service.port === 0 && service.publicUrl === '') return; // the port is not known before the service starts
  const address = service.publicUrl || (running ?? endpointAt(service));
  const { addressOfPlayer } = await import('../site/index.ts');
  const page = addressOfPlayer(
    { address, path: service.basePath, hasPages: true },
    imported.player,
  );
  terminal().stderr.write(
    running === null ? `Start "${commandOf(imported)}", then open ${page}\n` : `Open ${page}\n`,
  );
}

/** Reads the settings that the service would start with: from variables and the settings file, not from the import's options. */
async function readService(config: string): Promise<Service> {
  const command = addSettings(new Command().exitOverride(), declarations);
  command.parse(config === '' ? [] : ['--config', config], { from: 'user' });
  await applySettingsFile(command);
  return readSettings(command, declarations);
}

/**
 * Returns the endpoint's address of a service that runs on this store; null if no service does. For a database server, it cannot be found.
 */
async function findRunning(service: Service, store: string): Promise<string | null> {
  if ((await isInUseElsewhere(store)) === false) return null;
  const { host, port, portFile } = service;
  if (portFile !== '' && existsSync(portFile)) return readFileSync(portFile, 'utf8').trim();
  return (await isLaurel(host, port)) ? endpointAt(service) : null;
}

function endpointAt({ host, port, basePath }: Service): string {
  return `${formatAddress(host, port)}${basePath}`;
}

function commandOf({ store, isGiven, config }: Imported): string {
  const options = [
    ...(isGiven ? ['--store', withoutPassword(store)] : []),
    ...(config === '' ? [] : ['--config', config]),
  ];
  return ['laurel serve', ...options].join(' ');
}
