/** A player's progress in a game, and completion over all games (docs/spec/domain.md 2.4 and 2.5). */

/**
 * Percentage of a game's points that the player has, floored: 100 if and only if the player has all points. 0 for a game
 * without points; at most 100, even if a source lists more earned trophies than the set has.
 */
export function computeProgress(userPoints: number, totalPoints: number): number {
  if (totalPoints <= 0) return 0;
  return Math.min(100, Math.floor((100 * userPoints) / totalPoints));
}

/** GameCompletion: average Progress of the games with any progress, from their sum and count; 0 without games. */
export function computeCompletion(sum: number, games: number): number {
  return games > 0 ? sum / games : 0;
}
