/**
 * Checks the derived data of sample players with the pure functions of domain/. This verifies the SQL expressions (derived/columns.ts)
 * independently.
 */

import type { GradeCounts, LevelSystem } from '../../domain/index.ts';
import {
  grades,
  levelPoints,
  findNetwork,
  prevailingCounts,
  computeProgress,
  sizeOfSet,
  sumCounts,
  chooseUserPoints,
} from '../../domain/index.ts';
import { findGameDates } from '../../domain/play/index.ts';
import { zip } from '../../invariant.ts';
import { trophiesOfExtensions } from '../derived/game-dates.ts';
import { readLevelSystem } from '../derived/level-system.ts';
import type { Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read } from '../engine/statement.ts';
import type { Problem } from '../port/maintenance.ts';
import type { Score } from '../ranking/ranking.ts';
import { toTie } from '../ranking/ranking.ts';
import { noTrophies, toGrade } from '../rows/row-values.ts';
import { toStatedCounts } from '../schema/stated-columns.ts';
import type { RowOf } from '../schema/tables.ts';
import { columnList, game, player, playerGame, playerScore } from '../schema/tables.ts';

/** Approximate number of sample players. */
const sampleSize = 500;

type PlayedColumns = RowOf<typeof playerGame>;
type SetColumns = RowOf<typeof game>;

const selectRange = read<{ first: number | null; last: number | null }>(
  'SELECT MIN(player_id) AS "first", MAX(player_id) AS "last" FROM player',
);
const selectPlayer = read<RowOf<typeof player>>(
  `SELECT ${columnList(player, 'p')} FROM player p WHERE p.player_id >= ? ORDER BY p.player_id LIMIT 1`,
);
const selectScore = read<Score>(
  `SELECT ${columnList(playerScore, 's')} FROM player_score s WHERE s.player_id = ?`,
);
const selectPlayed = read<PlayedColumns>(
  `SELECT ${columnList(playerGame, 'pg')} FROM player_game pg WHERE pg.player_id = ?`,
);
const selectSet = read<SizedSet>(
  `SELECT ${columnList(game, 'g')}, ${trophiesOfExtensions('g.game_id')} AS "extensions" FROM game g WHERE g.game_id = ?`,
);
const selectEarned = read<SampleTrophy>(
  `SELECT t.grade AS "grade", e.earned_at AS "earnedAt", t.group_id AS "groupId", (
     SELECT MIN(q.group_id) FROM trophy q WHERE q.game_id = e.game_id AND q.grade = 'platinum') AS "platinumGroupId"
   FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id WHERE e.player_id = ? AND e.game_id = ?`,
);

const dateProperties = [
  'firstAt',
  'lastAt',
  'platinumAt',
  'completedAt',
  'timeToPlatinum',
  'timeToCompletion',
] as const;

/** The stored row of a set, and the number of its trophies that belong to extensions. */
type SizedSet = SetColumns & { readonly extensions: number };

interface SampleTrophy {
  readonly grade: string;
  readonly earnedAt: number | null;
  readonly groupId: string | null;
  /** The group of the set's platinum; the first group if the set has several platinums. */
  readonly platinumGroupId: string | null;
}

/** Checks players whose ids are evenly spaced; returns at most `max` problems. */
export async function findWrongSamples(queries: Queries, max: number): Promise<Problem[]> {
  const { first, last } = await oneRow(queries, selectRange, []);
  const problems: Problem[] = [];
  if (first === null || last === null) return problems;
  const system = await readLevelSystem(queries);
  const step = Math.max(1, Math.floor((last - first + 1) / sampleSize));
  for (let from = first; from <= last && problems.length < max;) {
    const sample = await queries.get(selectPlayer, [from]);
    if (sample === undefined) break;
    problems.push(...(await checkPlayer(queries, sample, system)));
    from = Math.max(from + step, sample.playerId + 1);
  }
  return problems.slice(0, max);
}

