/** SQL that resolves a game id: first by Id, then by IdGameEurope (docs/spec/decisions.md 4). Both parameters are the folded id. */

import { ownId } from './named-player.ts';

const ofId = 'SELECT game_id FROM game WHERE id_key = ?';
const ofEuropeId = "FROM game WHERE europe_key = ? AND europe_key <> ''";

/** Expression for the game with an id (`?`, `?`); null if there is none. */
export const gameOfId = `COALESCE((${ofId}), (SELECT MIN(game_id) ${ofEuropeId}))`;

/** Table of all games with an id (`?`, `?`), with `by_europe_id`: 0 for the game found by Id, 1 for those found by IdGameEurope. */
export const gamesOfId = `(
  SELECT game_id, 0 AS by_europe_id FROM game WHERE id_key = ?
  UNION ALL
  SELECT game_id, 1 ${ofEuropeId} AND europe_key <> id_key)`;

/**
 * Expression for the game with an id (`?`, `?`), within a read by player name. The two lookups are written in a fixed order, so that the
 * query planner has no choice.
 */
export const playerGameOfId = `COALESCE(
  (SELECT x.game_id FROM player_game x WHERE x.player_id = ${ownId} AND x.game_id = (${ofId})),
  (SELECT MIN(x.game_id) FROM player_game x WHERE x.player_id = ${ownId} AND x.game_id IN (SELECT game_id ${ofEuropeId})))`;
