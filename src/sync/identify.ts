/** Identifies a followed player by account and loads their profile (docs/spec/domain.md 3.2, 6 theme 13). */

import type { StoredPlayer } from '../store/index.ts';
import { LoadRejected } from '../store/port/load-all.ts';
import type { AccountAnswer, ProfileAnswer } from './answers.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';
import { playerRecord } from './player-records.ts';
import type { SyncPlayer } from './state/index.ts';

export interface Identified {
  readonly accountId: string;
  /** The stored player. */
  readonly player: StoredPlayer;
}

/** Loads the player. Throws LoadRejected if their name belongs to another account in the store, or they were deleted on request. */
export async function identify(parts: SyncParts, followed: SyncPlayer): Promise<Identified> {
  const { network, store } = parts;
  const { accountId, account } = await findAccount(parts, followed);
  const profile = await network.profile(accountId);
  const summary = await network.summary(accountId);
  const known = await findStored(parts, accountId, profile);
  await loadFromNetwork(parts, [playerRecord({ accountId, account, profile, summary }, known)]);
  const player = await store.known.playerOfAccount(accountId);
  if (player === null) throw new Error('A player that was just loaded is missing.');
  return { accountId, player };
}

/** Finds the account of a name. This is done once; the account then identifies the player, even after a rename. */
async function findAccount(
  { network }: SyncParts,
  { name, accountId }: SyncPlayer,
): Promise<{ readonly accountId: string; readonly account: AccountAnswer | null }> {
  if (accountId !== null) return { accountId, account: null };
  const account = await network.account(name);
  return { accountId: account.accountId, account };
}

/** Finds the stored player with this account, or with this name and no account. */
async function findStored({ store }: SyncParts, accountId: string, { onlineId }: ProfileAnswer): Promise<StoredPlayer | null> {
  const ofName = await store.known.playerOfName(onlineId);
  if (ofName !== null && ofName.accountId !== null && ofName.accountId !== accountId) {
    throw new LoadRejected(
      `The name ${JSON.stringify(onlineId)} belongs to another account in the store. Rename that player first`,
    );
  }
  return (await store.known.playerOfAccount(accountId)) ?? ofName;
}
