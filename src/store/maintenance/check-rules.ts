/** What must not be found in a store, as queries; everything derived is derived again. */

import type { Grade, GradeCounts, LevelSystem } from '../../domain/index.ts';
import { grades, levelPoints, pointsOfSet } from '../../domain/index.ts';
import { wholeGame } from '../write/owner-tallies.ts';
import { tieText } from '../ranking/ranking.ts';
import { noTrophies } from '../read/row-values.ts';

export interface Contradiction {
  /** What is wrong with each row found. */
  readonly about: string;
  /** Gives a row with `found`, a text that names it, for each contradiction. */
  readonly text: string;
}

const counted = (alias: string, grade: Grade): string => `COUNT(CASE WHEN ${alias}.grade = '${grade}' THEN 1 END)`;
const countedGrades = grades.map((grade) => `${counted('t', grade)} AS ${grade}`).join(', ');

/** Points as SQL: what `points` gives for one trophy of each grade, times how many there are. */
function pointsText(count: (grade: Grade) => string, points: (counts: GradeCounts) => number): string {
  return `(${grades.map((grade) => `${points({ ...noTrophies, [grade]: 1 })} * ${count(grade)}`).join(' + ')})`;
}

/** The counts that prevail (domain/stated.ts): those stated in one row, or those counted in another, which may be missing. */
function prevailing(stated: string, known: string, grade: Grade): string {
  const [statedTotal, knownTotal] = [`${stated}.stated_`, `${known}.`].map((prefix) =>
    grades.map((each) => prefix + each).join(' + '),
  );
  return `CASE WHEN ${statedTotal} > COALESCE(${knownTotal}, 0) THEN ${stated}.stated_${grade} ELSE COALESCE(${known}.${grade}, 0) END`;
}

/** A number that a source states, where it is more than what is counted. */
function larger(stated: string, known: string): string {
  return `(CASE WHEN ${stated} > ${known} THEN ${stated} ELSE ${known} END)`;
}

const inSet = `(${grades.map((grade) => `g.${grade}`).join(' + ')})`;
/** Every trophy of it is known. */
const isKnownSet = `${inSet} > 0 AND COALESCE(g.stated_trophies, 0) <= ${inSet}`;
const countedPoints = pointsText((grade) => `g.${grade}`, pointsOfSet);
const totalPoints = `(CASE WHEN g.stated_trophies > ${inSet} THEN COALESCE(g.stated_points, ${countedPoints}) ELSE ${countedPoints} END)`;
const userPoints = larger(
  'pg.stated_points',
  pointsText((grade) => `pg.${grade}`, pointsOfSet),
);
const shown = (grade: Grade): string => `(${prevailing('p', 's', grade)})`;
const levelPointsText = (system: LevelSystem): string => pointsText(shown, (counts) => levelPoints(counts, system));

