/** Follows and unfollows players on the networks. */

import type { Network } from '../domain/index.ts';
import { foldName, networkNames, networks } from '../domain/index.ts';
import { ActionError } from '../store/port/errors.ts';
import type { SqlStore } from '../store/index.ts';
import { isNetworkName } from '../sync/index.ts';
import type { SyncPlayer, SyncState } from '../sync/state/index.ts';
import { createSyncState } from '../sync/state/index.ts';

/** A followed account: a name on a network. */
export interface FollowedName {
  readonly network: Network;
  readonly name: string;
  /**
   * The player of the store to whom the account belongs. On the consoles' network, it must be left out. On all other networks it is
   * required, because their accounts neither create nor rename players (docs/spec/networks.md 9).
   */
  readonly player?: string | undefined;
}

type FollowStore = Pick<SqlStore, 'known' | 'operational'>;

/**
 * Follows a name, starting with the next sync round. Returns false if it is already followed. Throws ActionError, also if the account is
 * followed for another player, or another account for this player.
 */
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
      'player',
    );
  if (await state.follow(name, now, { playerId: owner.playerId })) return true;
  await refuseOther(state, followed, owner.playerId);
  return false;
}

/** Throws ActionError unless the account is followed for this player. Does not name another player, who may be hidden. */
async function refuseOther(
  state: SyncState,
  { network, name, player }: FollowedName,
  playerId: number,
): Promise<void> {
  const all = await state.followed();
  const same = all.find(({ nameKey }) => nameKey === foldName(name));
  if (same?.playerId === playerId) return;
  const where = networkNames[network];
  if (same !== undefined)
    throw new ActionError(
      'conflict',
      `The account ${same.name} on ${where} is already followed for another player.`,
      'name',
    );
  const other = all.find((each) => each.playerId === playerId);
  if (other !== undefined)
    throw new ActionError(
      'conflict',
      `Another account of ${player} on ${where} is already followed: ${other.name}. Stop following it first.`,
      'name',
    );
}

/** Throws ActionError if the name is not valid on the network, or if the linked player is missing or not allowed. */
export function assertFollowed({ network, name, player }: FollowedName): void {
  if (network === 'psn' && !isNetworkName(name.trim()))
    throw new ActionError(
      'invalid',
      `${JSON.stringify(name)} is not a valid name. Names on the network have 3 to 16 letters, digits, _ and -.`,
      'name',
    );
  if (network === 'xbox')
    throw new ActionError(
      'invalid',
      `${networkNames.xbox} has no interface through which players can be followed.`,
      'network',
    );
  if (name.trim() === '' || name.length > maxNameLength)
    throw new ActionError(
      'invalid',
      `${JSON.stringify(name.slice(0, maxNameLength))} is not a valid name.`,
      'name',
    );
  if (network !== 'psn' && player === undefined)
    throw new ActionError(
      'invalid',
      `Name the player of this site who owns this account on ${networkNames[network]}.`,
      'player',
    );
  if (network === 'psn' && player !== undefined)
    throw new ActionError(
      'invalid',
      'On the console network, the name of the account is the name of the player. Do not name another player.',
      'player',
    );
}

/** Maximum length of a name on a network. */
const maxNameLength = 100;

/** Stops following a player, whose data remains. Throws ActionError. */
export async function unfollowPlayer(sync: SyncState, name: string): Promise<void> {
  if (!(await sync.unfollow(name)))
    throw new ActionError('unknown', `${JSON.stringify(name)} is not followed.`);
}

/** The networks whose players can be followed. A network from which Laurel cannot request a player's trophies is left out. */
export const followableNetworks = networks.filter((network) => network !== 'xbox');

/** A followed account and its state. Instants are milliseconds UTC. */
export type FollowedAccount = Pick<FollowedName, 'name'> &
  Pick<SyncPlayer, 'state' | 'lastSuccessAt'> & {
    readonly network: (typeof followableNetworks)[number];
  };

/** Returns a player's followed accounts. @param playerId the id of the player */
export async function listFollowedAccounts(
  { operational, players }: Pick<SqlStore, 'operational' | 'players'>,
  playerId: number,
): Promise<readonly FollowedAccount[]> {
  const current = await players.currentName(playerId);
  const nameKey = current === null ? null : foldName(current);
  const lists = followableNetworks.map(async (network) => {
    const followed = await createSyncState(operational, network).followed();
    // On the consoles' network, the name identifies the player even before the first round has found the account.
    const isOwn = (each: SyncPlayer): boolean =>
      each.playerId === null
        ? network === 'psn' && each.nameKey === nameKey
        : each.playerId === playerId;
    return followed
      .filter(isOwn)
      .map(({ name, state, lastSuccessAt }) => ({ network, name, state, lastSuccessAt }));
  });
  return (await Promise.all(lists)).flat();
}

/** Stops following an account, but only if it belongs to this player. The data remains. Throws ActionError. */
export async function unfollowOwnAccount(
  store: Pick<SqlStore, 'operational' | 'players'>,
  playerId: number,
  { network, name }: Pick<FollowedName, 'network' | 'name'>,
): Promise<void> {
  const own = await listFollowedAccounts(store, playerId);
  if (!own.some((each) => each.network === network && each.name === name))
    throw new ActionError('unknown', 'This is not one of your accounts that this site follows.');
  await unfollowAccount(store, { network, name });
}

/** An account on the consoles' network whose owner has proved that it is theirs. */
export interface ProvedAccount {
  readonly accountId: string;
  /** The player of the store who owns the account. */
  readonly player: { readonly playerId: number; readonly name: string };
}

/**
 * Follows a player on the consoles' network. Returns false if they are already followed. Throws ActionError if the account belongs to
 * another player.
 */
export async function followProvedAccount(
  { operational, known }: FollowStore,
  { accountId, player: { playerId, name } }: ProvedAccount,
  now: number,
): Promise<boolean> {
  const owner = await known.playerOfAccount(accountId);
  if (owner !== null && owner.playerId !== playerId)
    throw new ActionError('conflict', 'Another player of this site has this account.');
  return createSyncState(operational, 'psn').follow(name, now, { accountId, playerId });
}

/** Stops following an account. The data remains. Throws ActionError. */
export function unfollowAccount(
  { operational }: Pick<SqlStore, 'operational'>,
  { network, name }: Pick<FollowedName, 'network' | 'name'>,
): Promise<void> {
  return unfollowPlayer(createSyncState(operational, network), name);
}
