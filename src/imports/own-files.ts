/** Files that players upload for themselves. The job records whose files they are; a form cannot change that. */

import type { Job, JobOptions } from './state/index.ts';

/** A player who uploads files for themselves. */
export interface FileOwner {
  readonly playerId: number;
  /** The player's current name, for formats whose files do not name a player. */
  readonly name: string;
}

/** The name of the stored option. It is not a valid option name, so a form that contains it is refused. */
const ownerOption = 'ownPlayer';

/** Returns the options of a job with a player's files. Such a job waits until the user has reviewed the result. */
export function ownOptions({ playerId, name }: FileOwner): JobOptions {
  return { load: 'ask', player: name, [ownerOption]: String(playerId) };
}

/** Returns the id of the player whose own files a job has; null if the job may import all data. */
export function findOwner({ options }: Pick<Job, 'options'>): number | null {
  const stated = options[ownerOption];
  return stated === undefined ? null : Number(stated);
}
