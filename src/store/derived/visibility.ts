/**
 * Who is seen (docs/spec/site.md 1.3), for every read that gives players to readers, and for every sum over players. Hidden players are nowhere. Excluded players have
 * pages of their own, but are in no list across players except searches. The alias of the table `player` is `p`.
 */

/** Players who have pages. */
export const isVisible = 'p.hidden = 0';

/**
 * Condition on the id of a game in a read of one player: they do not hide it (docs/spec/decisions.md 4). It is asked once for the statement
 * whether they hide anything at all, which few do, and then what. Both parameters are the player's id, as a value, so that a distributed
 * engine asks one server.
 */
export const isShownGame = (gameId: string): string => isShownFor(gameId, '?');

/** The same, with the player's id as SQL that does not depend on a row. */
export const isShownFor = (gameId: string, playerId: string): string =>
  `(NOT EXISTS (SELECT 1 FROM hidden_game y WHERE y.player_id = ${playerId})
    OR ${gameId} NOT IN (SELECT z.game_id FROM hidden_game z WHERE z.player_id = ${playerId}))`;

/** The parameters of `player_id = ?` and `isShownGame` after it. */
export function ownerParameters(playerId: number): readonly [number, number, number] {
  return [playerId, playerId, playerId];
}

/** Condition on a row with a game of player `p` in a read across players: they do not hide it. */
export const isShownRow = (row: string): string => isShownTo(`${row}.player_id`, `${row}.game_id`);

/** The same with the player's id and the game's as SQL. Only players who hide something are looked up. */
export const isShownTo = (playerId: string, gameId: string): string =>
  `(p.hidden_games = 0 OR NOT EXISTS (SELECT 1 FROM hidden_game z WHERE z.player_id = ${playerId} AND z.game_id = ${gameId}))`;

/**
 * The same as a column: 1 if they hide it. For lists that also count: those of hidden games count (docs/spec/decisions.md 4).
 *
 * @param playerId `?` in a read of one player
 */
export const isHiddenRow = (row: string, playerId = `${row}.player_id`): string =>
  `CASE WHEN ${isShownTo(playerId, `${row}.game_id`)} THEN 0 ELSE 1 END`;

/** Players who are in lists across players, and who count as owners and earners. */
export const isCounted = 'p.hidden = 0 AND p.excluded = 0';
