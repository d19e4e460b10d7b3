/** A player's state of one trophy of a set. */

import type { Grade } from '../../../../domain/index.ts';

/** Whether and when a player unlocked one trophy of a set. */
export interface TrophyState {
  /** The trophy id as in the files, from 0. */
  readonly id: number;
  readonly isUnlocked: boolean;
  /** When it was unlocked, in milliseconds UTC; null if it is locked, or was unlocked at an unknown time. */
  readonly unlockedAt: number | null;
}

/** Grades by their numbers in files of consoles and emulators. */
export const gradesByNumber: ReadonlyMap<number, Grade> = new Map([
  [1, 'platinum'],
  [2, 'gold'],
  [3, 'silver'],
  [4, 'bronze'],
]);

/** Milliseconds from 0001-01-01 to 1970-01-01. */
export const yearOneMs = 62_135_596_800_000;

/** The last instant of the year 9999 in microseconds. */
export const lastMicroseconds = 315_537_897_599_999_999n;

/** Converts microseconds since 0001-01-01 to milliseconds UTC. */
export function instantOfMicroseconds(microseconds: bigint): number {
  return Number(microseconds / 1000n) - yearOneMs;
}
