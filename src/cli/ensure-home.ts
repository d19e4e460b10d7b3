/** The home folder of users who are in no list of users, such as those that systemd or a container makes for a service. */

import { homedir } from 'node:os';

/**
 * Sets HOME to the root folder if the system does not know the home of the user, because default paths are made from it, also where
 * settings replace them. Call it before settings are loaded.
 */
export function ensureHome(
  environment: NodeJS.ProcessEnv = process.env,
  readHome: () => string = homedir,
): void {
  try {
    readHome();
  } catch {
    environment['HOME'] = '/';
  }
}
