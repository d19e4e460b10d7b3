/** Which players the network source follows. */

import { isNetworkName } from '../sync/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { ActionError } from './action-error.ts';

/** Follows a name of the network from the next round on; false if it is followed already. Throws ActionError. */
export async function followPlayer(sync: SyncState, name: string, now: number): Promise<boolean> {
  if (!isNetworkName(name.trim()))
    throw new ActionError('invalid', `${JSON.stringify(name)} is no name: 3 to 16 letters, digits, _ and -.`);
  return sync.follow(name, now);
}

/** Follows a player no longer; what is stored of them stays. Throws ActionError. */
export async function unfollowPlayer(sync: SyncState, name: string): Promise<void> {
  if (!(await sync.unfollow(name))) throw new ActionError('unknown', `${JSON.stringify(name)} is not followed.`);
}
