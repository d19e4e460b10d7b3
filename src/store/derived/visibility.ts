/**
 * Conditions on visibility (docs/spec/site.md 1.3), for each read that returns players and for every sum over players. Hidden players
 * appear nowhere. Excluded players have pages of their own, but appear in no list across players except searches. The table `player` has
 * the alias `p`.
 */

/** Condition for players who have pages. */
export const isVisible = 'p.hidden = 0';

/**
 * Condition on a game id in a read of one player: the player does not hide the game (docs/spec/decisions.md 4). The statement first checks
 * whether the player hides any game, because few players do, and only then whether they hide this game. Both parameters are the player's
 * id, as a value, so that a distributed engine asks one server.
 */
export const isShownGame = (gameId: string): string => isShownFor(gameId, '?');

/** Like `isShownGame`, with the player's id as SQL that does not depend on a row. */
export const isShownFor = (gameId: string, playerId: string): string =>
  `(NOT EXISTS (SELECT 1 FROM hidden_game y WHERE y.player_id = ${playerId})
    OR ${gameId} NOT IN (SELECT z.game_id FROM hidden_game z WHERE z.player_id = ${playerId}))`;

/** Returns the parameters of `player_id = ?` followed by `isShownGame`. */
export function ownerParameters(playerId: number): readonly [number, number, number] {
  return [playerId, playerId, playerId];
}

/** Condition on a row with a game of player `p`, in a read across players: the player does not hide the game. */
export const isShownRow = (row: string): string => isShownTo(`${row}.player_id`, `${row}.game_id`);

/** Like `isShownRow`, with the ids of player and game as SQL. Only players who hide a game are looked up. */
export const isShownTo = (playerId: string, gameId: string): string =>
  `(p.hidden_games = 0 OR NOT EXISTS (SELECT 1 FROM hidden_game z WHERE z.player_id = ${playerId} AND z.game_id = ${gameId}))`;

/**
 * Column that is 1 if the player hides the game. It is for lists that also state a number of games, which includes the hidden ones
 * (docs/spec/decisions.md 4).
 *
 * @param playerId `?` in a read of one player
 */
export const isHiddenRow = (row: string, playerId = `${row}.player_id`): string =>
  `CASE WHEN ${isShownTo(playerId, `${row}.game_id`)} THEN 0 ELSE 1 END`;

/** Condition for players who appear in lists across players, and who count as owners and earners. */
export const isCounted = 'p.hidden = 0 AND p.excluded = 0';
