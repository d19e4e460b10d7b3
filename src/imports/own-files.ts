/** Files that a player sends for themselves: the job says whose they are, and no form can. */

import type { Job, JobOptions } from './state/index.ts';

/** A player who sends files for themselves. */
export interface FileOwner {
  readonly playerId: number;
  /** Their present name, which formats need that state none. */
  readonly name: string;
}

/** Not a name of an option, so that it is refused in a form. */
const ownerOption = 'ownPlayer';

/** The options of a job with files of a player: they wait until somebody has looked at them. */
export function ownOptions({ playerId, name }: FileOwner): JobOptions {
  return { load: 'ask', player: name, [ownerOption]: String(playerId) };
}

/** The id of the player whose own files a job has; null if it may load everything. */
export function findOwner({ options }: Pick<Job, 'options'>): number | null {
  const stated = options[ownerOption];
  return stated === undefined ? null : Number(stated);
}
