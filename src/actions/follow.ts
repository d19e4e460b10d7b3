/** Follows and unfollows players on the networks. */

import type { Network } from '../domain/index.ts';
import { networkNames, networks } from '../domain/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { SqlStore } from '../store/index.ts';
import { isNetworkName } from '../sync/index.ts';
import type { SyncState } from '../sync/state/index.ts';
import { createSyncState } from '../sync/state/index.ts';

/** Who is followed: a name on a network. */
export interface FollowedName {
  readonly network: Network;
  readonly name: string;
  /**
   * The player of the store whom the account belongs to. Networks other than the consoles' need one, because their accounts neither create
   * nor rename players (docs/spec/networks.md 9); the consoles' network takes none.
   */
  readonly player?: string | undefined;
}

type FollowStore = Pick<SqlStore, 'known' | 'operational'>;

/** Follows a name, starting with the next round; false if it is already followed. Throws ActionError. */
export async function followPlayer(
  store: FollowStore,
  followed: FollowedName,
  now: number,
): Promise<boolean> {
  assertFollowed(followed);
  const { network, name, player } = followed;
  const state = createSyncState(store.operational, network);
  if (player === undefined) return state.follow(name, now);
  const owner = await store.known.playerOfName(player);
  if (owner === null)
    throw new ActionError(
      'unknown',
      `No player is named ${JSON.stringify(player)}. Add them first: laurel player add.`,
    );
  return state.follow(name, now, { playerId: owner.playerId });
}

/** Throws ActionError if nobody on the network can have this name, or if the link to a player is missing or not possible. */
export function assertFollowed({ network, name, player }: FollowedName): void {
  if (network === 'psn' && !isNetworkName(name.trim()))
    throw new ActionError(
      'invalid',
      `${JSON.stringify(name)} is not a valid name. Names on the network have 3 to 16 letters, digits, _ and -.`,
    );
  if (network === 'xbox')
    throw new ActionError('invalid', `${networkNames.xbox} has no interface that can be followed.`);
  if (name.trim() === '' || name.length > maxNameLength)
    throw new ActionError(
      'invalid',
      `${JSON.stringify(name.slice(0, maxNameLength))} is not a name.`,
    );
  if (network !== 'psn' && player === undefined)
    throw new ActionError(
      'invalid',
      `Name the player of this site whose account on ${networkNames[network]} this is.`,
    );
  if (network === 'psn' && player !== undefined)
    throw new ActionError('invalid', 'A name on the console network is the player itself.');
}

/** Maximum length of a name on a network. */
const maxNameLength = 100;

/** Stops following a player. Their data stays. Throws ActionError. */
export async function unfollowPlayer(sync: SyncState, name: string): Promise<void> {
  if (!(await sync.unfollow(name)))
    throw new ActionError('unknown', `${JSON.stringify(name)} is not followed.`);
}

/** Networks without an interface that can be followed are left out. */
export const followableNetworks = networks.filter((network) => network !== 'xbox');

/** The accounts of a player that are followed. @param playerId the id of the player */
export async function listFollowedAccounts(
  { operational }: Pick<SqlStore, 'operational'>,
  playerId: number,
): Promise<readonly Pick<FollowedName, 'network' | 'name'>[]> {
  const lists = followableNetworks.map(async (network) => {
    const followed = await createSyncState(operational, network).followed();
    return followed
      .filter((each) => each.playerId === playerId)
      .map(({ name }) => ({ network, name }));
  });
  return (await Promise.all(lists)).flat();
}

/** Stops following an account. The data stays. Throws ActionError. */
export function unfollowAccount(
  { operational }: Pick<SqlStore, 'operational'>,
  { network, name }: Pick<FollowedName, 'network' | 'name'>,
): Promise<void> {
  return unfollowPlayer(createSyncState(operational, network), name);
}

/** Makes followed accounts due, whatever their next attempt was: the next round of the sync asks for them. */
export async function hastenAccounts(
  { operational }: Pick<SqlStore, 'operational'>,
  accounts: readonly Pick<FollowedName, 'network' | 'name'>[],
): Promise<void> {
  for (const { network, name } of accounts)
    await createSyncState(operational, network).hasten(name);
}
