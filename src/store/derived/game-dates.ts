/**
 * SQL expressions of the dates of a player's game (docs/spec/figures.md 3). `db check` compares samples with domain/play/game-dates.ts.
 * The expressions are about a row of player_game in the set `g`.
 */

import { grades } from '../../domain/index.ts';

const ofPair = 'e.player_id = player_game.player_id AND e.game_id = player_game.game_id';
const earnedOfPair = `(SELECT * FROM earned e WHERE ${ofPair}) e`;
const trophiesInSet = grades.map((grade) => `g.${grade}`).join(' + ');
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

/** The columns of `datesOf`, in the same order. */
export const dateColumns = [
  'first_at',
  'last_at',
  'platinum_at',
  'completed_at',
  'dated',
  'time_to_platinum',
  'time_to_completion',
];

/** Aggregates over the earned trophies `e`, joined with the trophies `t`, that the dates are derived from. */
export const dateSums = `MIN(e.earned_at) AS first_at, MAX(e.earned_at) AS last_at, COUNT(e.earned_at) AS dated,
  MIN(CASE WHEN t.grade = 'platinum' THEN e.earned_at END) AS platinum_at, COUNT(*) AS earned`;

/** The values of the date columns from the aggregates `dateSums` of the row `c` and an expression for the progress. */
export function datesOf(c: string, progress: string): string {
  const isCompleted = `${progress} = 100 AND ${c}.dated = ${c}.earned`;
  return [
    `${c}.first_at, ${c}.last_at, ${c}.platinum_at`,
    `CASE WHEN ${isCompleted} THEN ${c}.last_at END`,
    `${c}.dated`,
    `CASE WHEN ${c}.platinum_at IS NOT NULL AND ${hasTimes(neededForPlatinum)} THEN ${c}.platinum_at - ${c}.first_at END`,
    `CASE WHEN ${isCompleted} AND ${hasTimes(earnedOfPair)} THEN ${c}.last_at - ${c}.first_at END`,
  ].join(', ');
}

/** Assigns the date columns alone, after the size of the set or the progress changed. */
export const gameDateColumns = `(${dateColumns.join(', ')}) = (
  SELECT ${datesOf('c', 'player_game.progress')} FROM game g, (
    SELECT ${dateSums} FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id WHERE ${ofPair}
  ) c WHERE g.game_id = player_game.game_id)`;
