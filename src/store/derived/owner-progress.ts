/**
 * The owners of a set whose size or points changed, or of which one trophy has another grade: their counts and progress in the game, and
 * what follows from these: their score, UpdateDate, and the date of their card. One statement for each step and range of owners, because
 * popular sets have hundreds of thousands of owners.
 */

import type { Grade, GradeCounts, LevelSystem } from '../../domain/index.ts';
import { grades, levelPoints } from '../../domain/index.ts';
import type { Parameters, Transaction } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read, write } from '../engine/statement.ts';
import { tieText } from '../ranking/ranking.ts';
import { noTrophies } from '../rows/row-values.ts';
import { progressText, totalPoints } from './columns.ts';
import { gameTimeColumns, hasLostCompletion, mayHaveTimes, timeToCompletion } from './game-dates.ts';

/** Owners of a game with an id above one player's, up to and including another's. */
export type OwnerRange = readonly [gameId: string, after: number, last: number];

/** Condition for an OwnerRange. */
export const inRange = 'game_id = ? AND player_id > ? AND player_id <= ?';

/** A trophy whose grade changed; neither grade is platinum. */
export interface RegradedTrophy {
  readonly trophyId: number;
  readonly from: Grade;
  readonly to: Grade;
}

/** The owners that are recalculated, and what changed in their set. */
export interface OwnersOfSet {
  readonly range: OwnerRange;
  /** TotalPoints of the set. */
  readonly points: number;
  /** The only trophy with another grade. The rows of the owners are as they were before. */
  readonly trophy: RegradedTrophy | null;
  /** The level system of the store. */
  readonly system: LevelSystem;
  /** Whether times may change that do not follow from the progress. */
  readonly hasNewTimes: boolean;
}

/** What the change adds to the trophies of an owner who has the trophy. */
function movedCounts(trophy: RegradedTrophy | null): GradeCounts {
  return trophy === null ? noTrophies : { ...noTrophies, [trophy.from]: -1, [trophy.to]: 1 };
}

/** What the change adds to the points of such an owner. */
export function movedPoints({ trophy, system }: OwnersOfSet): number {
  return levelPoints(movedCounts(trophy), system);
}

/** The first parameters of each statement: what is the same for all owners, and their range. */
export function toParameters(owners: OwnersOfSet): Parameters {
  const { range, points, trophy } = owners;
  const { gold, silver, bronze } = movedCounts(trophy);
  return [points, trophy?.trophyId ?? null, gold, silver, bronze, movedPoints(owners), ...range];
}

const total = ['points', 'trophy_id', 'more_gold', 'more_silver', 'more_bronze', 'more_points'];
const sumOf = (prefix: string): string => grades.map((grade) => prefix + grade).join(' + ');
/** Stated counts that prevail are larger than the counted ones, and equal to those of the row (domain/stated.ts). */
const isMoved = `CASE WHEN x.player_id IS NULL THEN 0 WHEN ${sumOf('pg.stated_')} = ${sumOf('pg.')} AND ${sumOf('pg.stated_')} >
    (SELECT COUNT(*) FROM earned e WHERE e.player_id = pg.player_id AND e.game_id = pg.game_id) THEN 0 ELSE 1 END`;
const owners = `SELECT pg.player_id, pg.game_id, pg.progress, pg.stated_points, ${grades.map((grade) => `pg.${grade}`).join(', ')},
    total.*, ${isMoved} AS is_moved
  FROM (SELECT ${total.map((name) => `CAST(? AS BIGINT) AS ${name}`).join(', ')}) total CROSS JOIN player_game pg
    LEFT JOIN earned x ON x.player_id = pg.player_id AND x.game_id = pg.game_id AND x.trophy_id = total.trophy_id
  WHERE pg.game_id = ? AND pg.player_id > ? AND pg.player_id <= ?`;
const countAfter = (grade: Grade): string =>
  grade === 'platinum' ? 'o.platinum' : `(o.${grade} + o.is_moved * o.more_${grade})`;
/** Owners whose counts or progress change. Each value is computed once: SQLite would put the expressions into all that use them. */
const changed = `WITH o AS MATERIALIZED (${owners}), c AS MATERIALIZED (SELECT o.player_id, o.game_id, o.progress AS before,
    ${progressText('o', countAfter, 'o.points')} AS after, o.is_moved, o.more_gold, o.more_silver, o.more_bronze, o.more_points FROM o)
  SELECT * FROM c WHERE c.is_moved = 1 OR c.before <> c.after`;

