/**
 * SQL expressions of the dates of a player's game (docs/spec/figures.md 3). `db check` compares samples with domain/play/game-dates.ts.
 * The expressions are about a row of player_game.
 */

import type { GradeCounts } from '../../domain/index.ts';
import { grades, totalOf } from '../../domain/index.ts';

const ofPair = 'e.player_id = player_game.player_id AND e.game_id = player_game.game_id';
const earnedOfPair = `(SELECT * FROM earned e WHERE ${ofPair}) e`;
const trophiesInSet = `(SELECT ${grades.map((grade) => `g.${grade}`).join(' + ')} FROM game g WHERE g.game_id = player_game.game_id)`;
const minTrophiesForTimes = 10;

/** The trophies that are needed for the platinum are of its group; those of other groups belong to extensions. */
const neededForPlatinum = `${earnedOfPair} JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
  JOIN (SELECT MIN(q.group_id) AS id FROM trophy q WHERE q.game_id = player_game.game_id AND q.grade = 'platinum') base
    ON t.group_id IS NOT DISTINCT FROM base.id`;

/** Whether the earned trophies `e` of `needed` have dates, and at most half of them the same second: more is a mass upload. */
const hasTimes = (needed: string): string => `${trophiesInSet} >= ${minTrophiesForTimes} AND 1 = (
  SELECT CASE WHEN SUM(x.undated) = 0 AND 2 * MAX(x.trophies) <= SUM(x.trophies) THEN 1 END FROM (
    SELECT COUNT(*) AS trophies, COUNT(*) - COUNT(e.earned_at) AS undated FROM ${needed} GROUP BY e.earned_at / 1000
  ) x)`;

/** Aggregates over the earned trophies `e`, joined with the trophies `t`, that the dates are derived from. */
export const dateSums = `MIN(e.earned_at) AS first_at, MAX(e.earned_at) AS last_at, COUNT(e.earned_at) AS dated,
  MIN(CASE WHEN t.grade = 'platinum' THEN e.earned_at END) AS platinum_at, COUNT(*) AS earned`;

/** The time to completion of a complete game; null if it is unknown. */
export const timeToCompletion = `(CASE WHEN ${hasTimes(earnedOfPair)} THEN last_at - first_at END)`;

/**
 * Assigns the times from the dates. Separate from the dates, because the statement is expensive, and few changes of a game concern times.
 * Each column is assigned by itself: Citus refuses sub-selects of earned trophies below one of the catalogue.
 */
export const gameTimeColumns = `
  time_to_platinum = CASE WHEN platinum_at IS NOT NULL AND ${hasTimes(neededForPlatinum)} THEN platinum_at - first_at END,
  time_to_completion = CASE WHEN completed_at IS NOT NULL THEN ${timeToCompletion} END`;

/** Whether a row has times, or may have some by its dates. */
export const mayHaveTimes =
  '(platinum_at IS NOT NULL OR completed_at IS NOT NULL OR time_to_platinum IS NOT NULL OR time_to_completion IS NOT NULL)';

/** Whether a set with these numbers of trophies is large enough for its owners to have times. */
export function isLargeEnoughForTimes(counts: GradeCounts): boolean {
  return totalOf(counts) >= minTrophiesForTimes;
}
