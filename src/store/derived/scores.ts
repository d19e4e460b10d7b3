/** Recalculates scores and passes their changes to the ranking and the totals. */

import { grades } from '../../domain/index.ts';
import { invariant } from '../../invariant.ts';
import type { Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';
import type { Score } from '../ranking/ranking.ts';
import { columnList, emptyRow, playerScore } from '../schema/tables.ts';
import type { Aggregates } from './aggregates.ts';
import { playerScoreColumns } from './columns.ts';
import type { Totals } from './totals.ts';

const selectScore = read<Score>(
  `SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id = ?`,
);
const deriveScore = update<Score>('player_score', playerScoreColumns, {
  keys: ['player_id'],
  returning: columnList(playerScore, 'player_score'),
});

/** The score of a player without games. */
export const emptyScore: Score = emptyRow(playerScore);

/** A score before a change (null for a new player) and after it. */
export interface ScoreChange {
  readonly before: Score | null;
  readonly after: Score;
}

/** Reads the scores of players in the order of the ids; null for a score that is not stored. */
export async function readScores(
  transaction: Transaction,
  playerIds: readonly number[],
): Promise<(Score | null)[]> {
  const found = await transaction.allMany(
    selectScore,
    playerIds.map((playerId) => [playerId]),
  );
  return found.map(([score]) => score ?? null);
}

/** A stored score, with the player's counts by day; null if they have none. */
export interface StoredScore extends Score {
  readonly days: string | null;
}

const selectScoreAndDays = read<StoredScore>(
  `SELECT ${columnList(playerScore, 's')}, a.days AS "days"
   FROM player_score s LEFT JOIN player_activity a ON a.player_id = s.player_id WHERE s.player_id = ?`,
);

/** Reads scores like readScores, with the players' counts by day. */
export async function readScoresAndDays(
  transaction: Transaction,
  playerIds: readonly number[],
): Promise<(StoredScore | null)[]> {
  const found = await transaction.allMany(
    selectScoreAndDays,
    playerIds.map((playerId) => [playerId]),
  );
  return found.map(([score]) => score ?? null);
}

/** Recalculates the scores of stored players from their rows; returns them in the order of the ids. */
export async function deriveScores(
  transaction: Transaction,
  playerIds: readonly number[],
): Promise<Score[]> {
  const derived = await transaction.allMany(
    deriveScore,
    playerIds.map((playerId) => [playerId]),
  );
  return derived.map(([score]) => invariant(score, 'every player has a score'));
}

/** Notes a change of a player's score; returns false if nothing changed. */
export function noteScore(
  { recent, totals, rankings }: Aggregates,
  playerId: number,
  { before, after }: ScoreChange,
): boolean {
  recent.note(playerId, [before?.lastEarnedAt, after.lastEarnedAt]);
  if (
    before !== null &&
    playerScore.properties.every((property) => before[property] === after[property])
  )
    return false;
  addToTotals(totals, before, -1);
  addToTotals(totals, after, 1);
  rankings.move(before, after);
  if (after.ranked === 1 || before?.ranked === 1) totals.raise('ranking');
  return true;
}

/** Adds a visible player's contribution to the totals, or subtracts it. */
export function addToTotals(totals: Totals, score: Score | null, sign: 1 | -1): void {
  if (score === null || score.visible === 0) return;
  totals.add('players', sign);
  totals.add('player_games', sign * score.games);
  totals.add('earned', sign * grades.reduce((sum, grade) => sum + score[grade], 0));
}
