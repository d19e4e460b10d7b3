/** Reads a player's games for the player and the operator, including hidden games, and games of a hidden player. */

import type { Grade } from '../../domain/index.ts';
import type { Queries } from '../engine/engine.ts';
import { oneRow } from '../engine/one-row.ts';
import { read } from '../engine/statement.ts';
import { toGrade } from '../rows/row-values.ts';

/** A game that a player has. */
export interface OwnGame {
  readonly id: string;
  readonly title: string | null;
  /** Percentage of the set, from 0 to 100. */
  readonly progress: number;
  /** When the player hid the game, milliseconds UTC; null for a game that is shown. */
  readonly hiddenAt: number | null;
}

/** A trophy of the catalogue, and whether the player has earned it. */
export interface OwnTrophy {
  readonly id: number;
  readonly title: string | null;
  readonly grade: Grade;
  readonly isEarned: boolean;
}

const selectGames = read<OwnGame>(
  `SELECT pg.game_id AS "id", g.title AS "title", pg.progress AS "progress", z.hidden_at AS "hiddenAt"
   FROM player_game pg JOIN game g ON g.game_id = pg.game_id
   LEFT JOIN hidden_game z ON z.player_id = pg.player_id AND z.game_id = pg.game_id
   WHERE pg.player_id = ? ORDER BY COALESCE(pg.last_updated_at, 0) DESC, pg.game_id`,
);
const selectTrophies = read<{
  id: number;
  title: string | null;
  grade: string;
  isEarned: number;
}>(
  `SELECT t.trophy_id AS "id", t.title AS "title", t.grade AS "grade", CASE WHEN e.player_id IS NULL THEN 0 ELSE 1 END AS "isEarned"
   FROM trophy t LEFT JOIN earned e ON e.player_id = ? AND e.game_id = t.game_id AND e.trophy_id = t.trophy_id
   WHERE t.game_id = ? ORDER BY t.trophy_id`,
);

/** Reads all games of a player, the last played first; games without a date come last. */
export async function readOwnGames(
  queries: Queries,
  playerId: number,
): Promise<readonly OwnGame[]> {
  const rows = await queries.all(selectGames, [playerId]);
  return rows.map(({ id, title, progress, hiddenAt }) => ({ id, title, progress, hiddenAt }));
}

/** Reads the trophies of a game in their order, and whether the player earned them. */
export async function readOwnTrophies(
  queries: Queries,
  playerId: number,
  gameId: string,
): Promise<readonly OwnTrophy[]> {
  const rows = await queries.all(selectTrophies, [playerId, gameId]);
  return rows.map(({ id, title, grade, isEarned }) => ({
    id,
    title,
    grade: toGrade(grade),
    isEarned: isEarned === 1,
  }));
}

/** Counts of the rows that are stored about a player. */
export interface PlayerContents {
  readonly games: number;
  readonly trophies: number;
  /** Number of games and trophies that the player hunts or has notes about. */
  readonly hunts: number;
}

const countContents = read<PlayerContents>(
  `SELECT (SELECT COUNT(*) FROM player_game WHERE player_id = ?) AS "games", (SELECT COUNT(*) FROM earned WHERE player_id = ?) AS "trophies",
     (SELECT COUNT(*) FROM hunt WHERE player_id = ?) AS "hunts"`,
);

/** Counts the rows that are stored about a player and deleted with them. */
export async function readContents(queries: Queries, playerId: number): Promise<PlayerContents> {
  const { games, trophies, hunts } = await oneRow(queries, countContents, [
    playerId,
    playerId,
    playerId,
  ]);
  return { games, trophies, hunts };
}
