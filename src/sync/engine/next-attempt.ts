/** When followed players are synced next, after a success or a failure. */

import { dayMs, minuteMs } from '../../domain/time/index.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { NetworkError } from './network-error.ts';
import { intervalOf } from './tiers.ts';

/** Interval for private and missing accounts, which are synced less often than others (docs/spec/domain.md 3.1). */
const hiddenEveryMs = 7 * dayMs;
const firstRetryMs = 5 * minuteMs;

/** @param everyMs interval of the run; null for a single round */
export function succeeded(
  player: SyncPlayer,
  { now, everyMs, playedAt }: { readonly now: number; readonly everyMs: number | null; readonly playedAt: number | null },
): SyncPlayer {
  const idleMs = playedAt === null ? null : now - playedAt;
  return {
    ...player,
    state: 'ok',
    lastSuccessAt: now,
    lastError: null,
    failures: 0,
    nextAttemptAt: everyMs === null ? null : now + intervalOf(everyMs, idleMs),
  };
}

export function failed(player: SyncPlayer, now: number, message: string, error: NetworkError | null = null): SyncPlayer {
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

/** Returns the next attempt: null after a missing login, after a requested wait, or with exponential backoff. */
function nextAttempt(now: number, state: SyncPlayer['state'], failures: number, error: NetworkError | null): number | null {
  if (error?.kind === 'login-needed') return null;
  if (error?.kind === 'rate-limited') return now + (error.retryAfterMs ?? firstRetryMs);
  if (state === 'private' || state === 'missing') return now + hiddenEveryMs;
  return now + Math.min(firstRetryMs * 2 ** Math.min(failures - 1, 20), dayMs);
}
