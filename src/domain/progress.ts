/** How far a player is in a game, and in all of them (docs/spec/domain.md 2.4 and 2.5). */

/**
 * Percent of a game's points the player has, floored: 100 if and only if all are there. 0 for a game
 * without points; never above 100, should a source list more earned than the set has.
 */
export function progressOf(userPoints: number, totalPoints: number): number {
  if (totalPoints <= 0) return 0;
  return Math.min(100, Math.floor((100 * userPoints) / totalPoints));
}

/** GameCompletion: mean Progress of the games with any, from their sum and number; 0 without games. */
export function completionOf(sum: number, games: number): number {
  return games > 0 ? sum / games : 0;
}
