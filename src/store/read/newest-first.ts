/** The order of recent trophies, for merging the rows of two lists. */

import type { TrophyKey } from '../port/games.ts';

/** An earned trophy with its player and date, in milliseconds UTC. */
export interface DatedTrophy extends TrophyKey {
  readonly playerId: number;
  readonly earnedAt: number;
}

/** Compares by date, player, game and number, all descending. */
export function newestFirst(a: DatedTrophy, b: DatedTrophy): number {
  return (
    b.earnedAt - a.earnedAt ||
    b.playerId - a.playerId ||
    compareTexts(b.gameId, a.gameId) ||
    b.trophyId - a.trophyId
  );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
