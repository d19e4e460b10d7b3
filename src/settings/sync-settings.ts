/** Settings of `laurel sync`. */

import { homedir } from 'node:os';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { readHostMap } from '../sync/engine/hosts.ts';
import { filePath } from './addresses.ts';
import { InvalidValue, number, text, toggle, unusual } from './setting.ts';
import { usedBy } from './uses.ts';

/** The folder for secrets: the configuration folder, so that a copy of the data folder does not contain secrets. */
const configFolder = envPaths('laurel', { suffix: '' }).config;
const secretsFolder = join(configFolder, 'secrets');
/** The file in which earlier versions stored the login. It is used if the folder for secrets contains no login. */
export const formerLoginFile = join(configFolder, 'network-login.json');

const syncUses = ['serve', 'sync'] as const;

/** The settings of the sync. */
export const syncSettings = {
  ...usedBy([...syncUses, 'sync status'], {
    syncSecrets: {
      ...filePath(
        secretsFolder,
        'folder',
        'Folder with the login and the keys of networks; only its owner may read it.',
      ),
      fallbackText: secretsFolder.replace(homedir(), '~'),
    },
    syncTokenFile: unusual({
      ...filePath(
        '',
        'path',
        'File with the login to the console network, if it is not in the folder of secrets.',
      ),
      fallbackText: 'psn.json in the folder of secrets',
    }),
    syncBudget: number(
      300,
      [1, 100_000],
      'Maximum number of requests to the console network in 15 minutes, including logins.',
    ),
    syncSpacing: unusual(
      number(
        3000,
        [0, 600_000],
        'Minimum number of milliseconds between two requests to the console network.',
      ),
    ),
  }),
  ...usedBy(['serve'], {
    syncEvery: unusual(
      number(
        30,
        [0, 10_080],
        'Interval in minutes at which the service syncs the followed players by itself; 0 disables this.',
      ),
    ),
  }),
  ...usedBy(syncUses, {
    syncHosts: unusual(
      text(
        '',
        'list',
        "Hosts that get the requests instead of the networks' own hosts: HOST=REPLACEMENT,HOST=REPLACEMENT.",
        checkHosts,
      ),
    ),
    retroHardcoreOnly: unusual(
      toggle('On RetroAchievements, count only achievements that were earned in hardcore mode.'),
    ),
    syncLanguage: unusual(
      text(
        'en-US',
        'language',
        'Language of the titles and descriptions that the sync fetches, as a language tag such as en-US.',
        readLanguage,
      ),
    ),
  }),
} as const;

function checkHosts(given: string): string {
  const hosts = readHostMap(given);
  if (typeof hosts === 'string') throw new InvalidValue(hosts);
  return given;
}

function readLanguage(given: string): string {
  if (/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(given)) return given;
  throw new InvalidValue(`${JSON.stringify(given)} is not a language tag such as en-US`);
}
