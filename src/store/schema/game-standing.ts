/** SQL for the points of a player in a game, from player_game. An index on this expression provides the order of a game's leaderboard. */

import { grades, pointsOfSet } from '../../domain/index.ts';

const noTrophies = { platinum: 0, gold: 0, silver: 0, bronze: 0 };

/** Expression for the points: those counted, or those that a source states if they are higher (domain/stated.ts). */
export function userPointsText(alias: string): string {
  const column = alias === '' ? '' : `${alias}.`;
  const counted = grades
    .map((grade) => `${pointsOfSet({ ...noTrophies, [grade]: 1 })} * ${column}${grade}`)
    .join(' + ');
  return `(CASE WHEN ${column}stated_points > ${counted} THEN ${column}stated_points ELSE ${counted} END)`;
}
