/** How the sync stands, without asking the network. */

import type { BudgetUse, SyncState } from './state/index.ts';
import type { Freshness } from './freshness.ts';
import { freshnessOfFollowed } from './freshness.ts';
import type { LoginState } from './login-state.ts';
import { loginStateOf } from './login-state.ts';
import { readTokens } from './token-file.ts';

export interface FollowedStatus extends Freshness {
  readonly name: string;
  /** Games that are still to be loaded. */
  readonly pending: number;
  /** A walk was interrupted, and the next run goes on with it. */
  readonly isInterrupted: boolean;
}

export interface SyncStatus {
  readonly login: LoginState;
  readonly budget: BudgetUse;
  readonly players: readonly FollowedStatus[];
}

/** @param now milliseconds UTC; throws TokenFileError */
export async function readSyncStatus(state: SyncState, tokenFile: string, now: number): Promise<SyncStatus> {
  const login = loginStateOf(await readTokens(tokenFile), now);
  const players: FollowedStatus[] = [];
  for (const player of await state.followed()) {
    players.push({
      name: player.name,
      ...freshnessOfFollowed(player),
      pending: await state.countPending(player.nameKey),
      isInterrupted: player.phase !== 'idle',
    });
  }
  return { login, budget: await state.budgetUse(now), players };
}
