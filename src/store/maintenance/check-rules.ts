/**
 * What must not be found in a store, as queries over all of it: that everything derived was derived. That the expressions are right
 * is proved by samples (check-samples.ts).
 */

import type { Grade } from '../../domain/index.ts';
import { grades } from '../../domain/index.ts';
import { countedGrades, ownerCounts, prevailing, progressText, standing, totals } from '../derived/columns.ts';
import { wholeGame } from '../derived/owner-counts.ts';

export interface Contradiction {
  /** What is wrong with each row found. */
  readonly about: string;
  /** Gives a row with `found`, a text that names it, for each contradiction. */
  readonly text: string;
}

/** What is counted in a joined row `c`, which may be missing. */
const counted = (grade: Grade): string => `COALESCE(c.${grade}, 0)`;

/** Whether the counts of a row are neither those counted in `c` nor the stated ones. */
function areOthers(row: string): string {
  const count = prevailing(row, counted);
  return grades.map((grade) => `${row}.${grade} <> ${count(grade)}`).join(' OR ');
}

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
      WHERE ${areOthers('g')}`,
  },
  {
    about: "player's game whose counts are neither those of its trophies nor stated ones",
    text: `SELECT pg.game_id AS "found" FROM player_game pg LEFT JOIN (
        SELECT e.player_id, e.game_id, ${countedGrades}
        FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id GROUP BY e.player_id, e.game_id
      ) c ON c.player_id = pg.player_id AND c.game_id = pg.game_id
      WHERE ${areOthers('pg')}`,
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
      WHERE pg.progress <> ${progressText('pg', (grade) => `pg.${grade}`)}`,
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
      WHERE ${Object.entries(standing)
        .map(([column, text]) => `s.${column} <> ${text}`)
        .join(' OR ')}`,
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
        UNION ALL SELECT o.game_id, o.trophy_id, -o.players FROM (${ownerCounts(wholeGame)}) o
      ) r GROUP BY game_id, trophy_id HAVING SUM(players) <> 0`,
  },
  {
    about: 'total that is not the sum of its parts',
    text: `SELECT c.name AS "found" FROM counter c JOIN (${totals}) r ON r.name = c.name WHERE r.value <> c.value`,
  },
];

function orphans(about: string, from: string, named: string, parent: string, isParent: string): Contradiction {
  return {
    about,
    text: `SELECT ${named} AS "found" FROM ${from} WHERE NOT EXISTS (SELECT 1 FROM ${parent} WHERE ${isParent})`,
  };
}
