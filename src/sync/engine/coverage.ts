/**
 * Tracks since when quick checks would have shown that a player plays. The lists of such players are read less often (docs/spec/networks.md
 * 9).
 */

import { minuteMs } from '../../domain/time/index.ts';
import type { SyncPlayer } from '../state/index.ts';
import type { QuickSource } from './connector.ts';

/**
 * If the time between two checks is longer than this, and longer than two of their intervals, for example because the machine slept, the
 * checks may have missed something.
 */
const longestGapMs = 10 * minuteMs;

/** The players whom the quick checks of one process cover. */
export interface Coverage {
  /** Records the players whom a check has covered. All other players are no longer covered. @param now milliseconds UTC */
  note(
    covered: readonly SyncPlayer[],
    quick: Pick<QuickSource, 'restMs' | 'everyMs'>,
    now: number,
  ): void;
  /** Records that a check has failed. */
  end(): void;
  /** Checks whether the player was read recently enough, and after the quick checks began to cover them. */
  rests(player: SyncPlayer, now: number): boolean;
}

/** Creates the coverage of a process that has not made a check yet. */
export function createCoverage(): Coverage {
  let since = new Map<string, number>();
  let lookedAt = 0;
  let restMs = 0;
  let gapMs = longestGapMs;
  return {
    note(covered, quick, now) {
      const isGap = now < lookedAt || now - lookedAt > gapMs;
      const before = isGap ? new Map<string, number>() : since;
      // absent: the player was not covered until now, so the time of this check counts
      since = new Map(covered.map(({ nameKey }) => [nameKey, before.get(nameKey) ?? now]));
      restMs = quick.restMs(covered.length);
      gapMs = Math.max(longestGapMs, 2 * quick.everyMs);
      lookedAt = now;
    },
    end() {
      since = new Map();
    },
    rests({ nameKey, state, phase, lastSuccessAt }, now) {
      const from = since.get(nameKey);
      if (from === undefined || now - lookedAt > gapMs) return false;
      if (state !== 'ok' || phase !== 'idle' || lastSuccessAt === null) return false;
      return lastSuccessAt >= from && lastSuccessAt <= now && now < lastSuccessAt + restMs;
    },
  };
}
