/**
 * SQL expressions of all derived columns. Loads, recalculations of changed sets, rebuilds and `db check` share them, so that each derived
 * column is defined once. `db check` also compares samples with the functions of domain/.
 */

import { bySystemText } from './level-system.ts';
import type { Grade, GradeCounts, LevelSystem, Network } from '../../domain/index.ts';
import { grades, levelPoints, networks, pointsOfSet } from '../../domain/index.ts';
import { tieText } from '../ranking/ranking.ts';
import { progressCounts } from './progress-bins.ts';
import { noTrophies } from '../rows/row-values.ts';
import { dateSums } from './game-dates.ts';
import { ofNetwork } from './totals.ts';
import { isCounted } from './visibility.ts';

/** Returns the expression for the number of trophies of a grade. */
type CountText = (grade: Grade) => string;

/** SELECT columns with the number of joined trophies per grade, named after the grades. */
export const countedGrades = grades
  .map((grade) => `COUNT(CASE WHEN t.grade = '${grade}' THEN 1 END) AS ${grade}`)
  .join(', ');

const earnedWithGrade =
  'earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id';

/**
 * SQL for points: for each grade, the points of one trophy times the number of trophies, added up. `points` returns the points of one
 * trophy.
 */
function pointsText(count: CountText, points: (counts: GradeCounts) => number): string {
  const terms = grades
    .map((grade) => ({ grade, each: points({ ...noTrophies, [grade]: 1 }) }))
    .filter(({ each }) => each > 0);
  return `(${terms.map(({ grade, each }) => `${each} * ${count(grade)}`).join(' + ')})`;
}

/** The effective counts (domain/stated.ts): those stated in the row `stated`, or the counted ones. */
export function prevailing(stated: string, counted: CountText): CountText {
  const statedTotal = grades.map((grade) => `${stated}.stated_${grade}`).join(' + ');
  const countedTotal = grades.map(counted).join(' + ');
  return (grade) =>
    `CASE WHEN ${statedTotal} > ${countedTotal} THEN ${stated}.stated_${grade} ELSE ${counted(grade)} END`;
}

/** SQL for the larger of a stated number, which may be null, and a counted one. */
function larger(stated: string, counted: string): string {
  return `(CASE WHEN ${stated} > ${counted} THEN ${stated} ELSE ${counted} END)`;
}

/** Number of trophies of the set `g` whose grades are known. */
const trophiesInSet = `(${grades.map((grade) => `g.${grade}`).join(' + ')})`;
/** Condition that the grades of all trophies of the set `g` are known. Averages use only these sets. */
const isCompleteSet = `${trophiesInSet} > 0 AND COALESCE(g.stated_trophies, 0) <= ${trophiesInSet}`;
/** TotalTrophies of the set `g`. */
export const statedOrKnownTrophies = larger('g.stated_trophies', trophiesInSet);
const pointsInSet = pointsText((grade) => `g.${grade}`, pointsOfSet);
/** TotalPoints of the set `g`. */
export const totalPoints = `(CASE WHEN g.stated_trophies > ${trophiesInSet} THEN COALESCE(g.stated_points, ${pointsInSet}) ELSE ${pointsInSet} END)`;

/** SQL for the progress in percent of a row of player_game, by its effective counts. @param total by default the total of the set `g` */
export function progressText(row: string, count: CountText, total = totalPoints): string {
  const userPoints = larger(`${row}.stated_points`, pointsText(count, pointsOfSet));
  return `CASE WHEN ${total} = 0 THEN 0 WHEN ${userPoints} > ${total} THEN 100
    ELSE CAST(100 AS BIGINT) * ${userPoints} / ${total} END`;
}

const prevailingCounts = prevailing('player_game', (grade) => `c.${grade}`);
const newest = `CASE WHEN c.last_at IS NULL OR player_game.stated_last_updated_at > c.last_at
  THEN player_game.stated_last_updated_at ELSE c.last_at END`;
const progressOfCounts = progressText('player_game', (grade) => `k.${grade}`);
const countsOfGame = grades.map((grade) => `k.${grade}`).join(', ');
/** FROM clause with the game `g` and the counts `k` of a row of player_game. Citus refuses it inside another sub-select. */
const ofPlayerGame = `FROM game g, (
    SELECT ${grades.map((grade) => `${prevailingCounts(grade)} AS ${grade}`).join(', ')}, ${newest} AS newest,
      c.first_at, c.last_at, c.platinum_at, c.dated, c.earned
    FROM (
      SELECT ${countedGrades}, ${dateSums} FROM ${earnedWithGrade}
      WHERE e.player_id = player_game.player_id AND e.game_id = player_game.game_id
    ) c
  ) k WHERE g.game_id = player_game.game_id`;

/** Assigns the derived columns of player_game, except the times (`gameTimeColumns`), which are calculated from them. */
export const playerGameColumns = `(${grades.join(', ')}, last_updated_at, progress, first_at, last_at, platinum_at, completed_at, dated) = (
  SELECT ${countsOfGame}, k.newest, ${progressOfCounts}, k.first_at, k.last_at, k.platinum_at,
    CASE WHEN ${progressOfCounts} = 100 AND k.dated = k.earned THEN k.last_at END, k.dated ${ofPlayerGame})`;
