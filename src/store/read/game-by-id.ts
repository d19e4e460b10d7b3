/** An id of a game means the game of this Id, then those of this IdGameEurope (docs/spec/decisions.md 4). Both parameters are the folded id. */

const ofId = 'SELECT game_id FROM game WHERE id_key = ?';
const ofEuropeId = "FROM game WHERE europe_key = ? AND europe_key <> ''";

/** The one game of an id (`?`, `?`), as an expression; null for an unknown one. */
export const gameOfId = `COALESCE((${ofId}), (SELECT MIN(game_id) ${ofEuropeId}))`;

/** Every game of an id (`?`, `?`), as a table with `by_europe_id`, which is 0 for the game that comes first. */
export const gamesOfId = `(
  SELECT game_id, 0 AS by_europe_id FROM game WHERE id_key = ?
  UNION ALL
  SELECT game_id, 1 ${ofEuropeId} AND europe_key <> id_key)`;

/**
 * The one game of player `p` that an id (`?`, `?`) means, as an expression. Two look-ups, in an order that leaves a planner
 * nothing to choose.
 */
export const playerGameOfId = `COALESCE(
  (SELECT x.game_id FROM player_game x WHERE x.player_id = p.player_id AND x.game_id = (${ofId})),
  (SELECT MIN(x.game_id) FROM player_game x WHERE x.player_id = p.player_id AND x.game_id IN (SELECT game_id ${ofEuropeId})))`;
