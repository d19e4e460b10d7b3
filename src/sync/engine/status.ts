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

/** The state of one followed player, and when they will probably be current. */
export interface FollowedStatus extends Freshness {
  readonly name: string;
  /** Number of games that must be read. */
  readonly pending: number;
  /** Whether the last sync was interrupted; the next run resumes it. */
  readonly isInterrupted: boolean;
  /** Number of requests until the player is current: 0 if they are not due, null before their games are listed. */
  readonly requests: number | null;
  /** When the player will probably be current, if a run starts now: milliseconds UTC; null if unknown. */
  readonly expectedAt: number | null;
}

/** The state of the sync, for the command line and the admin API. */
export interface SyncStatus {
  readonly login: LoginState;
  readonly budget: BudgetUse;
  readonly network: NetworkCondition;
  /** Whether a process holds the sync lease. */
  readonly isRunning: boolean;
  /** When all players whose games are listed will probably be current, and the number of players who are not listed yet. */
  readonly expected: { readonly at: number; readonly unlisted: number };
  /** The requests that quick checks need, and the number of players whom they cover within two minutes. */
  readonly checks: PollingPlan;
  readonly players: readonly FollowedStatus[];
}

/** The facts that the status needs besides the stored state. */
export interface StatusFacts {
  readonly login: LoginState;
  readonly pace: Pace;
  readonly checks: CheckCosts;
  /** Milliseconds UTC. */
  readonly now: number;
}

/** Players who have played within this time count in the plan of the quick checks. */
const activeMs = 7 * dayMs;

/** Reads the budget, the condition of the network, the lease and the followed players. */
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
    isInterrupted: player.phase === 'loading',
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

/** Requests for each player: the profile, the summary, the first page of the list, and the first page of play time. */
const requestsOfPlayer = 4;

/** Returns the number of requests. @param ofGames requests for the pending games */
function requestsOf(
  { phase, titles, nextAttemptAt }: SyncPlayer,
  ofGames: number,
  now: number,
): number | null {
  if (phase === 'loading') return ofGames;
  if (nextAttemptAt !== null && nextAttemptAt > now) return 0;
  return titles === null ? null : requestsOfPlayer + ofGames;
}
