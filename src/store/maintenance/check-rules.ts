/**
 * Consistency rules of `db check`, as queries over the whole store that must return no rows. They check that derived data is up to
 * date; samples (check-samples.ts) check that the shared SQL expressions are correct.
 */

import type { Grade } from '../../domain/index.ts';
import { gameStatuses, grades } from '../../domain/index.ts';
import {
  countedGrades,
  gameSums,
  prevailing,
  progressText,
  standing,
  sums,
  totals,
} from '../derived/columns.ts';
import { networkSums, networkValues } from '../derived/player-networks.ts';

/** A query for rows that contradict a rule. */
export interface Contradiction {
  /** Describes the problem of each returned row as the beginning of a sentence; the row's text follows after a colon. */
  readonly about: string;
  /** A query that returns one row for each problem, with a text `found` that identifies the affected row. */
  readonly text: string;
}

/** SQL for the count in the joined row `c`; 0 if the row is missing. */
const counted = (grade: Grade): string => `COALESCE(c.${grade}, 0)`;

/** Condition that the counts of a row differ from the effective ones: those counted in `c`, or the stated ones if they are higher. */
function areCountsWrong(row: string): string {
  const count = prevailing(row, counted);
  return grades.map((grade) => `${row}.${grade} <> ${count(grade)}`).join(' OR ');
}

const knownStatuses = gameStatuses.map((status) => `'${status}'`).join(', ');

