/** Reads the status of the sync, without requests to the network. */

import type { BudgetUse, SyncState } from '../state/index.ts';
import type { LoginState } from './connector.ts';
import type { Freshness } from './freshness.ts';
import { freshnessOfFollowed } from './freshness.ts';

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

/** Reads budget and followed players at `now`, in milliseconds UTC. */
export async function readSyncStatus(state: SyncState, login: LoginState, now: number): Promise<SyncStatus> {
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
