/** Follows the friends of the logged-in account. */

import type { Friends } from './connector.ts';
import type { SyncParts } from './job.ts';

interface FollowedFriends {
  /** Number of accounts in the friends list. */
  readonly friends: number;
  /** Number of friends who were already followed. */
  readonly known: number;
}

/**
 * Follows every friend who is not followed yet. Friends are recognised by their accounts, so a later run does not request an account again.
 * An interrupted call can be repeated. Throws NetworkError, Stopped and StoreError.
 * @param onFollowed called with the name of each newly followed player
 */
export async function followFriends(
  { state, clock }: Pick<SyncParts, 'state' | 'clock'>,
  network: Friends,
  onFollowed: (name: string) => void,
): Promise<FollowedFriends> {
  const accounts = await network.friends();
  const followed = new Set((await state.followed()).map(({ accountId }) => accountId));
  let known = 0;
  for (const accountId of accounts) {
    const name = followed.has(accountId) ? null : await network.nameOf(accountId);
    const isNew = name !== null && (await state.follow(name, clock.now(), { accountId }));
    if (isNew) onFollowed(name);
    else known += 1;
  }
  return { friends: accounts.length, known };
}
