/** What a player has of one trophy of a set. */

export interface TrophyState {
  /** As in the files, from 0. */
  readonly id: number;
  readonly isUnlocked: boolean;
  /** Milliseconds UTC; null if locked, or if unlocked at an unknown time. */
  readonly unlockedAt: number | null;
}
