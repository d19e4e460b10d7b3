/** Reads the status of the sync, without requests to the network. */

import { dayMs } from '../../domain/time/index.ts';
import { zip } from '../../invariant.ts';
import type { BudgetUse, SyncPlayer, SyncState } from '../state/index.ts';
import { halve } from './budget.ts';
import type { NetworkCondition } from './condition.ts';
import { readCondition } from './condition.ts';
import type { LoginState } from './connector.ts';
import type { Pace } from './expected-time.ts';
import { expectedTimes, findStart } from './expected-time.ts';
import type { Freshness } from './freshness.ts';
import type { CheckCosts, PollingPlan } from './polling.ts';
import { planPolling } from './polling.ts';
import { freshnessOfFollowed } from './freshness.ts';

/** The state of one followed player, and when they are expected to be current. */
export interface FollowedStatus extends Freshness {
  readonly name: string;
  /** Number of games to load. */
  readonly pending: number;
  /** Whether the last sync was interrupted; the next run resumes it. */
  readonly isInterrupted: boolean;
  /** Number of requests until the player is current: 0 if they are not due; null while their games are not listed. */
  readonly requests: number | null;
  /** When the player is expected to be current, if a run works from now on: milliseconds UTC; null if not known. */
  readonly expectedAt: number | null;
}

/** The state of the sync, for the command line and the admin API. */
export interface SyncStatus {
  readonly login: LoginState;
  readonly budget: BudgetUse;
  readonly network: NetworkCondition;
  /** Whether a process holds the lease of the sync. */
  readonly isRunning: boolean;
  /** When all players whose games are listed are expected to be current, and the number of the other players. */
  readonly expected: { readonly at: number; readonly unlisted: number };
  /** The requests that the quick checks need, and how many players they cover within two minutes. */
  readonly checks: PollingPlan;
  readonly players: readonly FollowedStatus[];
}

/** What the status needs to know besides the state in the store. */
export interface StatusFacts {
  readonly login: LoginState;
  readonly pace: Pace;
  readonly checks: CheckCosts;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Who has played within this time counts for the plan of the quick checks. */
const activeMs = 7 * dayMs;

/** Reads budget, condition of the network, lease and followed players. */
export async function readSyncStatus(
  state: SyncState,
  { login, pace, checks, now }: StatusFacts,
): Promise<SyncStatus> {
  const budget = await state.budgetUse(now);
  const network = await readCondition(state, now);
  const found: {
    readonly player: SyncPlayer;
    readonly pending: number;
    readonly requests: number | null;
  }[] = [];
  let active = 0;
  for (const player of await state.followed()) {
    const playedAt = await state.lastPlayedAt(player.nameKey);
    if (playedAt !== null && now - playedAt < activeMs) active += 1;
    const { pending, newSets } = await state.pendingWork(player.nameKey);
    found.push({ player, pending, requests: requestsOf(player, pending + newSets, now) });
  }
  const startsAt = Math.max(findStart(budget, now), network.until ?? now);
  const times = expectedTimes(found, network.slowedUntil === null ? pace : halve(pace), startsAt);
  const players = zip(found, times).map(([{ player, pending, requests }, expectedAt]) => ({
    name: player.name,
    ...freshnessOfFollowed(player),
    pending,
    isInterrupted: player.phase !== 'idle',
    requests,
    expectedAt,
  }));
  const at = Math.max(startsAt, ...times.filter((time) => time !== null));
  const unlisted = times.filter((time) => time === null).length;
  return {
    login,
    budget,
    network,
    isRunning: (await state.findLease(now)) !== null,
    expected: { at, unlisted },
    checks: planPolling(checks, active),
    players,
  };
}

/** Profile, summary, the first page of the list, and the first page of hours. */
const requestsOfPlayer = 4;

/** @param ofGames requests for the games that are pending */
function requestsOf(
  { phase, titles, nextAttemptAt }: SyncPlayer,
  ofGames: number,
  now: number,
): number | null {
  if (phase === 'loading') return ofGames;
  if (phase === 'idle' && nextAttemptAt !== null && nextAttemptAt > now) return 0;
  return titles === null ? null : requestsOfPlayer + ofGames;
}
