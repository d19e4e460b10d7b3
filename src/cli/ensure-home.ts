/** The home folder of a user whom the system's user database does not contain, such as a user created by systemd or a container. */

import { homedir } from 'node:os';

/**
 * Sets HOME to the root folder if the system does not know the user's home. Default paths are computed from HOME even if settings
 * replace them. Call this function before settings are loaded.
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
