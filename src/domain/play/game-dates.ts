/** The dates on which a player began and finished a game (docs/spec/figures.md 3). */

import { dayMs, secondMs } from '../time/index.ts';

/** An earned trophy of one player's game. */
export interface EarnedInGame {
  /** Milliseconds UTC; null if unknown. */
  readonly earnedAt: number | null;
  readonly isPlatinum: boolean;
  /** Whether the trophy belongs to an extension. The platinum does not need such trophies. */
  readonly isExtension: boolean;
}

interface GameDates {
  /** Milliseconds UTC, like the other dates; null if unknown. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly platinumAt: number | null;
  readonly completedAt: number | null;
  /** Milliseconds from the first trophy to the platinum; null if unknown. */
  readonly timeToPlatinum: number | null;
  readonly timeToCompletion: number | null;
}

/** A player's status in a game. `stalled`: not completed, and without a trophy for a long time. */
export type GameStatus = 'completed' | 'playing' | 'stalled';

const minTrophiesForTimes = 10;
/** If more than this share of the trophies was earned in the same second, they were uploaded together. Durations are then unknown. */
const maxShareOfOneSecond = 0.5;
const maxPauseMs = 90 * dayMs;

/** A player's game, and the size of its set. */
interface SizedGame {
  /** The player's progress in percent, 0 to 100. */
  readonly progress: number;
  /** Number of trophies in the set. */
  readonly trophies: number;
  /** Number of trophies in the set without extensions. The platinum, which is included, needs all of them. */
  readonly forPlatinum: number;
}

/** Returns the dates of one player's game. @param earned the trophies that the player has earned */
export function findGameDates(earned: readonly EarnedInGame[], game: SizedGame): GameDates {
  const dates = datesOf(earned);
  const firstAt = least(dates);
  const lastAt = greatest(dates);
  const platinumAt = least(datesOf(earned.filter(({ isPlatinum }) => isPlatinum)));
  const completedAt = game.progress === 100 && dates.length === earned.length ? lastAt : null;
  const isLarge = game.trophies >= minTrophiesForTimes;
  const neededForPlatinum = earned.filter(({ isExtension }) => !isExtension);
  return {
    firstAt,
    lastAt,
    platinumAt,
    completedAt,
    timeToPlatinum:
      isLarge && hasTimes(neededForPlatinum, game.forPlatinum)
        ? between(firstAt, platinumAt)
        : null,
    timeToCompletion:
      isLarge && hasTimes(earned, game.trophies) ? between(firstAt, completedAt) : null,
  };
}

/** Returns the date before which the last trophy of a stalled game was earned. @param now milliseconds UTC */
export function stalledBefore(now: number): number {
  return now - maxPauseMs;
}

/** Returns the status for a progress in percent and the date of the last trophy. @param now milliseconds UTC */
export function findGameStatus(progress: number, lastAt: number | null, now: number): GameStatus {
  if (progress === 100) return 'completed';
  return lastAt !== null && lastAt >= stalledBefore(now) ? 'playing' : 'stalled';
}

/** Checks whether every needed trophy is earned and dated, and that the trophies were not uploaded together. */
function hasTimes(earned: readonly EarnedInGame[], needed: number): boolean {
  const dates = datesOf(earned);
  return dates.length > 0 && dates.length === needed && !isMassUpload(dates);
}

function datesOf(earned: readonly EarnedInGame[]): number[] {
  return earned.flatMap(({ earnedAt }) => earnedAt ?? []);
}

function isMassUpload(dates: readonly number[]): boolean {
  const seconds = Map.groupBy(dates, (date) => Math.floor(date / secondMs));
  const most = Math.max(0, ...[...seconds.values()].map(({ length }) => length));
  return most > maxShareOfOneSecond * dates.length;
}

function between(start: number | null, end: number | null): number | null {
  return start === null || end === null ? null : end - start;
}

function least(dates: readonly number[]): number | null {
  return dates.length === 0 ? null : dates.reduce((a, b) => Math.min(a, b));
}

function greatest(dates: readonly number[]): number | null {
  return dates.length === 0 ? null : dates.reduce((a, b) => Math.max(a, b));
}
