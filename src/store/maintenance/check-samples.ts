/**
 * Proof by the pure functions of domain/ that what is derived of players is right, for a sample of them: the expressions in SQL
 * (derived/columns.ts) are then proved by code that knows nothing of SQL.
 */

import type { GradeCounts } from '../../domain/index.ts';
import { grades, levelPoints, prevailingCounts, progressOf, sizeOfSet, userPointsOf } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import { read } from '../engine/statement.ts';
import type { Problem } from '../port/store.ts';
import type { Score } from '../ranking/ranking.ts';
import { tieOf } from '../ranking/ranking.ts';
import { noTrophies, toGrade } from '../read/row-values.ts';
import { statedCountsOf } from '../schema/stated-columns.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, game, player, playerGame, playerScore } from '../schema/tables.ts';

/** Players of a sample. */
const sampleSize = 500;

type PlayedColumns = RowOf<typeof playerGame>;
type SetColumns = RowOf<typeof game>;

const selectRange = read<{ first: number | null; last: number | null }>(
  'SELECT MIN(player_id) AS "first", MAX(player_id) AS "last" FROM player',
);
const selectPlayer = read<RowOf<typeof player>>(
  `SELECT ${columnList(player, 'p')} FROM player p WHERE p.player_id >= ? ORDER BY p.player_id LIMIT 1`,
);
const selectScore = read<Score>(`SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id = ?`);
const selectPlayed = read<PlayedColumns>(`SELECT ${columnList(playerGame, 'pg')} FROM player_game pg WHERE pg.player_id = ?`);
const selectSet = read<SetColumns>(`SELECT ${columnList(game, 'g')} FROM game g WHERE g.game_id = ?`);
const selectEarned = read<{ grade: string; earnedAt: number | null }>(
  `SELECT t.grade AS "grade", e.earned_at AS "earnedAt" FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id
   WHERE e.player_id = ? AND e.game_id = ?`,
);

/** Findings about players who stand at even distances among all. */
export async function findWrongSamples(queries: Queries, max: number): Promise<Problem[]> {
  const { first = null, last = null } = (await queries.get(selectRange, [])) ?? {};
  const problems: Problem[] = [];
  if (first === null || last === null) return problems;
  const step = Math.max(1, Math.floor((last - first + 1) / sampleSize));
  for (let from = first; from <= last && problems.length < max;) {
    const sample = await queries.get(selectPlayer, [from]);
    if (sample === undefined) break;
    problems.push(...(await findWrongOf(queries, sample)));
    from = Math.max(from + step, sample.playerId + 1);
  }
  return problems.slice(0, max);
}

async function findWrongOf(queries: Queries, sample: RowOf<typeof player>): Promise<Problem[]> {
  const { playerId, name } = sample;
  const played = await queries.all(selectPlayed, [playerId]);
  const keys = played.map(({ gameId }) => [gameId]);
  const sets = await queries.allMany(selectSet, keys);
  const earned = await queries.allMany(
    selectEarned,
    played.map(({ gameId }) => [playerId, gameId]),
  );
  const wrong = played.filter((row, index) => !isRight(row, sets[index]?.[0], earned[index] ?? []));
  const score = await queries.get(selectScore, [playerId]);
  return [
    ...wrong.map(({ gameId }) => ({ what: `player's game that its trophies do not give: ${name}, ${gameId}` })),
    ...(score === undefined || isRightScore(score, played, sample)
      ? []
      : [{ what: `score that the games do not give: ${name}` }]),
  ];
}

/** Whether a player's game is what its trophies and what is stated give. */
function isRight(
  row: PlayedColumns,
  set: SetColumns | undefined,
  earned: readonly { readonly grade: string; readonly earnedAt: number | null }[],
): boolean {
  if (set === undefined) return false;
  const counted = { ...noTrophies };
  for (const { grade } of earned) counted[toGrade(grade)] += 1;
  const counts = prevailingCounts(counted, statedCountsOf(row));
  const dates = [row.statedLastUpdatedAt, ...earned.map(({ earnedAt }) => earnedAt)].filter((at) => at !== null);
  const { points } = sizeOfSet(set, { trophies: set.statedTrophies, points: set.statedPoints });
  return (
    areEqual(counts, row) &&
    row.lastUpdatedAt === (dates.length === 0 ? null : Math.max(...dates)) &&
    row.progress === progressOf(userPointsOf(counts, row.statedPoints), points)
  );
}

/** Whether a score is what the player's games and what is stated of the player give. */
function isRightScore(score: Score, played: readonly PlayedColumns[], of: RowOf<typeof player>): boolean {
  const sum = (value: (row: PlayedColumns) => number): number => played.reduce((all, row) => all + value(row), 0);
  const counted = Object.fromEntries(grades.map((grade) => [grade, sum((row) => row[grade])]));
  const counts = prevailingCounts({ ...noTrophies, ...counted }, statedCountsOf(of));
  const [points2008, points2020] = [levelPoints(counts, '2008'), levelPoints(counts, '2020')];
  const isRanked = of.hidden === 0 && of.excluded === 0 && points2020 > 0;
  return (
    grades.every((grade) => score[grade] === counted[grade]) &&
    score.games === played.length &&
    score.completionSum === sum(({ progress }) => progress) &&
    score.completionGames === sum(({ progress }) => Number(progress > 0)) &&
    score.points2008 === points2008 &&
    score.points2020 === points2020 &&
    score.tie === tieOf(counts) &&
    score.ranked === Number(isRanked)
  );
}

function areEqual(one: GradeCounts, other: GradeCounts): boolean {
  return grades.every((grade) => one[grade] === other[grade]);
}
