/**
 * Recalculates the progress of a set's owners after its size or points changed, and the data that depends on it: completion, UpdateDate,
 * card date. Each statement handles a range of owners, because popular sets have hundreds of thousands of owners.
 */

import type { Transaction } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read, write } from '../engine/statement.ts';
import { progressText, totalPoints } from './columns.ts';
import {
  gameTimeColumns,
  hasLostCompletion,
  mayHaveTimes,
  timeToCompletion,
} from './game-dates.ts';

/** A range of a game's owners: ids above `after`, up to and including `last`. */
export type OwnerRange = readonly [gameId: string, after: number, last: number];

/** Condition for an OwnerRange. */
export const inRange = 'game_id = ? AND player_id > ? AND player_id <= ?';

/** The points of the set, which are equal for all of its owners: the first parameter of each statement. */
const total = '(SELECT CAST(? AS BIGINT) AS points) total';
const progressOf = (row: string): string =>
  progressText(row, (grade) => `${row}.${grade}`, 'total.points');
const changed = `SELECT pg.player_id, pg.progress AS before, ${progressOf('pg')} AS after
  FROM ${total} CROSS JOIN player_game pg WHERE ${inRange} AND pg.progress <> ${progressOf('pg')}`;

/** SQL for the change in a player's number of games with progress above 0 that results from a changed progress `c`: 1, 0 or -1. */
const addedGames =
  '(CASE WHEN c.after > 0 THEN 1 ELSE 0 END - CASE WHEN c.before > 0 THEN 1 ELSE 0 END)';
const completionOf = (sum: string, games: string): string =>
  `CASE WHEN ${games} > 0 THEN (${sum}) / (${games}) ELSE 0 END`;
const completionBefore = completionOf('s.completion_sum', 's.completion_games');
const completionAfter = completionOf(
  's.completion_sum + c.after - c.before',
  `s.completion_games + ${addedGames}`,
);

const selectPoints = read<{ points: number }>(
  `SELECT ${totalPoints} AS "points" FROM game g WHERE g.game_id = ?`,
);
/** Updates both dates at once, because rewriting a player's wide row is slow. The card shows the completion in whole percents. */
const updateDates = write(
  `UPDATE player SET updated_at = ?, card_changed_at = CASE WHEN d.is_card_changed = 1 THEN ? ELSE card_changed_at END
   FROM (SELECT c.player_id, CASE WHEN ${completionBefore} <> ${completionAfter} THEN 1 ELSE 0 END AS is_card_changed
     FROM (${changed}) c JOIN player_score s ON s.player_id = c.player_id) d
   WHERE d.player_id = player.player_id`,
);
const updateCompletions = write(
  `UPDATE player_score SET completion_sum = completion_sum + c.after - c.before, completion_games = completion_games + ${addedGames}
   FROM (${changed}) c WHERE c.player_id = player_score.player_id`,
);
const ifComplete = (value: string): string =>
  `CASE WHEN ${progressOf('player_game')} = 100 THEN ${value} END`;
const completedAt = `(CASE WHEN dated = (SELECT COUNT(*) FROM earned e
  WHERE e.player_id = player_game.player_id AND e.game_id = player_game.game_id) THEN last_at END)`;
/**
 * Updates the progress, the date of completion and the time to completion. The date and the time are null if the new progress is below 100.
 */
const updateProgress = write(
  `UPDATE player_game SET progress = ${progressOf('player_game')}, completed_at = ${ifComplete(completedAt)},
     time_to_completion = ${ifComplete(timeToCompletion)}
   FROM ${total} WHERE ${inRange} AND progress <> ${progressOf('player_game')}`,
);
const updateTimes = write(
  `UPDATE player_game SET ${gameTimeColumns} WHERE ${inRange} AND ${mayHaveTimes}`,
);

const removeTimes = write(
  `UPDATE player_game SET time_to_completion = NULL WHERE ${inRange} AND ${hasLostCompletion}`,
);

/** Reads the TotalPoints of a set. */
export async function pointsOfGame(transaction: Transaction, gameId: string): Promise<number> {
  return (await oneRow(transaction, selectPoints, [gameId])).points;
}

/** The owners whose progress is recalculated, in a set with these points. */
export interface OwnersOfSet {
  readonly range: OwnerRange;
  readonly points: number;
  /** Whether times may change that do not depend on the progress. */
  readonly hasNewTimes: boolean;
}

/** Adds the changes of progress to the completions of the owners. Call before deriveProgress. @param now milliseconds UTC */
export async function deriveCompletions(
  transaction: Transaction,
  { range, points }: OwnersOfSet,
  now: number,
): Promise<void> {
  await transaction.run(updateDates, [now, now, points, ...range]);
  await transaction.run(updateCompletions, [points, ...range]);
}

/** Recalculates the progress of the owners, and the date and the times that depend on it. */
export async function deriveProgress(
  transaction: Transaction,
  { range, points, hasNewTimes }: OwnersOfSet,
): Promise<void> {
  await transaction.run(updateProgress, [points, ...range]);
  await transaction.run(hasNewTimes ? updateTimes : removeTimes, range);
}
