/** A player's progress in a game, and completion over all games (docs/spec/domain.md 2.4 and 2.5). */

/**
 * Returns the percentage of a game's points that the player has, floored, so that 100 means all points. It is 0 for a game without
 * points, and at most 100, even if a source lists more earned trophies than the set has.
 */
export function computeProgress(userPoints: number, totalPoints: number): number {
  if (totalPoints <= 0) return 0;
  return Math.min(100, Math.floor((100 * userPoints) / totalPoints));
}

/**
 * Returns GameCompletion: the average Progress of all games whose Progress is above 0, from the sum and the number of these games; 0
 * without games.
 */
export function computeCompletion(sum: number, games: number): number {
  return games > 0 ? sum / games : 0;
}
