/** Finds the account behind a followed name, and stores its profile (docs/spec/domain.md 3.2, 6 theme 13; docs/spec/networks.md 9). */

import { foldName } from '../../domain/index.ts';
import type { StoredPlayer } from '../../store/index.ts';
import { LoadRejected } from '../../store/port/load-all.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { PlayerAnswer } from './connector.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';

/** A followed player who is in the store and whose account is known. */
export interface Identified {
  readonly accountId: string;
  /** The stored player. */
  readonly player: StoredPlayer;
}

/**
 * Reads and stores the player's profile. The account behind a name is looked up once. After that, the account identifies the player, even
 * after a rename. Throws LoadRejected if the name belongs to another account in the store, if the player was deleted on request, or if a
 * linked account has no player.
 */
export async function identify(parts: SyncParts, followed: SyncPlayer): Promise<Identified> {
  const { network } = parts;
  const { accountId, name, record } = await network.player(followed.name, followed.accountId);
  const known = network.isLinked
    ? await findLinked(parts, followed)
    : await findNamed(parts, { accountId, name });
  await loadFromNetwork(parts, [record(known)]);
  const player = await findOwner(parts, { ...followed, accountId });
  if (player === null) throw new Error('A player that was just stored is missing.');
  return { accountId, player };
}

/** Finds the stored player to whom this account belongs, by the link or by the account itself. Null if there is none. */
export async function findOwner(
  { store, network }: SyncParts,
  { accountId, playerId }: Pick<SyncPlayer, 'accountId' | 'playerId'>,
): Promise<StoredPlayer | null> {
  if (network.isLinked) return playerId === null ? null : store.known.playerOfId(playerId);
  return accountId === null ? null : store.known.playerOfAccount(accountId);
}

async function findLinked(parts: SyncParts, followed: SyncPlayer): Promise<StoredPlayer> {
  const player = await findOwner(parts, followed);
  if (player !== null) return player;
  throw new LoadRejected(
    `${JSON.stringify(followed.name)} is linked to no player of this site. Remove the name and add it again with --player`,
  );
}

/**
 * Finds the stored player who has this account, or who has this name and no account. Names are reused: a stored player with the same name
 * but another account is another person, and the store gives the name to the new owner.
 */
async function findNamed(
  { store }: SyncParts,
  { accountId, name }: Pick<PlayerAnswer, 'accountId' | 'name'>,
): Promise<StoredPlayer | null> {
  const ofName = await store.known.playerOfName(name);
  const ofAccount = await store.known.playerOfAccount(accountId);
  if (ofName === null || ofName.accountId === null || ofName.accountId === accountId)
    return ofAccount ?? ofName;
  if (foldName(ofName.name) !== foldName(name)) return ofAccount;
  throw new LoadRejected(
    `The name ${JSON.stringify(name)} belongs to another account in the store. Rename that player first`,
  );
}
