/** Follows and unfollows players on the network. */

import { isNetworkName } from '../sync/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { ActionError } from '../store/port/errors.ts';

/** Follows a name on the network, starting with the next round; false if it is already followed. Throws ActionError. */
export async function followPlayer(sync: SyncState, name: string, now: number): Promise<boolean> {
  assertNetworkName(name);
  return sync.follow(name, now);
}

/** Throws ActionError if no player on the network can have this name. */
export function assertNetworkName(name: string): void {
  if (!isNetworkName(name.trim()))
    throw new ActionError(
      'invalid',
      `${JSON.stringify(name)} is not a valid name. Names on the network have 3 to 16 letters, digits, _ and -.`,
    );
}

/** Stops following a player. Their data stays. Throws ActionError. */
export async function unfollowPlayer(sync: SyncState, name: string): Promise<void> {
  if (!(await sync.unfollow(name)))
    throw new ActionError('unknown', `${JSON.stringify(name)} is not followed.`);
}