/** Condition that the counts or the progress of a row of player_game differ from their derived values. */
export const differsFromDerived = `(${grades.join(', ')}, progress) <> (SELECT ${countsOfGame}, ${progressOfCounts} ${ofPlayerGame})`;

/** Assigns all derived columns of game: the number of trophies of each grade. */
export const gameColumns = `(${grades.join(', ')}) = (
  SELECT ${grades.map((grade) => prevailing('game', (each) => `c.${each}`)(grade)).join(', ')}
  FROM (SELECT ${countedGrades} FROM trophy t WHERE t.game_id = game.game_id) c)`;

/** SQL for a value of a game `pg` on the network `psn`, null for other networks: only games on `psn` count (docs/spec/networks.md 3). */
const ofConsoles = (value: string): string => `CASE WHEN pg.network = 'psn' THEN ${value} END`;

/** Sums over the games of a player. */
export const gameSums = `${grades.map((grade) => `COALESCE(SUM(${ofConsoles(`pg.${grade}`)}), 0) AS ${grade}`).join(', ')},
  COUNT(${ofConsoles('1')}) AS games, COUNT(CASE WHEN pg.network <> 'psn' THEN 1 END) AS other_games,
  COALESCE(SUM(${ofConsoles('pg.progress')}), 0) AS completion_sum,
  COUNT(CASE WHEN pg.network = 'psn' AND pg.progress > 0 THEN 1 END) AS completion_games`;

/** SQL for the trophies of all grades in a row of sums. Each column has 32 bits, and their total may need more. */
export const trophiesInSums = (row: string): string =>
  grades.map((grade) => `CAST(${row}.${grade} AS BIGINT)`).join(' + ');

/** The effective counts of a player `p` with the sums `s`, in 64 bits: a column of a sum has 32, and the points of all games may need more. */
const shown = prevailing('p', (grade) => `CAST(s.${grade} AS BIGINT)`);
const points = (system: LevelSystem): string =>
  pointsText(
    (grade) => `(${shown(grade)})`,
    (counts) => levelPoints(counts, system),
  );

/** Columns of player_score derived from the player `p` and the sums `s`. */
export const standing = {
  points: bySystemText(points),
  tie: tieText((grade) => `(${shown(grade)})`),
  country: `COALESCE(p.country, '')`,
  visible: '1 - p.hidden',
  ranked: `CASE WHEN ${isCounted} AND ${points('2020')} > 0 THEN 1 ELSE 0 END`,
} as const;

/** The columns of player_score that `gameSums` assigns. */
export const sums = [...grades, 'games', 'other_games', 'completion_sum', 'completion_games'];

/** Assigns all derived columns of player_score. */
export const playerScoreColumns = `(${[...sums, ...Object.keys(standing)].join(', ')}, last_earned_at) = (
  SELECT ${sums.map((sum) => `s.${sum}`).join(', ')}, ${Object.values(standing).join(', ')},
    (SELECT MAX(e.earned_at) FROM earned e WHERE e.player_id = p.player_id)
  FROM player p, (SELECT ${gameSums} FROM player_game pg WHERE pg.player_id = player_score.player_id) s
  WHERE p.player_id = player_score.player_id)`;

/** Totals of the games of a network, as rows of name and value. */
function catalogueTotals(network: Network): string {
  const complete = `FROM game g WHERE g.network = '${network}' AND ${isCompleteSet}`;
  const rows = [
    `SELECT '${ofNetwork('games', network)}' AS name, COUNT(*) AS value FROM game g WHERE g.network = '${network}'`,
    `SELECT '${ofNetwork('known_sets', network)}', COUNT(*) ${complete}`,
    ...grades.map(
      (grade) => `SELECT '${ofNetwork(grade, network)}', COALESCE(SUM(g.${grade}), 0) ${complete}`,
    ),
  ];
  return rows.join(' UNION ALL ');
}

/** Totals of the whole store, as rows of name and value. */
export const totals = `${networks.map(catalogueTotals).join(' UNION ALL ')}
  UNION ALL SELECT 'trophies', COALESCE(SUM(${statedOrKnownTrophies}), 0) FROM game g WHERE g.network = 'psn'
  UNION ALL SELECT 'players', COUNT(*) FROM player_score WHERE visible = 1
  UNION ALL SELECT 'player_games', COALESCE(SUM(games), 0) FROM player_score WHERE visible = 1
  UNION ALL SELECT 'earned', CAST(COALESCE(SUM(${trophiesInSums('s')}), 0) AS BIGINT) FROM player_score s WHERE s.visible = 1`;

/** Number of owners of each trophy, of each game (`wholeGame`), and of each game by progress (progress-bins.ts). */
export const ownerCounts = (
  wholeGame: number,
): string => `SELECT pg.game_id, ${wholeGame} AS trophy_id, COUNT(*) AS players
    FROM player_game pg JOIN player p ON p.player_id = pg.player_id WHERE ${isCounted} GROUP BY pg.game_id
  UNION ALL SELECT e.game_id, e.trophy_id, COUNT(*)
    FROM earned e JOIN player p ON p.player_id = e.player_id WHERE ${isCounted} GROUP BY e.game_id, e.trophy_id
  UNION ALL ${progressCounts()}`;
