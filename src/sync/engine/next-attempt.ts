/** Decides when followed players are synced next, after a success or a failure. */

import { dayMs, minuteMs } from '../../domain/time/index.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { NetworkError } from './network-error.ts';

/** Interval for private and missing accounts, which are synced less often than other accounts (docs/spec/domain.md 3.1). */
const hiddenEveryMs = 7 * dayMs;
const firstRetryMs = 5 * minuteMs;

interface AttemptTimes {
  readonly now: number;
  /** Interval between rounds; null for a single round. */
  readonly everyMs: number | null;
  /** The player's last change on the network; null if the network does not state a date. */
  readonly playedAt: number | null;
}

/** Returns a player's state after a sync without problems. */
export function succeeded(player: SyncPlayer, times: AttemptTimes): SyncPlayer {
  return {
    ...player,
    state: 'ok',
    lastSuccessAt: times.now,
    lastError: null,
    failures: 0,
    nextAttemptAt: usualAttempt(times),
  };
}

/**
 * Returns a player's state when some kinds of requests are paused. Nothing has failed, so the next attempt is at the usual time. An earlier
 * one would only list the player's games again.
 */
export function resting(player: SyncPlayer, times: AttemptTimes): SyncPlayer {
  return { ...player, nextAttemptAt: usualAttempt(times) ?? player.nextAttemptAt };
}

function usualAttempt({ now, everyMs, playedAt }: AttemptTimes): number | null {
  return everyMs === null
    ? null
    : now + chooseInterval(everyMs, playedAt === null ? null : now - playedAt);
}

/** Returns a player's state after a failure. */
export function failed(
  player: SyncPlayer,
  now: number,
  message: string,
  error: NetworkError | null = null,
): SyncPlayer {
  const state = error?.kind === 'private' || error?.kind === 'missing' ? error.kind : 'failed';
  const failures = player.failures + 1;
  return {
    ...player,
    state,
    failures,
    lastErrorAt: now,
    lastError: message,
    nextAttemptAt: nextAttempt(now, state, failures, error),
  };
}

/**
 * Returns the next attempt: null after a missing login, a week later for private and missing accounts, otherwise after the requested wait
 * or an exponential backoff.
 */
function nextAttempt(
  now: number,
  state: SyncPlayer['state'],
  failures: number,
  error: NetworkError | null,
): number | null {
  if (error?.kind === 'login-needed') return null;
  if (error?.kind === 'rate-limited') return now + (error.retryAfterMs ?? firstRetryMs);
  if (error?.kind === 'refused' && error.retryAfterMs !== null) return now + error.retryAfterMs;
  if (state === 'private' || state === 'missing') return now + hiddenEveryMs;
  return now + Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 20), dayMs);
}

interface Tier {
  /** The rule applies to players who have played within this time. */
  readonly playedWithinMs: number;
  /** Number of rounds between two syncs of a player. */
  readonly intervals: number;
  /** Maximum time between two syncs, unless a single interval between rounds is longer. */
  readonly atMostMs: number;
}

const tiers: readonly Tier[] = [
  { playedWithinMs: 7 * dayMs, intervals: 1, atMostMs: dayMs },
  { playedWithinMs: 90 * dayMs, intervals: 4, atMostMs: dayMs },
  { playedWithinMs: Infinity, intervals: 24, atMostMs: 7 * dayMs },
];

/**
 * Returns the time until a player is synced again, in milliseconds.
 * @param everyMs interval between rounds
 * @param idleMs time since the player's last change on the network; null if the network does not state a date
 */
export function chooseInterval(everyMs: number, idleMs: number | null): number {
  // absent: the network states no date, so the last tier applies
  const tier =
    tiers.find(({ playedWithinMs }) => (idleMs ?? Infinity) < playedWithinMs) ?? tiers.at(-1);
  if (tier === undefined) return everyMs;
  return Math.max(Math.min(everyMs * tier.intervals, tier.atMostMs), everyMs);
}
