/**
 * Handles rounds in which the network cannot be reached: the next round waits 5 minutes, then twice as long each time, up to 6 hours. All
 * processes of the store share the wait. A single round does not respect it (docs/spec/networks.md 8.2).
 */

import { hourMs, minuteMs } from '../../domain/time/index.ts';
import { describeUnreached } from './condition.ts';
import type { SyncParts } from './job.ts';
import type { Turn } from './turn.ts';
import type { Outage } from './walk.ts';

const firstWaitMs = 5 * minuteMs;
const maxWaitMs = 6 * hourMs;

/** Tracks whether the network can be reached, over the turns of one round. */
export interface Reach {
  /** What the syncs of the round's players report about the network. */
  readonly outage: Outage;
  /** Returns why a round of a repeated run may not begin yet, or null. */
  heldUp(): Promise<string | null>;
  /** Records what a turn of the round shows about the network. */
  note(turn: Pick<Turn, 'isUnreached' | 'ending'>): Promise<void>;
}

/** Creates the tracker of one round. */
export function createReach({
  state,
  clock,
  log,
}: Pick<SyncParts, 'state' | 'clock' | 'log'>): Reach {
  const outage: Outage = { inARow: 0, hasProgress: false };
  let isNoted = false;

  /** Forgets earlier failed rounds once this round makes progress. */
  async function noteProgress(): Promise<void> {
    if (isNoted || !outage.hasProgress) return;
    isNoted = true;
    if ((await state.findUnreached(clock.now())) !== null)
      await state.noteUnreached(null, clock.now());
  }

  return {
    outage,
    async heldUp() {
      const unreached = await state.findUnreached(clock.now());
      if (unreached === null || clock.now() >= unreached.until) return null;
      return describeUnreached(unreached.reason, unreached.until);
    },
    async note({ isUnreached, ending }) {
      await noteProgress();
      if (isUnreached !== true || ending === null) return;
      const now = clock.now();
      const rounds = ((await state.findUnreached(now))?.rounds ?? 0) + 1; // absent: the network could be reached in the previous round
      const until = now + Math.min(firstWaitMs * 2 ** (rounds - 1), maxWaitMs);
      await state.noteUnreached({ rounds, until, reason: ending }, now);
      if (rounds === 1) log.warn(describeUnreached(ending, until));
    },
  };
}
