/** Starts a service in a fresh folder, like a person who starts it for the first time. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../support/make-folder.ts';
import { startServed } from '../../support/served.ts';

/** A service that has just been started. */
export interface FreshSite {
  /** Scheme, host and port. */
  readonly origin: string;
  /** The link that the terminal shows. */
  readonly link: string;
  readonly folder: string;
  stop(): Promise<void>;
}

/**
 * Starts the service.
 *
 * @param parameters of `laurel serve`, in addition to its folders
 * @param launcher a program and its arguments, which runs the command that is appended to it
 */
export async function startFresh(
  parameters: readonly string[] = [],
  launcher: readonly string[] = [],
): Promise<FreshSite> {
  const folder = makeFolder();
  const store = join(folder, 'club.db');
  const all = [
    '--store',
    `sqlite:${store}`,
    '--sync-secrets',
    join(folder, 'secrets'),
    '--backup-folder',
    join(folder, 'backups'),
    '--log-level',
    'warn',
    ...parameters,
  ];
  const served = await startServed(all, {}, launcher);
  return {
    origin: new URL(served.url).origin,
    link: readFileSync(`${store}-setup-link`, 'utf8').split('\n', 1).join(''),
    folder,
    async stop() {
      served.signal('SIGTERM');
      await served.ended;
    },
  };
}
