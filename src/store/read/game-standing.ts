/** What a player has of a game, as SQL over player_game: the order of a game's leaderboard, which an index keeps. */

import { grades, pointsOfSet } from '../../domain/index.ts';

const noTrophies = { platinum: 0, gold: 0, silver: 0, bronze: 0 };

/** Points of a game that a player has: counted, or stated where a source states more (domain/stated.ts). */
export function userPointsText(alias: string): string {
  const column = alias === '' ? '' : `${alias}.`;
  const counted = grades.map((grade) => `${pointsOfSet({ ...noTrophies, [grade]: 1 })} * ${column}${grade}`).join(' + ');
  return `(CASE WHEN ${column}stated_points > ${counted} THEN ${column}stated_points ELSE ${counted} END)`;
}
