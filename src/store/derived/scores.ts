/** Derives scores, and notes what their changes do to the ranking, to the sums over all players and to cards. */

import { completionOf, grades } from '../../domain/index.ts';
import type { Transaction } from '../engine/engine.ts';
import { read, update } from '../engine/statement.ts';
import type { Score, RankChanges } from '../ranking/ranking.ts';
import { columnList, emptyRow, playerScore } from '../schema/tables.ts';
import { playerScoreColumns } from './columns.ts';
import type { Totals } from './totals.ts';

const selectScore = read<Score>(`SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id = ?`);
const deriveScore = update('player_score', playerScoreColumns, { keys: ['player_id'] });

export const emptyScore: Score = emptyRow(playerScore);

/** A score before a change, null where there was none, and after it. */
export interface ScoreChange {
  readonly before: Score | null;
  readonly after: Score;
}

/** What scores count in. */
export interface ScoreEffects {
  readonly totals: Totals;
  readonly rankings: RankChanges;
}

/** The scores of players in their order; null where one is not stored. */
export async function readScores(transaction: Transaction, playerIds: readonly number[]): Promise<(Score | null)[]> {
  const found = await transaction.allMany(
    selectScore,
    playerIds.map((playerId) => [playerId]),
  );
  return found.map(([score]) => score ?? null);
}

/** Derives the scores of players anew from their games and from what is stored of them. */
export async function deriveScores(transaction: Transaction, playerIds: readonly number[]): Promise<void> {
  await transaction.runMany(
    deriveScore,
    playerIds.map((playerId) => [playerId]),
  );
}

/** Notes what a change of a score does to the sums over all players and to the ranking; false where nothing is changed. */
export function noteScore({ before, after }: ScoreChange, { totals, rankings }: ScoreEffects): boolean {
  if (before !== null && playerScore.properties.every((property) => before[property] === after[property])) return false;
  addToTotals(totals, before, -1);
  addToTotals(totals, after, 1);
  rankings.move(before, after);
  if (after.ranked === 1 || before?.ranked === 1) totals.raise('ranking');
  return true;
}

/** Adds what a visible player contributes to the totals, or takes it out. */
export function addToTotals(totals: Totals, score: Score | null, sign: 1 | -1): void {
  if (score === null || score.visible === 0) return;
  totals.add('players', sign);
  totals.add('player_games', sign * score.games);
  totals.add('earned', sign * grades.reduce((sum, grade) => sum + score[grade], 0));
}

/** Whether a score change is visible on a card: trophies (points and tie depend on nothing else) or whole percents of completion. */
export function isCardDifferent({ before, after }: ScoreChange): boolean {
  return (
    shownCompletion(before) !== shownCompletion(after) ||
    (before?.points2008 ?? 0) !== after.points2008 ||
    (before?.tie ?? 0) !== after.tie
  );
}

/** What the completion is made of. */
export type Completion = Pick<Score, 'completionSum' | 'completionGames'>;

/** Whole percents, as the card has them. */
export function shownCompletion(score: Completion | null): number {
  return score === null ? 0 : Math.floor(completionOf(score.completionSum, score.completionGames));
}