async function checkPlayer(
  queries: Queries,
  sample: RowOf<typeof player>,
  system: LevelSystem,
): Promise<Problem[]> {
  const { playerId, name } = sample;
  const played = await queries.all(selectPlayed, [playerId]);
  const keys = played.map(({ gameId }) => [gameId]);
  const sets = await queries.allMany(selectSet, keys);
  const earned = await queries.allMany(
    selectEarned,
    played.map(({ gameId }) => [playerId, gameId]),
  );
  const games = zip(zip(played, sets), earned);
  const wrong = games.filter(([[row, [set]], trophies]) => !isGameCorrect(row, set, trophies));
  const score = await queries.get(selectScore, [playerId]);
  return [
    ...wrong.map(([[{ gameId }]]) => ({
      what: `A player's game does not match its trophies: ${name}, ${gameId}`,
    })),
    ...(score === undefined || isScoreCorrect(score, sample, { played, system })
      ? []
      : [{ what: `The score of a player does not match their games: ${name}` }]),
  ];
}

/** Checks whether the derived columns of a player's game match its trophies and stated values. */
function isGameCorrect(
  row: PlayedColumns,
  set: SizedSet | undefined,
  earned: readonly SampleTrophy[],
): boolean {
  if (set === undefined) return false;
  const counted = { ...noTrophies };
  for (const { grade } of earned) counted[toGrade(grade)] += 1;
  const counts = prevailingCounts(counted, toStatedCounts(row));
  const dates = [row.statedLastUpdatedAt, ...earned.map(({ earnedAt }) => earnedAt)].filter(
    (at) => at !== null,
  );
  const { points } = sizeOfSet(set, { trophies: set.statedTrophies, points: set.statedPoints });
  return (
    areEqual(counts, row) &&
    row.lastUpdatedAt === (dates.length === 0 ? null : Math.max(...dates)) &&
    row.progress === computeProgress(chooseUserPoints(counts, row.statedPoints), points) &&
    areDatesCorrect(row, set, earned)
  );
}

/** Checks whether the dates of a player's game match its trophies. */
function areDatesCorrect(
  row: PlayedColumns,
  set: SizedSet,
  earned: readonly SampleTrophy[],
): boolean {
  const dates = findGameDates(
    earned.map(({ grade, earnedAt, groupId, platinumGroupId }) => {
      return {
        earnedAt,
        isPlatinum: grade === 'platinum',
        isExtension: groupId !== platinumGroupId,
      };
    }),
    {
      progress: row.progress,
      trophies: sumCounts(set),
      forPlatinum: sumCounts(set) - set.extensions,
    },
  );
  const dated = earned.filter(({ earnedAt }) => earnedAt !== null).length;
  return (
    row.dated === dated && dateProperties.every((property) => row[property] === dates[property])
  );
}

/** Checks whether a score matches the player's games and stated values. */
function isScoreCorrect(
  score: Score,
  row: RowOf<typeof player>,
  { played, system }: { readonly played: readonly PlayedColumns[]; readonly system: LevelSystem },
): boolean {
  const ofConsoles = played.filter(({ gameId }) => findNetwork(gameId) === 'psn');
  const sum = (value: (each: PlayedColumns) => number): number =>
    ofConsoles.reduce((total, each) => total + value(each), 0);
  const counted = Object.fromEntries(grades.map((grade) => [grade, sum((each) => each[grade])]));
  const counts = prevailingCounts({ ...noTrophies, ...counted }, toStatedCounts(row));
  const points = levelPoints(counts, system);
  const isRanked = row.hidden === 0 && row.excluded === 0 && points > 0;
  return (
    grades.every((grade) => score[grade] === counted[grade]) &&
    score.games === ofConsoles.length &&
    score.otherGames === played.length - ofConsoles.length &&
    score.completionSum === sum(({ progress }) => progress) &&
    score.completionGames === sum(({ progress }) => Number(progress > 0)) &&
    score.points === points &&
    score.tie === toTie(counts) &&
    score.ranked === Number(isRanked)
  );
}

function areEqual(one: GradeCounts, other: GradeCounts): boolean {
  return grades.every((grade) => one[grade] === other[grade]);
}