export const contradictions: readonly Contradiction[] = [
  orphans('group without a game', 'trophy_group r', 'r.game_id', 'game g', 'g.game_id = r.game_id'),
  orphans('trophy without a game', 'trophy t', 't.game_id', 'game g', 'g.game_id = t.game_id'),
  orphans('name without a player', 'player_name n', 'n.name', 'player p', 'p.player_id = n.player_id'),
  orphans('player without a score', 'player p', 'p.name', 'player_score s', 's.player_id = p.player_id'),
  orphans('score without a player', 'player_score s', 's.player_id', 'player p', 'p.player_id = s.player_id'),
  orphans("player's game without a player", 'player_game pg', 'pg.player_id', 'player p', 'p.player_id = pg.player_id'),
  orphans("player's game without a game", 'player_game pg', 'pg.game_id', 'game g', 'g.game_id = pg.game_id'),
  orphans('word without a player', 'player_word w', 'w.word', 'player p', 'p.player_id = w.player_id'),
  orphans('days without a player', 'player_activity a', 'a.player_id', 'player p', 'p.player_id = a.player_id'),
  orphans('word without a game', 'game_word w', 'w.word', 'game g', 'g.game_id = w.game_id'),
  orphans(
    "earned trophy without a player's game",
    'earned e',
    'e.game_id',
    'player_game pg',
    'pg.player_id = e.player_id AND pg.game_id = e.game_id',
  ),
  orphans(
    'earned trophy that the set does not have',
    'earned e',
    'e.game_id',
    'trophy t',
    't.game_id = e.game_id AND t.trophy_id = e.trophy_id',
  ),
  {
    about: 'player whose current name is not his in the list of names',
    text: `SELECT p.name AS "found" FROM player p WHERE 1 <> (
      SELECT COUNT(*) FROM player_name n WHERE n.player_id = p.player_id AND n.is_current = 1 AND n.name = p.name)`,
  },
  {
    about: 'set whose counts are neither those of its trophies nor stated ones',
    text: `SELECT g.game_id AS "found" FROM game g LEFT JOIN (
        SELECT t.game_id, ${countedGrades} FROM trophy t GROUP BY t.game_id
      ) c ON c.game_id = g.game_id
      WHERE ${grades.map((grade) => `g.${grade} <> ${prevailing('g', 'c', grade)}`).join(' OR ')}`,
  },
  {
    about: "player's game whose counts are neither those of its trophies nor stated ones",
    text: `SELECT pg.game_id AS "found" FROM player_game pg LEFT JOIN (
        SELECT e.player_id, e.game_id, ${countedGrades}
        FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id GROUP BY e.player_id, e.game_id
      ) c ON c.player_id = pg.player_id AND c.game_id = pg.game_id
      WHERE ${grades.map((grade) => `pg.${grade} <> ${prevailing('pg', 'c', grade)}`).join(' OR ')}`,
  },
  {
    about: "player's game whose date is not the later of the stated one and the newest trophy's",
    text: `SELECT pg.game_id AS "found" FROM player_game pg LEFT JOIN (
        SELECT player_id, game_id, MAX(earned_at) AS newest FROM earned GROUP BY player_id, game_id
      ) e ON e.player_id = pg.player_id AND e.game_id = pg.game_id
      WHERE pg.last_updated_at IS DISTINCT FROM CASE
        WHEN e.newest IS NULL OR pg.stated_last_updated_at > e.newest THEN pg.stated_last_updated_at ELSE e.newest END`,
  },
  {
    about: "player's game whose progress is not what its points give",
    text: `SELECT pg.game_id AS "found" FROM player_game pg JOIN game g ON g.game_id = pg.game_id
      WHERE pg.progress <> CASE WHEN ${totalPoints} = 0 THEN 0 WHEN ${userPoints} > ${totalPoints} THEN 100
        ELSE CAST(100 AS BIGINT) * ${userPoints} / ${totalPoints} END`,
  },
  {
    about: 'player whose sums are not those of his games',
    text: `SELECT p.name AS "found" FROM player p JOIN player_score s ON s.player_id = p.player_id LEFT JOIN (
        SELECT player_id, ${grades.map((grade) => `SUM(${grade}) AS ${grade}`).join(', ')}, COUNT(*) AS games,
          SUM(progress) AS completion_sum, COUNT(CASE WHEN progress > 0 THEN 1 END) AS completion_games
        FROM player_game GROUP BY player_id
      ) c ON c.player_id = p.player_id
      WHERE ${[...grades, 'games', 'completion_sum', 'completion_games']
        .map((name) => `s.${name} <> COALESCE(c.${name}, 0)`)
        .join(' OR ')}`,
  },
  {
    about: 'player whose points, country or place among the ranked do not follow from the rest',
    text: `SELECT p.name AS "found" FROM player p JOIN player_score s ON s.player_id = p.player_id
      WHERE s.points_2008 <> ${levelPointsText('2008')}
        OR s.points_2020 <> ${levelPointsText('2020')}
        OR s.tie <> ${tieText(shown)}
        OR s.country <> COALESCE(p.country, '') OR s.visible <> 1 - p.hidden
        OR s.ranked <> CASE WHEN p.hidden = 0 AND p.excluded = 0 AND s.points_2020 > 0 THEN 1 ELSE 0 END`,
  },
  {
    about: 'player whose newest trophy is another',
    text: `SELECT p.name AS "found" FROM player p JOIN player_score s ON s.player_id = p.player_id
      WHERE s.last_earned_at IS DISTINCT FROM (SELECT MAX(e.earned_at) FROM earned e WHERE e.player_id = p.player_id)`,
  },
  {
    about: 'tally of owners that is not the number of those who count',
    text: `SELECT game_id AS "found" FROM (
        SELECT game_id, trophy_id, players FROM owner_tally
        UNION ALL SELECT pg.game_id, ${wholeGame}, -COUNT(*) FROM player_game pg JOIN player p ON p.player_id = pg.player_id
          WHERE p.hidden = 0 AND p.excluded = 0 GROUP BY pg.game_id
        UNION ALL SELECT e.game_id, e.trophy_id, -COUNT(*) FROM earned e JOIN player p ON p.player_id = e.player_id
          WHERE p.hidden = 0 AND p.excluded = 0 GROUP BY e.game_id, e.trophy_id
      ) r GROUP BY game_id, trophy_id HAVING SUM(players) <> 0`,
  },
  {
    about: 'total that is not the sum of its parts',
    text: `SELECT c.name AS "found" FROM counter c JOIN (
        SELECT 'games' AS name, COUNT(*) AS value FROM game
        UNION ALL SELECT 'known_sets', COUNT(*) FROM game g WHERE ${isKnownSet}
        ${grades.map((grade) => `UNION ALL SELECT '${grade}', COALESCE(SUM(g.${grade}), 0) FROM game g WHERE ${isKnownSet}`).join(' ')}
        UNION ALL SELECT 'trophies', COALESCE(SUM(${larger('g.stated_trophies', inSet)}), 0) FROM game g
        UNION ALL SELECT 'players', COUNT(*) FROM player_score WHERE visible = 1
        UNION ALL SELECT 'player_games', COALESCE(SUM(games), 0) FROM player_score WHERE visible = 1
        UNION ALL SELECT 'earned', COALESCE(SUM(${grades.join(' + ')}), 0) FROM player_score WHERE visible = 1
      ) r ON r.name = c.name WHERE r.value <> c.value`,
  },
];

function orphans(about: string, from: string, named: string, parent: string, isParent: string): Contradiction {
  return {
    about,
    text: `SELECT ${named} AS "found" FROM ${from} WHERE NOT EXISTS (SELECT 1 FROM ${parent} WHERE ${isParent})`,
  };
}
