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
import type { RankChanges, RankedScore } from '../ranking/ranking.ts';
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
function movedPoints({ trophy, system }: OwnersOfSet): number {
  return levelPoints(movedCounts(trophy), system);
}

/** Players with the same score, and the same tie number after the trophy moved. */
interface MovedPlayers extends Omit<RankedScore, 'ranked'> {
  readonly tieAfter: number;
  readonly players: number;
}

/** The first parameters of each statement: what is the same for all owners, and their range. */
function toParameters(owners: OwnersOfSet): Parameters {
  const { range, points, trophy } = owners;
  const { gold, silver, bronze } = movedCounts(trophy);
  return [points, trophy?.trophyId ?? null, gold, silver, bronze, movedPoints(owners), ...range];
}

const total = ['points', 'trophy_id', 'more_gold', 'more_silver', 'more_bronze', 'more_points'];
const sumOf = (prefix: string): string => grades.map((grade) => prefix + grade).join(' + ');
/** Stated counts that prevail are larger than the counted ones, and equal to those of the row (domain/stated.ts). */
const isMoved = `CASE WHEN x.player_id IS NULL THEN 0 WHEN ${sumOf('pg.stated_')} = ${sumOf('pg.')} AND ${sumOf('pg.stated_')} >
    (SELECT COUNT(*) FROM earned e WHERE e.player_id = pg.player_id AND e.game_id = pg.game_id) THEN 0 ELSE 1 END`;
const ownersText = `SELECT pg.player_id, pg.game_id, pg.progress, pg.stated_points, ${grades.map((grade) => `pg.${grade}`).join(', ')},
    total.*, ${isMoved} AS is_moved
  FROM (SELECT ${total.map((name) => `CAST(? AS BIGINT) AS ${name}`).join(', ')}) total CROSS JOIN player_game pg
    LEFT JOIN earned x ON x.player_id = pg.player_id AND x.game_id = pg.game_id AND x.trophy_id = total.trophy_id
  WHERE pg.game_id = ? AND pg.player_id > ? AND pg.player_id <= ?`;
const countAfter = (grade: Grade): string =>
  grade === 'platinum' ? 'o.platinum' : `(o.${grade} + o.is_moved * o.more_${grade})`;
/** Owners whose counts or progress change. Each value is computed once: SQLite would put the expressions into all that use them. */
const changed = `WITH o AS MATERIALIZED (${ownersText}), c AS MATERIALIZED (SELECT o.player_id, o.game_id, o.progress AS before,
    ${progressText('o', countAfter, 'o.points')} AS after, o.is_moved, o.more_gold, o.more_silver, o.more_bronze, o.more_points FROM o)
  SELECT * FROM c WHERE c.is_moved = 1 OR c.before <> c.after`;

/** What a changed progress `c` adds to the number of games with any progress. */
const addedGames = '(CASE WHEN c.after > 0 THEN 1 ELSE 0 END - CASE WHEN c.before > 0 THEN 1 ELSE 0 END)';
const completionOf = (sum: string, games: string): string => `CASE WHEN ${games} > 0 THEN (${sum}) / (${games}) ELSE 0 END`;
const completionBefore = completionOf('s.completion_sum', 's.completion_games');
const completionAfter = completionOf('s.completion_sum + c.after - c.before', `s.completion_games + ${addedGames}`);
/** Whether the trophy of `c` counts in the points of the player `p` with the score `s`: stated counts do not prevail. */
const isShown = `(CASE WHEN c.is_moved = 0 OR ${sumOf('p.stated_')} > ${sumOf('s.')} THEN 0 ELSE 1 END)`;
const tieAfter = tieText((grade) => (grade === 'platinum' ? 's.platinum' : `(s.${grade} + c.more_${grade})`));

const selectPoints = read<{ points: number }>(`SELECT ${totalPoints} AS "points" FROM game g WHERE g.game_id = ?`);
const selectMoved = read<MovedPlayers>(
  `SELECT s.points AS "points", s.tie AS "tie", ${tieAfter} AS "tieAfter", s.country AS "country", COUNT(*) AS "players"
   FROM (${changed}) c JOIN player_score s ON s.player_id = c.player_id JOIN player p ON p.player_id = c.player_id
   WHERE ${isShown} = 1 AND s.ranked = 1 GROUP BY 1, 2, 3, 4`,
);
/** Both dates at once, because the rows of players are wide. The card shows the completion in whole percents. */
const updateDates = write(
  `UPDATE player AS p SET updated_at = ?, card_changed_at =
     CASE WHEN ${isShown} = 1 OR ${completionBefore} <> ${completionAfter} THEN ? ELSE p.card_changed_at END
   FROM (${changed}) c JOIN player_score s ON s.player_id = c.player_id WHERE p.player_id = c.player_id`,
);
const moves = (row: string): string =>
  (['gold', 'silver', 'bronze'] as const).map((grade) => `${grade} = ${row}.${grade} + c.is_moved * c.more_${grade}`).join(', ');
const completions = `completion_sum = s.completion_sum + c.after - c.before, completion_games = s.completion_games + ${addedGames}`;
/** Without columns that stay the same: their indexes would be written. */
const updateCompletions = write(
  `UPDATE player_score AS s SET ${completions} FROM (${changed}) c WHERE s.player_id = c.player_id`,
);
const updateScores = write(
  `UPDATE player_score AS s SET ${moves('s')}, ${completions}, points = s.points + ${isShown} * c.more_points,
     tie = CASE WHEN ${isShown} = 1 THEN ${tieAfter} ELSE s.tie END
   FROM (${changed}) c JOIN player p ON p.player_id = c.player_id WHERE s.player_id = c.player_id`,
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

/** Moves the owners in the ranking. Call before deriveCompletions. */
export async function moveInRanking(transaction: Transaction, owners: OwnersOfSet, rankings: RankChanges): Promise<void> {
  const more = movedPoints(owners);
  for (const { points, tie, tieAfter: after, country, players } of await transaction.all(selectMoved, toParameters(owners))) {
    rankings.move({ points, tie, country, ranked: 1 }, { points: points + more, tie: after, country, ranked: 1 }, players);
  }
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
