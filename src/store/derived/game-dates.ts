/**
 * SQL expressions of the dates of a player's game (docs/spec/figures.md 3), for a row of player_game. `db check` compares samples with
 * domain/play/game-dates.ts.
 */

import type { GradeCounts } from '../../domain/index.ts';
import { grades, sumCounts } from '../../domain/index.ts';

const ofPair = 'e.player_id = player_game.player_id AND e.game_id = player_game.game_id';
const earnedOfPair = `(SELECT * FROM earned e WHERE ${ofPair}) e`;
const trophiesInSet = `(SELECT ${grades.map((grade) => `g.${grade}`).join(' + ')} FROM game g WHERE g.game_id = player_game.game_id)`;
const minTrophiesForTimes = 10;

/**
 * SQL for the number of stored trophies of a game that its platinum does not need: those in other groups than the platinum, which belong
 * to extensions. The platinum's group is joined as a row, because a sub-select for its value would run again for each trophy of the set.
 */
export const trophiesOfExtensions = (gameId: string): string =>
  `(SELECT COUNT(*) FROM (SELECT MIN(b.group_id) AS id FROM trophy b WHERE b.game_id = ${gameId} AND b.grade = 'platinum') base
     JOIN trophy q ON q.group_id IS DISTINCT FROM base.id WHERE q.game_id = ${gameId})`;

const neededForPlatinum = `${earnedOfPair} JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
  JOIN (SELECT MIN(q.group_id) AS id FROM trophy q WHERE q.game_id = player_game.game_id AND q.grade = 'platinum') base
    ON t.group_id IS NOT DISTINCT FROM base.id`;

/**
 * Condition that enough trophies are earned with a date, and at most half of them in the same second. If more are, they were uploaded
 * together.
 * @param needed the earned trophies `e` that are needed
 */
const hasTimes = (
  needed: string,
  size: string,
): string => `${trophiesInSet} >= ${minTrophiesForTimes} AND ${size} = (
  SELECT CASE WHEN SUM(x.undated) = 0 AND 2 * MAX(x.trophies) <= SUM(x.trophies) THEN SUM(x.trophies) END FROM (
    SELECT COUNT(*) AS trophies, COUNT(*) - COUNT(e.earned_at) AS undated FROM ${needed} GROUP BY e.earned_at / 1000
  ) x)`;

/** The sums that the dates are derived from, over the earned trophies `e` joined with the trophies `t`. */
export const dateSums = `MIN(e.earned_at) AS first_at, MAX(e.earned_at) AS last_at, COUNT(e.earned_at) AS dated,
  MIN(CASE WHEN t.grade = 'platinum' THEN e.earned_at END) AS platinum_at, COUNT(*) AS earned`;

/** SQL for the time to completion of a complete game; null if it is unknown. */
export const timeToCompletion = `(CASE WHEN ${hasTimes(earnedOfPair, trophiesInSet)} THEN last_at - first_at END)`;

/**
 * Assigns the times that are derived from the dates. This is separate from the dates, because the statement is expensive and few changes
 * of a game affect times. Each column is assigned separately: Citus refuses sub-selects of earned trophies below a catalogue table.
 */
export const gameTimeColumns = `
  time_to_platinum = CASE WHEN platinum_at IS NOT NULL AND ${hasTimes(neededForPlatinum, `${trophiesInSet} - ${trophiesOfExtensions('player_game.game_id')}`)} THEN platinum_at - first_at END,
  time_to_completion = CASE WHEN completed_at IS NOT NULL THEN ${timeToCompletion} END`;

/**
 * Condition for removing the times to 100 % of owners who lack trophies that were added to the set. It concerns owners whose progress did
 * not change; the times of the others are already correct.
 */
export const hasLostCompletion = `time_to_completion IS NOT NULL AND dated < ${trophiesInSet}`;

/** Condition that a row has times, or may have some according to its dates. */
export const mayHaveTimes =
  '(platinum_at IS NOT NULL OR completed_at IS NOT NULL OR time_to_platinum IS NOT NULL OR time_to_completion IS NOT NULL)';

/** The fields of a set's trophy that times depend on. */
interface GroupedTrophy {
  readonly grade: string;
  readonly groupId: string | null;
}

/** Returns how many trophies the platinum of a set with these counts needs. @param trophies the stored trophies of the set */
export function trophiesForPlatinum(
  counts: GradeCounts,
  trophies: readonly GroupedTrophy[],
): number {
  const [group = null] = trophies
    .flatMap(({ grade, groupId }) => (grade === 'platinum' && groupId !== null ? [groupId] : []))
    .toSorted();
  return sumCounts(counts) - trophies.filter(({ groupId }) => groupId !== group).length;
}

/** Checks whether a set with these numbers of trophies is large enough for its owners to have times. */
export function isLargeEnoughForTimes(counts: GradeCounts): boolean {
  return sumCounts(counts) >= minTrophiesForTimes;
}
