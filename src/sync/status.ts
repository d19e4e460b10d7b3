/** Reads the status of the sync, without requests to the network. */

import type { BudgetUse, SyncState } from './state/index.ts';
import type { Freshness } from './freshness.ts';
import { freshnessOfFollowed } from './freshness.ts';
import type { LoginState } from './login-state.ts';
import { loginStateOf } from './login-state.ts';
import { readTokens } from './token-file.ts';

export interface FollowedStatus extends Freshness {
  readonly name: string;
  /** Number of games to load. */
  readonly pending: number;
  /** Whether the last sync was interrupted; the next run resumes it. */
  readonly isInterrupted: boolean;
}

export interface SyncStatus {
  readonly login: LoginState;
  readonly budget: BudgetUse;
  readonly players: readonly FollowedStatus[];
}

/** Reads login, budget and followed players at `now`, in milliseconds UTC. Throws TokenFileError. */
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
