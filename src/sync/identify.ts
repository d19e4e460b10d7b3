/** Who a followed name is, by his account, and the player himself (docs/spec/domain.md 3.2, 6 theme 13). */

import type { StoredPlayer } from '../store/index.ts';
import { LoadRejected } from '../store/port/load-all.ts';
import type { AccountAnswer, ProfileAnswer } from './answers.ts';
import type { SyncParts } from './job.ts';
import { loadFromNetwork } from './job.ts';
import { playerRecord } from './player-records.ts';
import type { SyncPlayer } from './state/index.ts';

export interface Identified {
  readonly accountId: string;
  /** The player as stored now. */
  readonly player: StoredPlayer;
}

/** Asks for the player and stores him. Throws LoadRejected where his name is another account's in the store, or he was deleted on request. */
export async function identify(parts: SyncParts, followed: SyncPlayer): Promise<Identified> {
  const { network, store } = parts;
  const { accountId, account } = await findAccount(parts, followed);
  const profile = await network.profile(accountId);
  const summary = await network.summary(accountId);
  const known = await findStored(parts, accountId, profile);
  await loadFromNetwork(parts, [playerRecord({ accountId, account, profile, summary }, known)]);
  const player = await store.known.playerOfAccount(accountId);
  if (player === null) throw new Error('A player that was loaded is not there.');
  return { accountId, player };
}

/** A name is asked for once; from then on the account says who it is, whatever he calls himself. */
async function findAccount(
  { network }: SyncParts,
  { name, accountId }: SyncPlayer,
): Promise<{ readonly accountId: string; readonly account: AccountAnswer | null }> {
  if (accountId !== null) return { accountId, account: null };
  const account = await network.account(name);
  return { accountId: account.accountId, account };
}

/** The stored player whose account this is; else the one of the name, who has none yet. */
async function findStored({ store }: SyncParts, accountId: string, { onlineId }: ProfileAnswer): Promise<StoredPlayer | null> {
  const ofName = await store.known.playerOfName(onlineId);
  if (ofName !== null && ofName.accountId !== null && ofName.accountId !== accountId) {
    throw new LoadRejected(
      `the name ${JSON.stringify(onlineId)} is that of another account in the store: rename that player first`,
    );
  }
  return (await store.known.playerOfAccount(accountId)) ?? ofName;
}