/** All rules that one query checks. */
export const contradictions: readonly Contradiction[] = [
  orphans(
    'The game of a trophy group does not exist',
    'trophy_group r',
    'r.game_id',
    'game g',
    'g.game_id = r.game_id',
  ),
  orphans(
    'The player of a play time does not exist',
    'play_time h',
    'h.source_id',
    'player p',
    'p.player_id = h.player_id',
  ),
  orphans(
    'The game of a play time does not exist',
    '(SELECT o.game_id FROM play_time o WHERE o.game_id IS NOT NULL) h',
    'h.game_id',
    'game g',
    'g.game_id = h.game_id',
  ),
  orphans(
    'The player of an online status does not exist',
    'presence o',
    'o.network',
    'player p',
    'p.player_id = o.player_id',
  ),
  orphans(
    'The player who hides a game does not exist',
    'hidden_game z',
    'z.game_id',
    'player p',
    'p.player_id = z.player_id',
  ),
  orphans(
    'The player of a mark or note does not exist',
    'hunt h',
    'h.game_id',
    'player p',
    'p.player_id = h.player_id',
  ),
  {
    about: 'The number of games that a player hides is wrong',
    text: `SELECT p.name AS "found" FROM player p
      LEFT JOIN (SELECT z.player_id, COUNT(*) AS games FROM hidden_game z GROUP BY z.player_id) m ON m.player_id = p.player_id
      WHERE p.hidden_games <> COALESCE(m.games, 0)`,
  },
  orphans(
    'The game of a trophy does not exist',
    'trophy t',
    't.game_id',
    'game g',
    'g.game_id = t.game_id',
  ),
  orphans(
    'The game of stored figures does not exist',
    'game_stat f',
    'f.game_id',
    'game g',
    'g.game_id = f.game_id',
  ),
  orphans(
    'The player of a name does not exist',
    'player_name n',
    'n.name',
    'player p',
    'p.player_id = n.player_id',
  ),
  orphans(
    'A player has no score',
    'player p',
    'p.name',
    'player_score s',
    's.player_id = p.player_id',
  ),
  orphans(
    'The player of a score does not exist',
    'player_score s',
    's.player_id',
    'player p',
    'p.player_id = s.player_id',
  ),
  orphans(
    "The player of a player's game does not exist",
    'player_game pg',
    'pg.player_id',
    'player p',
    'p.player_id = pg.player_id',
  ),
  orphans(
    "A player's game is not in the catalogue",
    'player_game pg',
    'pg.game_id',
    'game g',
    'g.game_id = pg.game_id',
  ),
  orphans(
    'The player of a search word does not exist',
    'player_word w',
    'w.word',
    'player p',
    'p.player_id = w.player_id',
  ),
  orphans(
    'The player of daily trophy counts does not exist',
    'player_activity a',
    'a.player_id',
    'player p',
    'p.player_id = a.player_id',
  ),
  orphans(
    'The player of an undo record does not exist',
    'player_undo u',
    'u.player_id',
    'player p',
    'p.player_id = u.player_id',
  ),
  ...['game', 'trophy', 'player'].map((table) => ({
    about: `The image of a ${table} is missing`,
    text: `SELECT o.media AS "found" FROM ${table} o LEFT JOIN media m ON m.hash = o.media WHERE o.media IS NOT NULL AND m.hash IS NULL`,
  })),
  orphans(
    'The image of a stored part does not exist',
    'media_part d',
    'd.hash',
    'media m',
    'm.hash = d.hash',
  ),
  orphans(
    'The game of a search word does not exist',
    'game_word w',
    'w.word',
    'game g',
    'g.game_id = w.game_id',
  ),
  orphans(
    "An earned trophy is not in one of the player's games",
    'earned e',
    'e.game_id',
    'player_game pg',
    'pg.player_id = e.player_id AND pg.game_id = e.game_id',
  ),
  orphans(
    'An earned trophy is not in the trophy set of its game',
    'earned e',
    'e.game_id',
    'trophy t',
    't.game_id = e.game_id AND t.trophy_id = e.trophy_id',
  ),
  {
    about: 'The current name of a player is not in the list of names',
    text: `SELECT p.name AS "found" FROM player p WHERE 1 <> (
      SELECT COUNT(*) FROM player_name n WHERE n.player_id = p.player_id AND n.is_current = 1 AND n.name = p.name)`,
  },
  {
    about: 'The status of a game is unknown',
    text: `SELECT g.game_id AS "found" FROM game g WHERE g.status NOT IN (${knownStatuses})`,
  },
  {
    about: 'The counts of a set match neither its trophies nor the stated counts',
    text: `SELECT g.game_id AS "found" FROM game g LEFT JOIN (
        SELECT t.game_id, ${countedGrades} FROM trophy t GROUP BY t.game_id
      ) c ON c.game_id = g.game_id
      WHERE ${areCountsWrong('g')}`,
  },
  {
    about: "The counts of a player's game match neither its trophies nor the stated counts",
    text: `SELECT pg.game_id AS "found" FROM player_game pg LEFT JOIN (
        SELECT e.player_id, e.game_id, ${countedGrades}
        FROM earned e JOIN trophy t ON t.game_id = e.game_id AND t.trophy_id = e.trophy_id GROUP BY e.player_id, e.game_id
      ) c ON c.player_id = pg.player_id AND c.game_id = pg.game_id
      WHERE ${areCountsWrong('pg')}`,
  },
  {
    about:
      "The date of a player's game is not the later one: the stated date, or the date of the newest trophy",
    text: `SELECT pg.game_id AS "found" FROM player_game pg LEFT JOIN (
        SELECT player_id, game_id, MAX(earned_at) AS newest FROM earned GROUP BY player_id, game_id
      ) e ON e.player_id = pg.player_id AND e.game_id = pg.game_id
      WHERE pg.last_updated_at IS DISTINCT FROM CASE
        WHEN e.newest IS NULL OR pg.stated_last_updated_at > e.newest THEN pg.stated_last_updated_at ELSE e.newest END`,
  },
  {
    about: "The dates of a player's game do not match its trophies",
    text: `SELECT pg.game_id AS "found" FROM player_game pg LEFT JOIN (
        SELECT player_id, game_id, MIN(earned_at) AS first_at, MAX(earned_at) AS last_at, COUNT(earned_at) AS dated, COUNT(*) AS earned
        FROM earned GROUP BY player_id, game_id
      ) e ON e.player_id = pg.player_id AND e.game_id = pg.game_id
      WHERE pg.first_at IS DISTINCT FROM e.first_at OR pg.last_at IS DISTINCT FROM e.last_at OR pg.dated <> COALESCE(e.dated, 0)
        OR pg.completed_at IS DISTINCT FROM CASE WHEN pg.progress = 100 AND e.dated = e.earned THEN e.last_at END
        OR (pg.platinum_at IS NULL AND pg.time_to_platinum IS NOT NULL) OR (pg.completed_at IS NULL AND pg.time_to_completion IS NOT NULL)`,
  },
  {
    about: "The progress of a player's game does not match its points",
    text: `SELECT pg.game_id AS "found" FROM player_game pg JOIN game g ON g.game_id = pg.game_id
      WHERE pg.progress <> ${progressText('pg', (grade) => `pg.${grade}`)}`,
  },
  {
    about: 'The totals of a player do not match their games',
    text: `SELECT p.name AS "found" FROM player p JOIN player_score s ON s.player_id = p.player_id LEFT JOIN (
        SELECT pg.player_id, ${gameSums} FROM player_game pg GROUP BY pg.player_id
      ) c ON c.player_id = p.player_id
      WHERE ${sums.map((name) => `s.${name} <> COALESCE(c.${name}, 0)`).join(' OR ')}`,
  },
  {
    about: "The network of a player's game differs from the network of the game in the catalogue",
    text: `SELECT pg.game_id AS "found" FROM player_game pg JOIN game g ON g.game_id = pg.game_id WHERE pg.network <> g.network`,
  },
  orphans(
    'The player of totals on a network does not exist',
    'player_network n',
    'n.network',
    'player p',
    'p.player_id = n.player_id',
  ),
  orphans(
    'The totals of a player on a network are missing',
    "(SELECT DISTINCT player_id, network FROM player_game WHERE network <> 'psn') pg",
    'pg.player_id',
    'player_network n',
    'n.player_id = pg.player_id AND n.network = pg.network',
  ),
  {
    about: 'The totals of a player on a network do not match their games',
    text: `SELECT player_network.player_id AS "found" FROM player_network WHERE EXISTS (
      SELECT 1 FROM ${networkSums} WHERE ${networkValues.map(([column, text]) => `player_network.${column} <> ${text}`).join(' OR ')})`,
  },
  {
    about: 'Two trophies of a game have the same key',
    text: `SELECT t.game_id AS "found" FROM trophy t WHERE t.network_key IS NOT NULL GROUP BY t.game_id, t.network_key HAVING COUNT(*) > 1`,
  },
  {
    about: 'An account of a network belongs to two players',
    text: `SELECT n.account_id AS "found" FROM player_network n WHERE n.account_id IS NOT NULL
      GROUP BY n.network, n.account_id HAVING COUNT(*) > 1`,
  },
  {
    about: 'The points, country or ranking of a player are out of date',
    text: `SELECT p.name AS "found" FROM player p JOIN player_score s ON s.player_id = p.player_id
      WHERE ${Object.entries(standing)
        .map(([column, text]) => `s.${column} <> ${text}`)
        .join(' OR ')}`,
  },
  {
    about: 'The date of the newest trophy of a player is wrong',
    text: `SELECT p.name AS "found" FROM player p JOIN player_score s ON s.player_id = p.player_id
      WHERE s.last_earned_at IS DISTINCT FROM (SELECT MAX(e.earned_at) FROM earned e WHERE e.player_id = p.player_id)`,
  },
  {
    about: 'A total is wrong',
    text: `SELECT c.name AS "found" FROM counter c JOIN (${totals}) r ON r.name = c.name WHERE r.value <> c.value`,
  },
];

function orphans(
  about: string,
  from: string,
  named: string,
  parent: string,
  isParent: string,
): Contradiction {
  return {
    about,
    // A join, because a distributed engine runs no correlated query over a table with a copy on every server.
    text: `SELECT ${named} AS "found" FROM ${from} LEFT JOIN ${parent} ON ${isParent} WHERE ${keyOf(isParent)} IS NULL`,
  };
}

/**
 * Returns the parent's key column, with which the condition begins. Key columns are never null, so it is null only if there is no parent.
 */
function keyOf(isParent: string): string {
  return isParent.slice(0, isParent.indexOf(' '));
}
