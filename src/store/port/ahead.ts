/** Port for trophies that were dated more than 24 hours after their import, whose date has not come yet (docs/spec/decisions.md 9.2). */

import type { Grade } from '../../domain/index.ts';
import type { TrophyKey } from './history.ts';

export interface AheadTrophy extends TrophyKey {
  readonly grade: Grade;
  /** Milliseconds UTC. */
  readonly earnedAt: number;
}

export interface AheadReads {
  /** A player's trophies whose date has not come at a time, in milliseconds UTC. */
  aheadTrophies(playerId: number, at: number): Promise<readonly AheadTrophy[]>;
  /** The first date of such a trophy of any player after a time; null if there is none. What pages show may change then. */
  nextDate(at: number): Promise<number | null>;
}
