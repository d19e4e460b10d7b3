/** Identifies a followed player by account and loads their profile (docs/spec/domain.md 3.2, 6 theme 13). */

import type { StoredPlayer } from '../../store/index.ts';
import { LoadRejected } from '../../store/port/load-all.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { PlayerAnswer } from './connector.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';

/** A followed player whose account is known and who is in the store. */
export interface Identified {
  readonly accountId: string;
  /** The stored player. */
  readonly player: StoredPlayer;
}

/**
 * Loads the player. The account of a name is found once; it then identifies the player, even after a rename. Throws LoadRejected if
 * their name belongs to another account in the store, or they were deleted on request.
 */
export async function identify(parts: SyncParts, followed: SyncPlayer): Promise<Identified> {
  const { network, store } = parts;
  const answer = await network.player(followed.name, followed.accountId);
  const known = await findStored(parts, answer);
  await loadFromNetwork(parts, [answer.record(known)]);
  const player = await store.known.playerOfAccount(answer.accountId);
  if (player === null) throw new Error('A player that was just loaded is missing.');
  return { accountId: answer.accountId, player };
}

/** Finds the stored player with this account, or with this name and no account. */
async function findStored(
  { store }: SyncParts,
  { accountId, name }: PlayerAnswer,
): Promise<StoredPlayer | null> {
  const ofName = await store.known.playerOfName(name);
  if (ofName !== null && ofName.accountId !== null && ofName.accountId !== accountId) {
    throw new LoadRejected(
      `The name ${JSON.stringify(name)} belongs to another account in the store. Rename that player first`,
    );
  }
  return (await store.known.playerOfAccount(accountId)) ?? ofName;
}
