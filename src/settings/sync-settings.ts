/** Settings of `laurel sync`. */

import { homedir } from 'node:os';
import { join } from 'node:path';
import envPaths from 'env-paths';
import { readHostMap } from '../sync/hosts.ts';
import { filePath } from './addresses.ts';
import { number, SettingError, text } from './setting.ts';
import { usedBy } from './uses.ts';

/** With the configuration, not with the data: a copy of the data folder holds no login. */
const tokenFile = join(envPaths('laurel', { suffix: '' }).config, 'network-login.json');

const syncUses = ['serve', 'sync'] as const;

export const syncSettings = {
  ...usedBy([...syncUses, 'sync status'], {
    syncTokenFile: {
      ...filePath(tokenFile, 'path', 'File that holds the login to the network; readable by its owner alone.'),
      fallbackText: tokenFile.replace(homedir(), '~'),
    },
    syncBudget: number(300, [1, 100_000], 'Requests to the network within 15 minutes, logins included.'),
  }),
  ...usedBy(syncUses, {
    syncSpacing: number(3000, [0, 600_000], 'Least milliseconds between two requests to the network.'),
    syncHosts: text('', 'list', 'Where hosts of the network have moved to: HOST=PLACE,HOST=PLACE.', checkHosts),
    syncPageSize: number(800, [1, 10_000], 'Games asked for at a time.'),
    syncLanguage: text('en-US', 'language', 'Language of titles and descriptions, as in Accept-Language.', readLanguage),
    syncFullDays: number(7, [1, 3650], 'Days between two walks over the whole list of a player.'),
    syncTimeout: number(30, [1, 600], 'Seconds one request to the network may take.'),
  }),
} as const;

function checkHosts(given: string): string {
  const hosts = readHostMap(given);
  if (typeof hosts === 'string') throw new SettingError(hosts);
  return given;
}

function readLanguage(given: string): string {
  if (/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(given)) return given;
  throw new SettingError(`${JSON.stringify(given)} is no language such as en-US`);
}
