/** `laurel sync login`: logs in to the console network, or stores the key of another network. */

import type { Command } from 'commander';
import { Option } from 'commander';
import { replaceKey } from '../actions/index.ts';
import { CommandError, exitCodes } from '../app/process/exit-codes.ts';
import { createLog } from '../app/process/log.ts';
import { storeLogin } from '../app/networks/store-login.ts';
import type { NetworkSettings } from '../app/sync-settings.ts';
import { openKeyTrial, withPlainErrors } from '../app/sync-settings.ts';
import { networkNames } from '../domain/index.ts';
import { settingsFor } from '../settings/index.ts';
import type { KeyNetwork } from '../sync/index.ts';
import {
  describeLogin,
  isUnfinishedPage,
  keyNetworks,
  loginAdvice,
  readNpsso,
} from '../sync/index.ts';
import { readSecretLine } from './read-secret.ts';
import { addSettings, readSettings } from './setting-options.ts';
import { printLine } from './terminal.ts';
import { withStore } from './with-store.ts';

interface LoginFlags {
  readonly network: 'psn' | KeyNetwork;
  readonly npsso?: string;
  readonly key?: string;
}

/** Adds `laurel sync login`. */
export function addLogin(sync: Command): void {
  const command = sync
    .command('login')
    .description(
      'Log in to the console network with an npsso, which is the code of a login in your browser; or store the API key of another network. Type the npsso or key at the prompt, or pipe it to the standard input. A login lasts about two months, a key until it is revoked.',
    )
    .addOption(
      new Option('--network <network>', 'the network')
        .choices(['psn', ...keyNetworks])
        .default('psn'),
    )
    .option('--npsso <source>', '- reads the npsso from the standard input', readSource('npsso'))
    .option('--key <source>', '- reads the key from the standard input', readSource('key'));
  addSettings(command, settingsFor('sync')).action(async ({ network, npsso, key }: LoginFlags) => {
    if ((network === 'psn' ? key : npsso) !== undefined)
      throw new CommandError(
        'Use --npsso for the console network, and --key with --network for another one.',
        exitCodes.usage,
      );
    const settings = readSettings(command, settingsFor('sync'));
    if (network === 'psn') await logInToConsoles(settings);
    else await storeKey(network, settings);
  });
}

/** Rejects a secret in the arguments, where it would be visible in the list of processes and the shell history. */
function readSource(what: string): (given: string) => string {
  return (given) => {
    if (given === '-') return given;
    // Not an InvalidArgumentError, because its message would repeat the argument.
    throw new CommandError(
      `The ${what} is not accepted on the command line, where others can see it. Use - and pipe it to the standard input.`,
      exitCodes.usage,
    );
  };
}

const npssoPrompt = `${loginAdvice}
npsso (from https://ca.account.sony.com/api/v1/ssocookie; input is not shown): `;

async function logInToConsoles(settings: NetworkSettings): Promise<void> {
  const npsso = readNpsso(await readSecretLine(npssoPrompt, { isUnfinished: isUnfinishedPage }));
  if (typeof npsso === 'string') throw new CommandError(npsso, exitCodes.usage);
  await withStore(settings, async (store) => {
    const log = createLog({ level: settings.logLevel });
    const { login, warning } = await withPlainErrors(() =>
      storeLogin({ store, settings, log }, npsso),
    );
    printLine(`Logged in. The login ${describeLogin(login)}.`);
    if (warning !== null) printLine(warning);
    printLine(loginAdvice);
  });
}

/** The pages on which users find their key, by network. */
const keyPages: Readonly<Record<KeyNetwork, string>> = {
  retro: 'https://retroachievements.org/settings, "Web API Key"',
  steam: 'https://steamcommunity.com/dev/apikey',
};

async function storeKey(network: KeyNetwork, settings: NetworkSettings): Promise<void> {
  const name = networkNames[network];
  const text = await readSecretLine(
    `Key of ${name} (from ${keyPages[network]}; input is not shown): `,
  );
  const tryKey = openKeyTrial(settings, createLog({ level: settings.logLevel }));
  await withPlainErrors(() => replaceKey({ network, text }, settings.syncSecrets, tryKey));
  printLine(`${name} accepts the key, which is stored now.`);
}
