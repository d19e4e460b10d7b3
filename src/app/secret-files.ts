/** Finds the files with the login and the keys of networks from the settings. */

import { existsSync } from 'node:fs';
import type { SettingsFor } from '../settings/index.ts';
import { formerLoginFile } from '../settings/index.ts';
import { keyNetworks, secretPath } from '../sync/index.ts';

/** The settings with the paths of secrets. */
export type SecretSettings = Pick<SettingsFor<'sync status'>, 'syncSecrets' | 'syncTokenFile'>;

/**
 * Returns the file with the login to the console network: the configured one, or the one in the folder of secrets. If the folder contains
 * no login, returns the file in which an older version stored its login, if that file exists.
 */
export function findLoginFile({ syncSecrets, syncTokenFile }: SecretSettings): string {
  if (syncTokenFile !== '') return syncTokenFile;
  const file = secretPath(syncSecrets, 'psn');
  return !existsSync(file) && existsSync(formerLoginFile) ? formerLoginFile : file;
}

/** A file or folder with secrets, and a description of its content for messages. */
interface SecretPlace {
  readonly path: string;
  readonly what: string;
  readonly isFolder: boolean;
}

/** Returns the folder of secrets and the files with them, whether they exist or not. */
export function secretFiles(settings: SecretSettings): readonly SecretPlace[] {
  const { syncSecrets } = settings;
  return [
    { path: syncSecrets, what: 'the login and keys of networks', isFolder: true },
    { path: findLoginFile(settings), what: 'the login to the network', isFolder: false },
    ...keyNetworks.map((network) => ({
      path: secretPath(syncSecrets, network),
      what: 'the key of a network',
      isFolder: false,
    })),
  ];
}