/** What a changed progress `c` adds to the number of games with any progress. */
const addedGames = '(CASE WHEN c.after > 0 THEN 1 ELSE 0 END - CASE WHEN c.before > 0 THEN 1 ELSE 0 END)';
const completionOf = (sum: string, games: string): string => `CASE WHEN ${games} > 0 THEN (${sum}) / (${games}) ELSE 0 END`;
const completionBefore = completionOf('s.completion_sum', 's.completion_games');
const completionAfter = completionOf('s.completion_sum + c.after - c.before', `s.completion_games + ${addedGames}`);
const isShown = `CASE WHEN c.is_moved = 0 OR ${sumOf('p.stated_')} > ${sumOf('s.')} THEN 0 ELSE 1 END`;
const moreOf = (grade: Grade): string => (grade === 'platinum' ? 's.platinum' : `(s.${grade} + c.more_${grade})`);
/** The owners of `changed` with their scores. A trophy is shown if it counts in the points of its owner: stated counts do not prevail. */
export const scoreChanges = `SELECT c.*, ${isShown} AS is_shown, s.points, s.tie, ${tieText(moreOf)} AS tie_after, s.country, s.ranked,
    CASE WHEN ${isShown} = 1 OR ${completionBefore} <> ${completionAfter} THEN 1 ELSE 0 END AS is_card_changed
  FROM (${changed}) c JOIN player_score s ON s.player_id = c.player_id JOIN player p ON p.player_id = c.player_id`;

const selectPoints = read<{ points: number }>(`SELECT ${totalPoints} AS "points" FROM game g WHERE g.game_id = ?`);
/** Both dates at once, because the rows of players are wide. The card shows the completion in whole percents. */
const updateDates = write(
  `UPDATE player SET updated_at = ?, card_changed_at = CASE WHEN d.is_card_changed = 1 THEN ? ELSE card_changed_at END
   FROM (${scoreChanges}) d WHERE d.player_id = player.player_id`,
);
const completions = `completion_sum = completion_sum + c.after - c.before, completion_games = completion_games + ${addedGames}`;
const moves = (table: string): string =>
  (['gold', 'silver', 'bronze'] as const)
    .map((grade) => `${grade} = ${table}.${grade} + c.is_moved * c.more_${grade}`)
    .join(', ');
/** Without columns that stay the same: their indexes would be written. */
const updateCompletions = write(
  `UPDATE player_score SET ${completions} FROM (${changed}) c WHERE c.player_id = player_score.player_id`,
);
const updateScores = write(
  `UPDATE player_score SET ${moves('player_score')}, ${completions}, points = player_score.points + c.is_shown * c.more_points,
     tie = CASE WHEN c.is_shown = 1 THEN c.tie_after ELSE player_score.tie END
   FROM (${scoreChanges}) c WHERE c.player_id = player_score.player_id`,
);
const ifComplete = (value: string): string => `CASE WHEN c.after = 100 THEN ${value} END`;
const completedAt = `(CASE WHEN dated = (SELECT COUNT(*) FROM earned e
  WHERE e.player_id = player_game.player_id AND e.game_id = player_game.game_id) THEN last_at END)`;
/** A row whose progress changes becomes complete, or stops being complete, or has neither date nor time of a completion. */
const progress = `progress = c.after, completed_at = ${ifComplete(completedAt)}, time_to_completion = ${ifComplete(timeToCompletion)}`;
const ofGame = `FROM (${changed}) c WHERE player_game.player_id = c.player_id AND player_game.game_id = c.game_id`;
const updateProgress = write(`UPDATE player_game SET ${progress} ${ofGame}`);
const updateGames = write(`UPDATE player_game SET ${moves('player_game')}, ${progress} ${ofGame}`);
const updateTimes = write(`UPDATE player_game SET ${gameTimeColumns} WHERE ${inRange} AND ${mayHaveTimes}`);
const removeTimes = write(`UPDATE player_game SET time_to_completion = NULL WHERE ${inRange} AND ${hasLostCompletion}`);

/** TotalPoints of a set. */
export async function pointsOfGame(transaction: Transaction, gameId: string): Promise<number> {
  return (await oneRow(transaction, selectPoints, [gameId])).points;
}

/** Adds what changes to the scores of the owners, and dates them. Call before deriveProgress. @param now milliseconds UTC */
export async function deriveCompletions(transaction: Transaction, owners: OwnersOfSet, now: number): Promise<void> {
  await transaction.run(updateDates, [now, now, ...toParameters(owners)]);
  await transaction.run(owners.trophy === null ? updateCompletions : updateScores, toParameters(owners));
}

/** Recalculates the counts and the progress of the owners, and the date and the times that depend on it. */
export async function deriveProgress(transaction: Transaction, owners: OwnersOfSet): Promise<void> {
  const { range, trophy, hasNewTimes } = owners;
  await transaction.run(trophy === null ? updateProgress : updateGames, toParameters(owners));
  await transaction.run(hasNewTimes ? updateTimes : removeTimes, range);
}
